# Workload A in SimPy, in the style of its own examples: one process per customer and a resource with the
# servers. Arguments: customers, servers, arrivals per second, mean service in seconds. Prints one line of
# JSON.
import json
import random
import sys
import time

import simpy

CUSTOMERS, SERVERS = int(sys.argv[1]), int(sys.argv[2])
ARRIVALS, SERVICE = float(sys.argv[3]), float(sys.argv[4])


class Queue:
    def __init__(self):
        self.env = simpy.Environment()
        self.servers = simpy.Resource(self.env, SERVERS)
        self.waits = 0.0
        self.sojourns = [0] * 4096
        self.done = 0

    def customer(self):
        arrived = self.env.now
        with self.servers.request() as server:
            yield server
            self.waits += self.env.now - arrived
            yield self.env.timeout(random.expovariate(1 / SERVICE))
        self.done += 1
        self.sojourns[min(4095, int((self.env.now - arrived) * 1000))] += 1

    def source(self):
        for _ in range(CUSTOMERS):
            yield self.env.timeout(random.expovariate(ARRIVALS))
            self.env.process(self.customer())


random.seed(1)
queue = Queue()
began = time.process_time()
queue.env.process(queue.source())
queue.env.run()
millis = (time.process_time() - began) * 1000
print(json.dumps({"millis": millis, "events": CUSTOMERS + queue.done, "meanWaitMillis": queue.waits / CUSTOMERS * 1000}))
