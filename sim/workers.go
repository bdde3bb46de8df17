package sim

import (
	"sync"
	"sync/atomic"
)

// executor runs kernels of one system. Each worker has its own.
type executor interface {
	// run runs kernel k on n jobs in memory.
	run(k int, jobs, n uint32)
	close()
}

// chunk is how many jobs a worker takes at once: at most 2,048 particles, since
// Go cannot interrupt a kernel.
const chunk = 32

// workers share the jobs of a stage. Which worker takes which job does not
// matter to the result.
type workers struct {
	n     int
	start []chan struct{}
	done  sync.WaitGroup
	next  atomic.Uint32

	task struct {
		load  *loaded
		k     int
		jobs  *jobs
		after func(w *World, jobs *jobs, from, to uint32)
	}
	world *World
}

func newWorkers(w *World, n int) *workers {
	p := &workers{n: n, world: w}
	for i := 1; i < n; i++ {
		c := make(chan struct{})
		p.start = append(p.start, c)
		go func() {
			for range c {
				p.work(i)
				p.done.Done()
			}
		}()
	}
	return p
}

func (p *workers) close() {
	for _, c := range p.start {
		close(c)
	}
	p.start = nil
}

// run runs a kernel on all jobs of a list and, on each chunk, what comes after.
func (p *workers) run(l *loaded, k int, list *jobs, after func(w *World, jobs *jobs, from, to uint32)) {
	if list.n == 0 {
		return
	}
	p.task.load, p.task.k, p.task.jobs, p.task.after = l, k, list, after
	p.next.Store(0)
	if helpers := min(len(p.start), int((list.n-1)/chunk)); helpers > 0 {
		p.done.Add(helpers)
		for _, c := range p.start[:helpers] {
			c <- struct{}{}
		}
		p.work(0)
		p.done.Wait()
		return
	}
	p.work(0)
}

func (p *workers) work(worker int) {
	t := &p.task
	for {
		from := p.next.Add(chunk) - chunk
		if from >= t.jobs.n {
			return
		}
		to := min(from+chunk, t.jobs.n)
		t.load.exec[worker].run(t.k, t.jobs.at+from*jobBytes, to-from)
		if t.after != nil {
			t.after(p.world, t.jobs, from, to)
		}
	}
}
