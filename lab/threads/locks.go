// Goroutines that repeatedly take one sync.Mutex, with exponentially distributed times inside and outside it.
// Usage: locks THREADS INSIDE_NANOS OUTSIDE_NANOS SECONDS. Prints the acquisitions per second.
package main

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const draws = 4096

type worker struct {
	taken atomic.Uint64
	_     [120]byte
}

var sink atomic.Uint32

func compute(rounds uint32, x uint32) uint32 {
	for round := uint32(0); round < rounds; round++ {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
	}
	return x
}

// roundNanos returns the duration of a round: the minimum of many tries.
func roundNanos() float64 {
	least := math.Inf(1)
	for each := 0; each < 200; each++ {
		from := time.Now()
		sink.Store(compute(100000, sink.Load()+1))
		least = math.Min(least, float64(time.Since(from).Nanoseconds())/100000)
	}
	return least
}

func drawn(mean, nanos float64, seed uint64) []uint32 {
	times := make([]float64, draws)
	sum := 0.0
	for each := range times {
		seed = seed*6364136223846793005 + 1442695040888963407
		times[each] = -math.Log((float64(seed>>11) + 0.5) / 9007199254740992.0)
		sum += times[each]
	}
	rounds := make([]uint32, draws)
	for each := range rounds {
		rounds[each] = uint32(math.Round(times[each] * draws / sum * mean / nanos))
	}
	return rounds
}

func number(at int) float64 {
	value, err := strconv.ParseFloat(os.Args[at], 64)
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	threads := int(number(1))
	nanos := roundNanos()
	inside := drawn(number(2), nanos, 1)
	outside := drawn(number(3), nanos, 2)
	workers := make([]worker, threads)
	var mutex sync.Mutex
	for each := range workers {
		go func(own *worker, at uint32) {
			x := at + 1
			for {
				mutex.Lock()
				x = compute(inside[at%draws], x)
				mutex.Unlock()
				x = compute(outside[at%draws], x)
				own.taken.Add(1)
				at++
				if x == 0 {
					sink.Store(x)
				}
			}
		}(&workers[each], uint32(each*997))
	}
	sum := func() (all uint64) {
		for each := range workers {
			all += workers[each].taken.Load()
		}
		return
	}
	time.Sleep(200 * time.Millisecond)
	from, before := time.Now(), sum()
	time.Sleep(time.Duration(number(4) * 1e9))
	taken := sum() - before
	fmt.Printf("%.0f %.4f %d\n", float64(taken)/time.Since(from).Seconds(), nanos, runtime.GOMAXPROCS(0))
}
