//go:build unix && !linux

package sim

// The systems that derive from BSD reserve nothing for private pages until they
// are touched.
const mapNoReserve = 0
