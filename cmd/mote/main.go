// Command mote renders, runs and checks particle effects.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/motefx/mote"
	"github.com/motefx/mote/problem"
)

type cli struct {
	Render   renderCmd   `cmd:"" help:"Draw an effect: a picture, a film, a sheet of frames."`
	Simulate simulateCmd `cmd:"" help:"Run an effect without drawing and print what happened."`
	Inspect  inspectCmd  `cmd:"" help:"Print what is in an effect."`
	Check    checkCmd    `cmd:"" help:"Validate effects: every problem by path, value and remedy."`
	Convert  convertCmd  `cmd:"" help:"Convert an effect of another tool, with a report."`
	Bench    benchCmd    `cmd:"" help:"Measure, beside hand-written loops in the same run."`
	List     listCmd     `cmd:"" help:"List blocks, formats or effects."`
	Schema   schemaCmd   `cmd:"" help:"Print the JSON Schema of effect files."`
}

// streams are what a command reads and writes.
type streams struct {
	out, err io.Writer
	terminal bool // err is one
}

func main() {
	info, _ := os.Stderr.Stat()
	terminal := info != nil && info.Mode()&os.ModeCharDevice != 0
	os.Exit(run(os.Args[1:], &streams{out: os.Stdout, err: os.Stderr, terminal: terminal}))
}

// run runs the command and returns its exit status: 1 for an error, 2 for wrong
// usage.
func run(args []string, s *streams) int {
	slog.SetDefault(slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: slog.LevelWarn})))
	var c cli
	status := -1
	parser, err := kong.New(&c, kong.Name("mote"), kong.Description("Particle effects for Go."),
		kong.UsageOnError(), kong.Writers(s.out, s.err), kong.Exit(func(code int) { status = code }))
	if err != nil {
		fmt.Fprintln(s.err, err)
		return 2
	}
	ctx, err := parser.Parse(args)
	if status >= 0 {
		return status // --help
	}
	if err != nil {
		fmt.Fprintf(s.err, "mote: %v\n", err)
		return 2
	}
	if err := ctx.Run(s); err != nil {
		var wrong usageError
		if errors.As(err, &wrong) {
			fmt.Fprintf(s.err, "mote: %v\n", err)
			return 2
		}
		fmt.Fprintln(s.err, err)
		return 1
	}
	return 0
}

// usageError is a command line that is wrong whatever the files hold. What only
// a file can tell, such as a parameter that it does not have, is a plain error.
type usageError struct{ error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// notYet is the error of a flag that this version names and cannot serve.
func notYet(flag, why, remedy string) error {
	return fmt.Errorf("%s: is not supported yet: %s; %s", flag, why, remedy)
}

// load loads an effect; warnings go to stderr.
func load(file string, s *streams) (*mote.Effect, error) {
	e, err := mote.Load(file)
	if err != nil {
		return nil, located(file, err)
	}
	for _, w := range e.Warnings {
		fmt.Fprintf(s.err, "%s: %s\n", file, w)
	}
	return e, nil
}

// located puts the file in front of each line of an error.
func located(file string, err error) error {
	var lines []string
	if p, ok := err.(*problem.Error); ok {
		for _, line := range strings.Split(p.Error(), "\n") {
			lines = append(lines, file+": "+line)
		}
		return fmt.Errorf("%s", strings.Join(lines, "\n"))
	}
	var path *fs.PathError
	if errors.As(err, &path) && path.Path == file {
		remedy := "check the path"
		if errors.Is(err, fs.ErrPermission) {
			remedy = "make it readable"
		}
		return fmt.Errorf("%s: %v; %s", file, path.Err, remedy)
	}
	if strings.HasPrefix(err.Error(), file+": ") {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}
