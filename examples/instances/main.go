// Command instances draws with a renderer of its own. It reads the instance
// records, 64 bytes a particle, which a game would upload to its GPU as they
// are, and paints a brush stroke for each.
//
//	go run ./examples/instances -o instances.png
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"log"
	"math"
	"os"

	"github.com/motefx/mote"
	"github.com/motefx/mote/draw"
	"github.com/motefx/mote/draw/raster"
	"github.com/motefx/mote/sim"
)

//go:embed wind.mote.json
var wind []byte

const width, height, scale = 256, 144, 61 // scale is pixels a scene unit

func main() {
	out := flag.String("o", "instances.png", "the picture to write")
	flag.Parse()
	if err := run(*out); err != nil {
		log.Fatal(err)
	}
}

func run(out string) error {
	fx, err := mote.Read(wind, nil)
	if err != nil {
		return err
	}
	world, err := sim.NewWorld(sim.Options{})
	if err != nil {
		return err
	}
	defer world.Close()
	if _, err := world.Play(fx.Program, 3); err != nil {
		return err
	}
	if err := world.Seek(4); err != nil {
		return err
	}
	batches, err := world.Draw(0)
	if err != nil {
		return err
	}

	canvas := raster.New(width, height) // used for its pixels and their encoding alone
	for i := range canvas.Pix {
		canvas.Pix[i] = []float32{0.004, 0.012, 0.05, 1}[i%4]
	}
	for _, b := range batches {
		// This is all that an upload needs: Records is one piece of memory.
		fmt.Printf("%s: %d records, %d bytes, blend %v\n", b.System, len(b.Records), len(b.Records)*draw.RecordBytes, b.Material.Blend)
		for i := range b.Records {
			stroke(canvas, b.Transform.Record(b.Records[i])) // into the world: a local system is not there yet
		}
	}
	f, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, canvas.NRGBA()), f.Close())
}

// stroke paints dabs of the colour from where the particle is back to where it
// was a fifth of a second ago, thinner and thinner.
func stroke(m *raster.Image, r draw.Record) {
	const dabs = 24
	for i := range dabs {
		s := float32(i) / dabs
		x := (r[draw.Position]-r[draw.Velocity]*s*0.2)*scale + width/2
		y := height/2 - (r[draw.Position+1]-r[draw.Velocity+1]*s*0.2)*scale
		radius := r[draw.Size] * scale * (1 - s)
		for py := int(y - radius); py <= int(y+radius+1); py++ {
			for px := int(x - radius); px <= int(x+radius+1); px++ {
				d := float32(math.Hypot(float64(float32(px)-x), float64(float32(py)-y)))
				cover := min(max(radius+0.5-d, 0), 1) * r[draw.Color+3]
				if px < 0 || py < 0 || px >= m.Width || py >= m.Height || cover == 0 {
					continue
				}
				for c := range 3 {
					p := &m.Pix[4*(py*m.Width+px)+c]
					*p += (r[draw.Color+c] - *p) * cover
				}
			}
		}
	}
}
