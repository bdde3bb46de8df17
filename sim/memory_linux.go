package sim

import "syscall"

const mapNoReserve = syscall.MAP_NORESERVE
