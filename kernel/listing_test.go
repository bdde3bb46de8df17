package kernel

import "testing"

func TestListing(t *testing.T) {
	m := NewModule()
	k := New(m, "step", StageParticle)
	k.Block("operators[0]", 0)
	drag := k.Data(0.5)
	k.Velocity.X.Scale(drag.OneMinus())
	sum := k.Local(k.Float(0))
	k.Loop(4, k.Order(), func(i Uint) BoolValue {
		sum.Add(i.Float())
		return sum.Get().Gt(k.Float(9))
	})
	k.If(sum.Get().Lt(k.Float(3)), func() { k.Size.Set(k.Float(2)) }, func() { k.Size.Set(k.Rotation.Get()) })
	k.Kill(k.Size.Get().Lt(k.Float(0)))
	f := k.Finish()
	MarkExact(f, m)
	const want = `step (particle)
  v0 = - 1, data[0]
  v1 = * velocity.x, v0
  v2 = order 
  loop v2 times, at most 4
    v3 = index 
    v4 = f32u v3
    v5 = var 0
    v6 = +! v5, v4
    v7 = < 9, v6
    next v5 = v6, first 0
    until v7
  v8 = out v5
  v9 = < v8, 3
  if v9
  v10 = phi 2, rotation
  v11 = < v10, 0
  velocity.x = v1
  size = v10
  kill if v11
`
	if got := Listing(f, m); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
