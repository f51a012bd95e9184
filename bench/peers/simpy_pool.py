# Workload B in SimPy: one process per pool thread; a thread waits for a core, for the end of its slice and
# for the reply to its call. The rules are the engine's. Arguments: requests, threads, cores. Prints one line
# of JSON.
import json
import sys
import time
from collections import deque

import simpy

REQUESTS, THREADS, CORES = (int(argument) for argument in sys.argv[1:4])
BURST, CALL, STALL, SLICE, SWITCH, GAP = 50e-6, 20e-3, 30.0, 1e-3, 5e-6, 200e-6
NODES = 10
NOISE = 1e-12


class Pool:
    def __init__(self):
        self.env = simpy.Environment()
        self.backlog = deque()
        self.idle_threads = deque()
        self.idle_cores = set(range(CORES))
        self.ready = deque()
        self.last_on = [None] * CORES
        self.home = [None] * THREADS
        self.events = self.switches = self.done = 0
        self.latencies = 0.0
        self.histogram = [0] * 4096

    def arrivals(self):
        for request in range(REQUESTS):
            yield self.env.timeout(request * GAP - self.env.now)
            self.events += 1
            self.backlog.append(request)
            if self.idle_threads:
                self.idle_threads.popleft().succeed()

    def take_core(self, thread):
        """An event that succeeds with the number of a core, once one is free."""
        free = self.env.event()
        if self.idle_cores:
            home = self.home[thread]
            core = home if home in self.idle_cores else min(self.idle_cores)
            self.idle_cores.remove(core)
            free.succeed(core)
        else:
            self.ready.append(free)
        return free

    def give_core(self, core):
        if self.ready:
            self.ready.popleft().succeed(core)
        else:
            self.idle_cores.add(core)

    def settle_on(self, thread, core):
        """The time for the core to switch to the thread."""
        last = self.last_on[core]
        self.last_on[core] = thread
        self.home[thread] = core
        if last is None or last == thread:
            return 0
        self.switches += 1
        self.events += 1
        return SWITCH

    def thread(self, number):
        env = self.env
        core = None
        quantum = 0.0
        while True:
            if not self.backlog:
                if core is not None:
                    self.give_core(core)
                    core = None
                called = env.event()
                self.idle_threads.append(called)
                yield called
            request = self.backlog.popleft()
            for burst in range(2):
                left = BURST
                while left > NOISE:
                    if core is None:
                        core = yield self.take_core(number)
                        cost = self.settle_on(number, core)
                        if cost > 0:
                            yield env.timeout(cost)
                        quantum = SLICE
                    run = min(left, quantum)
                    yield env.timeout(run)
                    self.events += 1
                    left -= run
                    quantum -= run
                    if quantum <= NOISE:
                        if self.ready:
                            self.give_core(core)
                            core = None
                        quantum = SLICE
                if burst == 0:
                    if core is not None:
                        self.give_core(core)
                        core = None
                    yield env.timeout(STALL if request % NODES == NODES - 1 else CALL)
                    self.events += 1
            latency = env.now - request * GAP
            self.latencies += latency
            self.histogram[min(4095, int(latency * 10))] += 1
            self.done += 1


pool = Pool()
began = time.process_time()
for number in range(THREADS):
    pool.env.process(pool.thread(number))
pool.env.process(pool.arrivals())
pool.env.run()
millis = (time.process_time() - began) * 1000
print(
    json.dumps(
        {
            "millis": millis,
            "events": pool.events,
            "switches": pool.switches,
            "endSeconds": pool.env.now,
            "meanLatencyMillis": pool.latencies / pool.done * 1000,
        }
    )
)
