// The texts of the scene cards below their pictures, only for the scenes panel, so that the first screen and
// frames do not load them.

import { t } from '../languages/t.ts';

export const STORY_CARDS: Readonly<Record<string, string>> = {
  'one-bridge': t`A pool of eight threads next to an event loop: one failed service holds all of A’s lanes.`,
  'slow-database': t`Three services in a row: without timeouts, one slow database stops them all.`,
  'calm-traffic': t`Busy threads = requests per second × time per request.`,
  'slow-bridges': t`Nothing fails, calls only take longer, and a pool of eight threads cannot keep up.`,
  'small-pool': t`More users do not make a pool of eight threads faster: they wait in front of it.`,
  'one-writer': t`Threads that take turns on a lock, next to one thread that owns the shared data.`,
  'small-storm': t`A fault of two seconds, and retries that keep the jam going forever.`,
  'few-carriers': t`As many threads as cores, next to six times as many: no more gets completed.`,
  'small-selector': t`A thread per connection, next to one thread that polls them all.`,
  'small-handshakes': t`Handshakes take four fifths of the CPU time, until clients keep their connections.`,
  'retry-layers': t`Four calls at each of three layers: one failing page makes 64 calls to the database.`,
  'slow-copy': t`Calls in turn fill a pool with those that wait for the slow copy; fewest calls first avoids it.`,
  'cpu-limit': t`A container’s CPU limit: 64 threads use it up early and wait, 4 threads never wait for it.`,
  'stalled-node': t`Fifty threads and 1,000 requests/s: a tenth of the calls blocks all of A.`,
  'rate-1k': t`Twenty of fifty threads are busy, and both servers keep up.`,
  'rate-2k': t`Forty of fifty threads are busy: A keeps up, with little headroom.`,
  'slow-motion': t`One stalled node in slow motion: first p99 suffers, then p90, then the median.`,
  'latency-60ms': t`Threads ÷ call time: fifty threads can serve 833 requests/s, not 1,000.`,
  'rate-10k': t`B handles it on four threads. How many does A need, and what do they cost?`,
  'one-output': t`Threads that take turns on the lock of an output, next to one thread that owns it.`,
  'users-1': t`One user keeps one thread busy, however many threads there are.`,
  'users-10': t`While there are enough threads, more users mean more requests.`,
  'users-100': t`A hundred threads, a hundred users: the maximum for the pool.`,
  'users-500': t`Five hundred users for a pool of a hundred: four hundred of them wait.`,
  'green-threads': t`Threads that cost almost nothing while they sleep, next to a pool that runs out.`,
  carriers: t`A hundred carriers on four cores complete no more than four do, and make some requests wait longer.`,
  'thread-per-connection': t`Switching among 1,700 threads is cheaper here than polling them.`,
  'one-selector': t`poll() checks every connection, and one thread does it alone.`,
  'intended-start': t`A load generator that waits does not count the requests it should have sent.`,
  'timer-interrupt': t`Of a hundred thousand events, one in a thousand meets an interrupt. Of a hundred, every one does.`,
  'retry-storm': t`Calls made up to four times keep the nodes busy with wasted work.`,
  'retry-budget': t`The same fault with a retry budget: a second later everything is normal.`,
};
