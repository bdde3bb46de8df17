package particledesigner

import (
	"fmt"
	"math"
	"strconv"

	"github.com/motefx/mote/value"
)

// spread is mean ± variance, drawn for each particle.
type spread struct{ mean, variance float64 }

// spreadOf reads a number and its variance, whose sign means nothing.
func (t *table) spreadOf(key, variance string) spread {
	return spread{t.number(key, 0), math.Abs(t.number(variance, 0))}
}

func (s spread) times(f float64) spread { return spread{s.mean * f, s.variance * math.Abs(f)} }
func (s spread) plus(x float64) spread  { return spread{s.mean + x, s.variance} }
func (s spread) lo() float64            { return s.mean - s.variance }
func (s spread) hi() float64            { return s.mean + s.variance }
func (s spread) zero() bool             { return s.mean == 0 && s.variance == 0 }
func (s spread) fixed() bool            { return s.variance == 0 }

// scalar is the draw as a value.
func (s spread) scalar() value.Scalar {
	if s.fixed() {
		return value.Constant(float32(s.mean))
	}
	return value.Range(float32(s.lo()), float32(s.hi()))
}

// atLeast is the draw, with what is below a bound brought to it.
func (s spread) atLeast(bound float64) value.Scalar {
	switch {
	case s.lo() >= bound:
		return s.scalar()
	case s.hi() <= bound:
		return value.Constant(float32(bound))
	}
	return formula(fmt.Sprintf("max(%s, %s)", s.source(), text(bound)))
}

// source is the draw in a formula.
func (s spread) source() string {
	if s.fixed() {
		return text(s.mean)
	}
	return fmt.Sprintf("random(%s, %s)", text(s.lo()), text(s.hi()))
}

// unit is the draw in a formula, held within 0 and 1.
func (s spread) unit() string {
	switch {
	case s.lo() >= 0 && s.hi() <= 1:
		return s.source()
	case s.fixed():
		return text(min(max(s.mean, 0), 1))
	}
	return "clamp(" + s.source() + ", 0, 1)"
}

func text(v float64) string { return strconv.FormatFloat(float64(float32(v)), 'g', -1, 32) }

// formula is the value of a formula made here.
func formula(src string) value.Scalar {
	v, err := value.Expression(src)
	if err != nil {
		panic("particledesigner: " + err.Error() + " in " + src)
	}
	return v
}
