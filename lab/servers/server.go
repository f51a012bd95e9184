// A server on Go's net/http: one goroutine per connection. Argument: the ports of the upstream's nodes.
// Prints "ready PORT".
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

func compute(rounds int) uint32 {
	x := uint32(2463534242)
	for round := 0; round < rounds; round++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}

// Receives results, so that the work is not optimised away.
var sink atomic.Uint32

func timed(rounds int) int64 {
	began := time.Now()
	sink.Store(compute(rounds))
	return time.Since(began).Nanoseconds()
}

func cpuNanos() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Utime.Nano() + usage.Stime.Nano()
}

type upstream struct {
	ports []string
	idle  []chan net.Conn
}

func (u *upstream) call(number uint64) error {
	at := int(number % uint64(len(u.ports)))
	var connection net.Conn
	select {
	case connection = <-u.idle[at]:
	default:
		var err error
		if connection, err = net.Dial("tcp", "127.0.0.1:"+u.ports[at]); err != nil {
			return err
		}
	}
	if _, err := connection.Write([]byte{'c'}); err != nil {
		return err
	}
	var reply [16]byte
	if _, err := connection.Read(reply[:]); err != nil {
		return err
	}
	u.idle[at] <- connection
	return nil
}

func main() {
	nodes := &upstream{ports: strings.Split(os.Args[1], ",")}
	for range nodes.ports {
		nodes.idle = append(nodes.idle, make(chan net.Conn, 4096))
	}
	var requests atomic.Uint64
	answer := func(response http.ResponseWriter, request *http.Request) {
		parts := strings.Split(request.URL.Path, "/")
		body := ""
		switch parts[1] {
		case "work":
			rounds, _ := strconv.Atoi(parts[2])
			result := compute(rounds)
			if err := nodes.call(requests.Add(1) - 1); err != nil {
				http.Error(response, err.Error(), http.StatusBadGateway)
				return
			}
			body = strconv.FormatUint(uint64(result), 10)
		case "time":
			rounds, _ := strconv.Atoi(parts[2])
			body = strconv.FormatInt(timed(rounds), 10)
		case "stats":
			body = fmt.Sprintf(`{"cpuNanos":%d}`, cpuNanos())
		}
		response.Header().Set("Content-Length", strconv.Itoa(len(body)))
		response.Write([]byte(body))
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("ready %d\n", listener.Addr().(*net.TCPAddr).Port)
	http.Serve(listener, http.HandlerFunc(answer))
}
