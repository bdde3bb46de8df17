module github.com/motefx/mote

go 1.26
