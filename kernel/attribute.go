package kernel

// Role says how an attribute lives.
type Role uint8

// Roles of attributes.
const (
	// State is what a particle carries from step to step.
	State Role = iota
	// Look is stored once, at birth; operators change it afresh from there
	// whenever it is wanted, so that it is a function of the state and two of a
	// kind multiply once and not once a frame. Renderers read the result.
	Look
	// Sum is zero at the start of each step and never stored.
	Sum
)

// Attribute describes an attribute that blocks can name.
type Attribute struct {
	Name    string
	Width   int // 1 to 4 components
	Role    Role
	Default [4]float32
	Unit    string
	Doc     string
}

// Standard lists the attributes that every system may use.
var Standard = []Attribute{
	{"position", 3, State, [4]float32{}, "units", "Where the particle is, in the space of its system."},
	{"velocity", 3, State, [4]float32{}, "units/s", "How fast it moves."},
	{"lifetime", 1, State, [4]float32{1}, "s", "How long it lives; at least 0.001, or a number above 1e9 for ever."},
	{"rotation", 1, State, [4]float32{}, "rad", "Its angle in the plane of the camera, counter-clockwise."},
	{"spin", 1, State, [4]float32{}, "rad/s", "How fast it rotates."},
	{"size", 1, Look, [4]float32{0.1}, "units", "Half of the sprite's side."},
	{"color", 4, Look, [4]float32{1, 1, 1, 1}, "", "Linear RGB, which may exceed 1, and straight alpha."},
	{"frame", 1, Look, [4]float32{}, "", "Cell of the flipbook, counted from the top left."},
	{"acceleration", 3, Sum, [4]float32{}, "units/s²", "What the forces of this step add up to."},
	{"damping", 1, Sum, [4]float32{}, "1/s", "The rate at which velocity decays in this step."},
	{"direction", 3, Sum, [4]float32{}, "", "At birth: the unit direction that the emitter's shape gives, in the space of the system."},
}

var components = [4]string{"x", "y", "z", "w"}

// ColumnName returns the name of a component's column.
func (a Attribute) ColumnName(i int) string {
	if a.Width == 1 {
		return a.Name
	}
	if a.Name == "color" {
		return a.Name + "." + [4]string{"r", "g", "b", "a"}[i]
	}
	return a.Name + "." + components[i]
}

// Attributes are the handles of the standard attributes.
type Attributes struct {
	Position, Velocity, Acceleration, Direction    Vec3Var
	Lifetime, Rotation, Spin, Size, Frame, Damping FloatVar
	Color                                          Vec4Var
}

// FloatVar is a mutable f32: an attribute, an instance variable or a local.
type FloatVar struct {
	k *Kernel
	v varID
}

// Vec3Var is a mutable triple of f32.
type Vec3Var struct{ X, Y, Z FloatVar }

// Vec4Var is four mutable f32.
type Vec4Var struct{ X, Y, Z, W FloatVar }

// UintVar is a mutable u32.
type UintVar struct {
	k *Kernel
	v varID
}

// BoolVar is a mutable bool.
type BoolVar struct {
	k *Kernel
	v varID
}

// Is reports whether the current value is x, without change since.
func (a FloatVar) Is(x Float) bool { return a.Get().id == x.id }

// Get returns the current value.
func (a FloatVar) Get() Float { return Float{a.k, a.k.read(a.v)} }

// Set replaces the value.
func (a FloatVar) Set(x Float) { a.k.write(a.v, x.id) }

// Add adds x.
func (a FloatVar) Add(x Float) { a.Set(a.Get().Add(x)) }

// Scale multiplies by x.
func (a FloatVar) Scale(x Float) { a.Set(a.Get().Mul(x)) }

// Get returns the current value.
func (a UintVar) Get() Uint { return Uint{a.k, a.k.read(a.v)} }

// Set replaces the value.
func (a UintVar) Set(x Uint) { a.k.write(a.v, x.id) }

// Get returns the current value.
func (a BoolVar) Get() BoolValue { return BoolValue{a.k, a.k.read(a.v)} }

// Set replaces the value.
func (a BoolVar) Set(x BoolValue) { a.k.write(a.v, x.id) }

// Get returns the current value.
func (a Vec3Var) Get() Vec3 { return Vec3{a.X.Get(), a.Y.Get(), a.Z.Get()} }

// Set replaces the value.
func (a Vec3Var) Set(x Vec3) { a.X.Set(x.X); a.Y.Set(x.Y); a.Z.Set(x.Z) }

// Add adds x.
func (a Vec3Var) Add(x Vec3) { a.X.Add(x.X); a.Y.Add(x.Y); a.Z.Add(x.Z) }

// Scale multiplies by s.
func (a Vec3Var) Scale(s Float) { a.X.Scale(s); a.Y.Scale(s); a.Z.Scale(s) }

// Get returns the current value.
func (a Vec4Var) Get() Vec4 { return Vec4{a.X.Get(), a.Y.Get(), a.Z.Get(), a.W.Get()} }

// Set replaces the value.
func (a Vec4Var) Set(x Vec4) { a.X.Set(x.X); a.Y.Set(x.Y); a.Z.Set(x.Z); a.W.Set(x.W) }

// Scale multiplies each component.
func (a Vec4Var) Scale(x Vec4) { a.Set(a.Get().Mul(x)) }

// Attribute returns the handle of a component of an attribute, standard or
// custom; every use of one name must give the same description.
func (k *Kernel) Attribute(a Attribute, component int) FloatVar {
	name := a.ColumnName(component)
	if v, ok := k.names[name]; ok {
		return FloatVar{k, v}
	}
	d := variable{typ: F32}
	switch {
	case a.Role == Sum:
	case k.f.Stage == StageInstance || k.f.Stage == StageFunction:
		panic("kernel: a kernel over " + k.f.Stage.String() + "s has no attribute " + name)
	default:
		d.load, d.store = OpAttr, OpSetAttr
		d.col = k.Module.ParticleColumn(Column{Name: name, Type: F32})
		d.skip = a.Role == Look && k.looks
	}
	v := k.newVar(d)
	if a.Role == Sum {
		k.vars[v].init = k.constant(F32, 0)
	}
	k.names[name] = v
	return FloatVar{k, v}
}

// FreezeLooks makes the kernel keep changes of Look attributes to itself:
// operators see and change them, but what is stored stays the value of birth.
func (k *Kernel) FreezeLooks() {
	k.looks = true
	for _, a := range Standard {
		if a.Role == Look {
			for i := range a.Width {
				if v, ok := k.names[a.ColumnName(i)]; ok {
					k.vars[v].skip = true
				}
			}
		}
	}
}

func (k *Kernel) handles() Attributes {
	if k.f.Stage == StageInstance || k.f.Stage == StageFunction {
		return Attributes{}
	}
	at := func(name string) []FloatVar {
		for _, a := range Standard {
			if a.Name == name {
				h := make([]FloatVar, a.Width)
				for i := range h {
					h[i] = k.Attribute(a, i)
				}
				return h
			}
		}
		panic("kernel: no standard attribute " + name)
	}
	three := func(name string) Vec3Var { h := at(name); return Vec3Var{h[0], h[1], h[2]} }
	c := at("color")
	return Attributes{
		Position: three("position"), Velocity: three("velocity"), Acceleration: three("acceleration"),
		Direction: three("direction"),
		Lifetime:  at("lifetime")[0], Rotation: at("rotation")[0], Spin: at("spin")[0],
		Size: at("size")[0], Frame: at("frame")[0], Damping: at("damping")[0],
		Color: Vec4Var{c[0], c[1], c[2], c[3]},
	}
}

// UintAttribute returns the handle of a u32 column of particles. Those serve
// the engine (keys, ticks of birth); authors see f32 attributes only.
func (k *Kernel) UintAttribute(name string) UintVar {
	if v, ok := k.names[name]; ok {
		return UintVar{k, v}
	}
	v := k.newVar(variable{typ: U32, load: OpAttr, store: OpSetAttr,
		col: k.Module.ParticleColumn(Column{Name: name, Type: U32})})
	k.names[name] = v
	return UintVar{k, v}
}

// instanceVar returns the variable of an instance column. Only kernels over
// instances and serial kernels may write it.
func (k *Kernel) instanceVar(c Column) varID {
	name := "instance:" + c.Name
	if v, ok := k.names[name]; ok {
		return v
	}
	d := variable{typ: c.Type, load: OpInst, col: k.Module.InstanceColumn(c)}
	if k.f.Stage == StageInstance || k.f.Stage == StageSerial {
		d.store = OpSetInst
	}
	v := k.newVar(d)
	k.names[name] = v
	return v
}

// Instance returns the handle of an f32 instance variable of magnitude at most
// limit (0: any finite number).
func (k *Kernel) Instance(name string, limit float32) FloatVar {
	return FloatVar{k, k.instanceVar(Column{Name: name, Type: F32, Max: limit})}
}

// InstanceUint returns the handle of a u32 instance variable.
func (k *Kernel) InstanceUint(name string) UintVar {
	return UintVar{k, k.instanceVar(Column{Name: name, Type: U32})}
}

// InstanceVec3 returns the handles of the instance variables name.x, .y, .z.
func (k *Kernel) InstanceVec3(name string) Vec3Var {
	return Vec3Var{k.Instance(name+".x", 0), k.Instance(name+".y", 0), k.Instance(name+".z", 0)}
}

// Local returns a local variable.
func (k *Kernel) Local(x Float) FloatVar { return FloatVar{k, k.local(F32, x.id)} }

// LocalUint returns a local variable.
func (k *Kernel) LocalUint(x Uint) UintVar { return UintVar{k, k.local(U32, x.id)} }

// LocalBool returns a local variable.
func (k *Kernel) LocalBool(x BoolValue) BoolVar { return BoolVar{k, k.local(Bool, x.id)} }

// LocalVec3 returns a local variable.
func (k *Kernel) LocalVec3(x Vec3) Vec3Var { return Vec3Var{k.Local(x.X), k.Local(x.Y), k.Local(x.Z)} }

func (k *Kernel) local(t Type, init ID) varID {
	v := k.newVar(variable{typ: t})
	k.write(v, init)
	return v
}

// Kill ends the particle at the end of the stage where the condition holds.
func (k *Kernel) Kill(cond BoolValue) {
	if k.dead < 0 {
		k.dead = k.newVar(variable{typ: Bool})
		k.set(k.root, k.dead, k.constant(Bool, 0))
	}
	k.write(k.dead, BoolValue{k, k.read(k.dead)}.Or(cond).id)
}

// Order is the particle's place among the living in birth order.
func (k *Kernel) Order() Uint { return Uint{k, k.emit(OpOrder, U32, 0)} }

// Other returns an attribute of another particle of the same instance, named by
// its place in birth order and clamped to the last, as it was after the
// previous stage.
func (k *Kernel) Other(a Attribute, component int, order Uint) Float {
	col := k.Module.ParticleColumn(Column{Name: a.ColumnName(component), Type: F32})
	return Float{k, k.emit(OpOther, F32, col, order.id)}
}

// HistoryLoad returns a component of an entry of the particle's history as it
// was before this stage; entry 0 is the newest and an entry past the end is the
// oldest. Loads stand before the push.
func (k *Kernel) HistoryLoad(h History, entry Uint, component int) Float {
	length := k.Uint(uint32(h.Length))
	back := entry.Min(length.Minus(1)).Plus(1)
	head := k.InstanceUint("history.head").Get() // where this step writes
	ring := head.Lt(back).Uint(head.Add(length), head).Sub(back)
	return k.historyTable(h).Load(k.historyRow(h, ring), component)
}

// HistoryPush makes the values the newest entry of the particle's history.
func (k *Kernel) HistoryPush(h History, values ...Float) {
	row := k.historyRow(h, k.InstanceUint("history.head").Get())
	t := k.historyTable(h)
	for c, v := range values {
		k.effect(Node{Op: OpSetTable, Imm: uint32(t.index)<<8 | uint32(c), Args: [3]ID{row.id, v.id, None}})
	}
}

func (k *Kernel) historyTable(h History) Table {
	k.Module.History(h)
	return k.InstanceTable("history."+h.Name, F32, h.Width)
}

func (k *Kernel) historyRow(h History, ring Uint) Uint {
	return k.UintAttribute("slot").Get().Times(uint32(h.Length)).Add(ring)
}

// Raise raises an event where the condition holds.
func (k *Kernel) Raise(e Event, cond BoolValue, payload ...Float) {
	list := make([]ID, len(payload))
	for i, v := range payload {
		list[i] = v.id
	}
	k.effect(Node{Op: OpRaise, Imm: uint32(k.Module.Event(e)), Args: [3]ID{cond.id, None, None}, List: list})
}

// Out writes a word of the particle's output record.
func (k *Kernel) Out(word int, x Float) {
	k.effect(Node{Op: OpOut, Imm: uint32(word), Args: [3]ID{x.id, None, None}})
}

// SetInput sets what curves without an input of their own are functions of.
func (k *Kernel) SetInput(x Float) { k.input = x }

// Input returns what curves are functions of: a particle's life, or an
// emitter's time over its duration.
func (k *Kernel) Input() Float { return k.input }
