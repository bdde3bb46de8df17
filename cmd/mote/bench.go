package main

import (
	"encoding/json"
	"fmt"

	"github.com/motefx/mote/internal/bench"
)

type benchCmd struct {
	Suite string `default:"cpu" enum:"cpu,draw" help:"cpu: the simulation; draw: the rasterizer."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

func (c *benchCmd) Run(s *streams) error {
	bar := newProgress(s, 100)
	var rows []bench.Row
	var err error
	if c.Suite == "cpu" {
		rows, err = bench.CPU(func(done float64) {
			bar.n = int(done*100) - 1
			bar.add()
		})
	}
	if err != nil {
		return err
	}
	row, err := bench.Draw()
	if err != nil {
		return err
	}
	rows = append(rows, row)
	bar.done()
	if c.JSON {
		return json.NewEncoder(s.out).Encode(rows)
	}
	fmt.Fprintf(s.out, "%-24s %9s %8s %12s %12s %12s %7s %7s\n", "case", "n", "workers", "mote ns", "fused ns", "structs ns", "ratio", "allocs")
	for _, r := range rows {
		fmt.Fprintf(s.out, "%-24s %9d %8d %12.4g %12.4g %12.4g %7.3g %7.3g  %s", r.Case, r.N, r.Workers, r.Mote, r.Fused, r.Structs, r.Ratio, r.Allocs, r.Unit)
		if r.MiB > 0 {
			fmt.Fprintf(s.out, ", %.0f MiB", r.MiB)
		}
		fmt.Fprintln(s.out)
	}
	return nil
}
