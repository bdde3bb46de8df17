package value

// ReadsParticle reports whether the value depends on more of a particle than
// its random numbers: its life, age or speed by name, or attributes in a
// formula. Where there is no particle, as in an emitter's rate, those read 0.
func (s Scalar) ReadsParticle() bool {
	switch f := s.form.(type) {
	case between:
		return f.lo.ReadsParticle() || f.hi.ReadsParticle()
	case scalarKeys:
		return f.mode == "" && f.input.ofParticle() || f.scale.ReadsParticle()
	case scalarFormula:
		return f.program().ReadsParticle()
	}
	return false
}

// Varies reports whether particles that are born together can have different
// values: the value draws random numbers or reads the particle.
func (s Scalar) Varies() bool {
	switch f := s.form.(type) {
	case between, normal:
		return true
	case scalarKeys:
		return f.mode == "" && f.input != InputTime || f.scale.Varies()
	case scalarFormula:
		return f.program().ReadsParticle() || f.program().Draws()
	}
	return false
}

func (in Input) ofParticle() bool { return in == InputLife || in == InputAge || in == InputSpeed }
