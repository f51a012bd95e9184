// What to look at in each ready scene, in one or two sentences: for the command line and the pages of scenes. The studio, whose stories
// say more, does not load it.

import { t } from '../languages/t.ts';

export const PRESET_SUMMARIES: Readonly<Record<string, string>> = {
  'one-bridge': t`Every fifth call goes to the node that breaks. Each takes a thread of the pool with it, so that A soon stands still with all eight held, while B goes on with the other four fifths.`,
  'calm-traffic': t`All is well: of eight threads some three are busy on average, the rate times the time that a request holds one. Both servers keep up, B with a single thread.`,
  'slow-bridges': t`Eight threads of 120 ms a call are good for 65 requests a second; 120 come, so 55 more wait each second in front of A. B does not notice.`,
  'small-pool': t`Every tenth request sleeps for 2 s in its thread. Eight threads do some 40 requests a second, however many users send: 32 of 40 wait for a thread. An event loop has no such limit.`,
  'one-writer': t`Each request writes a record of 10 ms, one at a time. In A the threads wait for the lock; in B they hand the record to the one thread that writes and go on.`,
  'small-storm': t`The nodes are slow for 2 s, then healthy again. Yet A never recovers: calls that timed out are made again, and the nodes work for nobody. The ten threads of B hold calls back.`,
  'few-carriers': t`The same green threads on 2 carriers in A, on 12 in B. B does no more requests a second, its slowest percent take longer, and more threads wait for a core.`,
  'small-selector': t`A has a thread for each of 24 connections, B one thread that asks all of them who is ready. Asking takes as long as they are many: B does about five times fewer messages a second.`,
  'small-handshakes': t`Each request opens a connection, whose handshake computes four times as long as the request. A completes 125 requests a second on two cores, B half as many on the one core of its loop. With connect=once both complete some 180.`,
  'stalled-node': t`Every tenth call hangs for 30 s. Each takes a thread of the pool with it, so within a second A stands still, while B loses only the tenth of its requests that went to the node.`,
  'rate-1k': t`All is well: 20 of 50 threads are busy on average, and both servers keep up.`,
  'rate-2k': t`40 of 50 threads are busy. A still keeps up, but ten free threads leave little room for a late batch of requests.`,
  'slow-motion': t`Ten times the latency and ten times the threads: the same jam, slow enough to watch. The slowest percent suffer first, then the slowest tenth, and soon the median.`,
  'latency-60ms': t`50 threads of 60 ms a call are good for 833 requests a second, so 167 more wait each second in front of A. B does not notice.`,
  'rate-10k': t`B carries ten times the traffic on four threads. A drowns with 50 threads; find out how many it needs, and what they cost.`,
  'one-output': t`Each request writes a record of 1 ms. In A the threads wait for the lock of the output; in B they hand it to the one thread that owns the output and go on. The slowest percent take a hundred times as long in A.`,
  'users-1': t`Nine requests pass at once, the tenth sleeps for 2 s: 5 requests a second, on one thread.`,
  'users-10': t`Ten threads sleep at a time: 50 requests a second. The rate grows with the users.`,
  'users-100': t`As many users as threads: close to 500 requests a second, the most that the pool can do.`,
  'users-500': t`Five times the users, the same rate: 400 of them wait for a thread. Event loops have no such limit.`,
  'green-threads': t`A has a pool of 100 threads, B a green thread for each request on 8 carriers, one a core. One that sleeps lets its carrier go, so that nobody waits for a thread: B does about four times as many requests a second.`,
  carriers: t`The same green threads on 4 carriers in A, on 100 in B. B does no more requests a second, its slowest percent take longer, and its load average climbs ten times as high: Σ shows it.`,
  'thread-per-connection': t`A has a thread for each connection, B two selector threads for all. Switching threads is cheaper here than asking who is ready: two selectors do a quarter fewer messages a second.`,
  'one-selector': t`poll() looks at all 1,700 connections each time, and one thread does it alone: about five times fewer messages a second than with a thread for each. Set B to epoll, or give it two loops.`,
  'intended-start': t`A message each millisecond over one connection, a stall of 200 ms every 20 s. From the actual start even p99.9 is 100 µs, as nothing is sent during a stall; from the intended start it is over 100 ms. The charts show both, and the road what is due and unsent.`,
  'timer-interrupt': t`100 times a second a timer interrupts the core, for 5 µs or, if it is idle, leaving its caches cold: 3 µs for the next event. Of 100,000 events a second only p99.9 knows of it, of 10,000 p99, of 1,000 one in ten; of 100 every event.`,
  'retry-storm': t`The nodes are slow for 2 s, then healthy again. Yet A never recovers: calls that timed out are made up to four times, and the nodes work for nobody. The 50 threads of B hold calls back. Give the retries a budget, and A recovers too.`,
  'retry-budget': t`At most one retry for ten first calls: the nodes are as slow for as long, and a second after they are back all is well.`,
};
