// Summaries of the ready scenes in one or two sentences, for the command line and the scene pages. The
// studio, whose stories say more, does not load them.

import { t } from '../languages/t.ts';

export const PRESET_SUMMARIES: Readonly<Record<string, string>> = {
  'one-bridge': t`Every fifth call goes to the node that breaks. Each such call keeps a thread of the pool, so A soon stops with all eight threads held. B goes on with the other four fifths.`,
  'slow-database': t`Every fifth page calls orders, which calls the database. Once the database is slow, calls to it hold threads: soon all threads of A wait, and pages that need no database wait, too. With timeouts, B completes four fifths.`,
  'calm-traffic': t`No faults: about three of eight threads are busy on average, which is the rate times the time per request. Both servers keep up, B with a single thread.`,
  'slow-bridges': t`Eight threads can serve 65 requests/s with calls of 120 ms, but 120/s arrive. The queue in front of A grows by 55 every second. B is not affected.`,
  'small-pool': t`Every tenth request sleeps for 2 s in its thread. Eight threads complete about 40 requests/s, however many users send: 32 of the 40 users wait for a thread. An event loop has no such limit.`,
  'one-writer': t`Each request writes a record for 10 ms, one at a time. In A the threads wait for the lock. In B they hand the record to the single writer and go on.`,
  'small-storm': t`The nodes are slow for 2 s, then healthy again. Yet A never recovers: calls that time out are retried, so the nodes do wasted work. B’s ten threads limit the calls.`,
  'few-carriers': t`The same green threads run on 2 carriers in A and on 12 in B. B completes no more requests per second, its p99 latency is higher, and more threads wait for a core.`,
  'small-selector': t`A has a thread for each of 24 connections. B has one thread that polls all of them. The more connections, the longer a poll takes: B handles about five times fewer messages per second.`,
  'small-handshakes': t`Each request opens a connection, whose handshake computes four times as long as the request. A completes 125 requests/s on two cores, B half as many on its loop’s one core. With connect=once both complete about 180.`,
  'retry-layers': t`The database fails. In A each of three layers makes a failing call four times, so one page becomes 64 calls, which hold threads at every layer until all pages wait. In B only the last layer retries: four calls a page, and four fifths of the pages complete.`,
  'slow-copy': t`One of three copies computes 25 times as long. In A, which calls them in turn, soon all threads wait for it. B calls the copy that has the fewest calls under way, so it sends few there and completes all requests.`,
  'cpu-limit': t`Both servers may use the CPU time of 4 cores and complete the same 1,000 requests/s. A’s 64 threads use up the CPU time of each period in 40 ms, then wait for the next: half of A’s requests finish sooner, but its p99 is nearly twice that of B’s 4 threads.`,
  'stalled-node': t`Every tenth call hangs for 30 s. Each such call keeps a thread of the pool, so A stops within a second. B loses only the tenth of its requests that went to the node.`,
  'rate-1k': t`No faults: 20 of 50 threads are busy on average, and both servers keep up.`,
  'rate-2k': t`40 of 50 threads are busy. A still keeps up, but ten free threads leave little headroom for a late batch of requests.`,
  'slow-motion': t`Ten times the latency and ten times the threads: the same jam, slow enough to watch. First p99 suffers, then p90, and soon the median.`,
  'latency-60ms': t`50 threads with calls of 60 ms can serve 833 requests/s, so the queue in front of A grows by 167 every second. B is not affected.`,
  'rate-10k': t`B carries ten times the traffic on four threads. A’s 50 threads are far too few. Find out how many it needs, and what they cost.`,
  'one-output': t`Each request writes a record for 1 ms. In A the threads wait for the lock of the output. In B they hand the record to the thread that owns the output and go on. A’s p99 latency is a hundred times as high.`,
  'users-1': t`Nine requests pass at once, the tenth sleeps for 2 s. One thread completes 5 requests/s.`,
  'users-10': t`Ten threads sleep at a time: 50 requests/s. The rate grows with the users.`,
  'users-100': t`As many users as threads: close to 500 requests/s, the maximum for the pool.`,
  'users-500': t`Five times the users, the same rate: 400 of them wait for a thread. Event loops have no such limit.`,
  'green-threads': t`A has a pool of 100 threads, B a green thread per request on 8 carriers, one per core. A sleeping green thread frees its carrier, so no request waits for a thread. B completes about four times as many requests per second.`,
  carriers: t`The same green threads run on 4 carriers in A and on 100 in B. B completes no more requests per second, its p99 latency is higher, and its load average climbs ten times as high.`,
  'thread-per-connection': t`A has a thread per connection, B two selector threads for all. Switching threads is cheaper here than polling: the two selectors handle a quarter fewer messages per second.`,
  'one-selector': t`poll() checks all 1,700 connections each time, and one thread does it alone. It handles about five times fewer messages per second than a thread per connection. Set B to epoll, or give it two loops.`,
  'intended-start': t`One message per millisecond over one connection, with a stall of 200 ms every 20 s. From the actual start even p99.9 is 100 µs: nothing is sent during a stall. From the intended start it is over 100 ms. The road shows the messages that are due but not sent.`,
  'timer-interrupt': t`100 times per second a timer interrupts the core for 5 µs. If the core is idle, its caches go cold, which costs the next event 3 µs. At 100,000 events/s only p99.9 is affected, at 10,000/s p99, at 1,000/s one event in ten, and at 100/s every event.`,
  'retry-storm': t`The nodes are slow for 2 s, then healthy again. Yet A never recovers: calls that time out are made up to four times, so the nodes do wasted work. B’s 50 threads limit the calls. With a retry budget, A recovers too.`,
  'retry-budget': t`At most one retry per ten first calls. The nodes are slow for just as long, but a second after they recover, everything is normal again.`,
};
