package main

type benchCmd struct {
	Suite string `default:"cpu" enum:"cpu,draw" help:"cpu or draw."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

func (c *benchCmd) Run(s *streams) error { return nil }
