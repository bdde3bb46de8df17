package operator_test

import (
	"github.com/motefx/mote/kerneltest"
	"github.com/motefx/mote/value"
)

type state = kerneltest.State

var (
	at     = kerneltest.At
	moving = kerneltest.Moving
)

func number(v float32) value.Scalar { return value.Constant(v) }
