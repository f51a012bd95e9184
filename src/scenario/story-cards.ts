// What the card of each ready scene says below its picture: for the panel of scenes alone, so neither the first screen nor a frame
// loads it.

import { t } from '../languages/t.ts';

export const STORY_CARDS: Readonly<Record<string, string>> = {
  'one-bridge': t`A pool of eight threads beside an event loop: one broken service holds all the lanes of A.`,
  'calm-traffic': t`Requests a second times the time that each takes: so many threads are busy.`,
  'slow-bridges': t`Nothing is broken, calls only take longer, and a pool of eight threads drowns.`,
  'small-pool': t`More users do not make a pool of eight threads do more: they wait in front of it.`,
  'one-writer': t`Threads that take turns at a lock, beside one thread that owns what they share.`,
  'small-storm': t`A fault of two seconds, and retries that keep the jam alive for good.`,
  'few-carriers': t`As many threads as cores, beside six times as many: no more gets done.`,
  'small-selector': t`A thread for each connection beside one that polls them all.`,
  'small-handshakes': t`Handshakes take four fifths of the cores, until clients keep their connections.`,
  'stalled-node': t`Fifty threads and a thousand requests a second: a tenth of the calls takes all of A.`,
  'rate-1k': t`Twenty of fifty threads are busy, and both servers keep up.`,
  'rate-2k': t`Forty of fifty threads are busy: A keeps up, with little room.`,
  'slow-motion': t`The jam of one node that stalls, ten times as slow: p99 first, then p90, then the median.`,
  'latency-60ms': t`Threads over time of a call: fifty are good for 833 requests a second, not for 1,000.`,
  'rate-10k': t`B carries it on four threads; what A needs, and what that costs.`,
  'one-output': t`Threads that take turns at the lock of an output, beside one thread that owns it.`,
  'users-1': t`One user keeps one thread busy, however many there are.`,
  'users-10': t`While there are threads for all, more users mean more requests.`,
  'users-100': t`A hundred threads, a hundred users: the most that the pool can do.`,
  'users-500': t`Five hundred users at a pool of a hundred: four hundred of them wait.`,
  'green-threads': t`Threads that cost next to nothing while they sleep, beside a pool that runs out.`,
  carriers: t`A hundred carriers on four cores do no more than four, and make some wait longer.`,
  'thread-per-connection': t`Switching among 1,700 threads is cheaper here than asking who is ready.`,
  'one-selector': t`poll() looks at every connection, and one thread does it alone.`,
  'intended-start': t`A load generator that waits does not count those it should have sent.`,
  'timer-interrupt': t`Of a hundred thousand events one in a thousand meets an interrupt. Of a hundred, each does.`,
  'retry-storm': t`Calls made up to four times keep the nodes busy for nobody.`,
  'retry-budget': t`The same fault with a budget for retries: a second later all is well.`,
};
