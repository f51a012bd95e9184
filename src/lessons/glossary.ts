// Technical terms of the lessons, with a one-sentence meaning. Prose marks a term at its first use.

import { t } from '../languages/t.ts';

export interface Term {
  readonly term: string;
  /** The short meaning in parentheses after a marked term; omitted if its sentence explains it. */
  readonly brief?: string;
  /** One or two sentences that use no word which is not explained here or plain. */
  readonly meaning: string;
}

export const GLOSSARY: Readonly<Record<string, Term>> = {
  request: {
    term: t`request`,
    meaning: t`Something that a client asks a server for. On the road it is a vehicle.`,
  },
  thread: {
    term: t`thread`,
    brief: t`a line of work that does one thing at a time`,
    meaning: t`One line of work in a server, which does one thing at a time. A blocking server gives each request a thread until it completes. On the road it is a lane.`,
  },
  core: {
    term: t`core`,
    brief: t`part of the processor; each computes for one thread at a time`,
    meaning: t`A part of the processor that computes for one thread at a time. On the road it is a green light.`,
  },
  pool: {
    term: t`thread pool`,
    brief: t`threads that requests share`,
    meaning: t`A fixed number of threads that requests take and give back.`,
  },
  queue: {
    term: t`queue`,
    brief: t`where requests wait for a thread`,
    meaning: t`Requests that wait for a thread. On the road they stand on the ramp.`,
  },
  ready: {
    term: t`ready`,
    meaning: t`It has a thread and could compute, but all cores are busy. On the road it waits at a red light.`,
  },
  'for-nobody': {
    term: t`abandoned`,
    meaning: t`A request whose client has given up while the server still processes it. In the picture it keeps its lane and its place, and a sign counts such requests. Its reply does not count.`,
  },
  latency: {
    term: t`latency`,
    brief: t`the time from the moment a request should be sent to its reply`,
    meaning: t`Time from the moment when a request should be sent to its reply. Waiting in the client counts too.`,
  },
  throughput: {
    term: t`throughput`,
    brief: t`completed requests per second`,
    meaning: t`Completed requests per second. The large number beside a server covers the recent window, so it moves; the text of a lesson gives the number for the whole run.`,
  },
  p99: {
    term: t`p99`,
    brief: t`the latency that 99 of 100 completed requests do not exceed`,
    meaning: t`The latency that 99 of 100 completed requests do not exceed. Requests that fail or are given up do not count. p50, the median, is the latency that half of them do not exceed.`,
  },
  tail: {
    term: t`tail`,
    brief: t`the slowest few requests`,
    meaning: t`The slowest few of all requests: what p99 and higher percentiles measure.`,
  },
  upstream: {
    term: t`upstream`,
    brief: t`a service that this one calls`,
    meaning: t`Another service that a server calls and waits for. On the road its nodes are bridges.`,
  },
  node: { term: t`node`, meaning: t`One of several identical machines of an upstream.` },
  stuck: {
    term: t`stuck`,
    brief: t`waiting for a reply that does not come`,
    meaning: t`It waits for a reply that does not come for very long. On the road it is striped.`,
  },
  timeout: {
    term: t`timeout`,
    brief: t`the longest time that a caller waits for a reply`,
    meaning: t`How long a caller waits for a call before it counts as failed.`,
  },
  retry: {
    term: t`retry`,
    brief: t`a failed call made again`,
    meaning: t`A failed call that is made again.`,
  },
  load: {
    term: t`load average`,
    brief: t`the number of threads that compute or are ready to, averaged over a minute`,
    meaning: t`How many threads compute or are ready to, averaged over the last minute, as Linux counts it.`,
  },
  reserved: {
    term: t`reserved memory`,
    brief: t`set aside, whether used or not`,
    meaning: t`Address space that is set aside, as for the stacks of threads, whether it is used or not.`,
  },
  resident: { term: t`resident memory`, meaning: t`Memory that is actually in use.` },
  'little-s-law': {
    term: t`Little’s law`,
    brief: t`requests in the system = requests per second × seconds that each stays`,
    meaning: t`In the long run, the number of requests in a system = requests per second × seconds that each stays.`,
  },
  generator: {
    term: t`load generator`,
    meaning: t`A program that sends requests to a server in order to measure it.`,
  },
  'coordinated-omission': {
    term: t`coordinated omission`,
    meaning: t`A load generator waits for the server and does not send what is due in the meantime, so its figures leave out the worst times.`,
  },
  interrupt: {
    term: t`interrupt`,
    brief: t`a signal that stops a core’s work for a moment`,
    meaning: t`A signal, for example from the clock, for which a core stops its work for a moment.`,
  },
  cache: {
    term: t`cache`,
    brief: t`the small, fast memory of a core`,
    meaning: t`Small, fast memory of a core that holds what it used last. It is cold when it does not hold what is needed next.`,
  },
  loop: {
    term: t`event loop`,
    brief: t`one thread that works on all requests in turn`,
    meaning: t`One thread that works on all requests in turn and waits for none of them. On the road, waiting requests are in the car park beside its lane.`,
  },
  'context-switch': {
    term: t`context switch`,
    brief: t`a core leaves one thread for another`,
    meaning: t`A core stops running one thread and continues with another. It takes a few microseconds.`,
  },
  'time-slice': {
    term: t`time slice`,
    brief: t`the time after which another thread gets the core`,
    meaning: t`How long a thread may compute before its core switches to another thread that is ready.`,
  },
  connection: {
    term: t`connection`,
    meaning: t`The line between a client and a server, kept open for many requests.`,
  },
  selector: {
    term: t`selector`,
    meaning: t`A thread that serves many connections: it asks the system which of them have something to read, and reads that.`,
  },
  lock: {
    term: t`lock`,
    meaning: t`It makes sure that only one thread at a time does something; the others sleep (wait without a core) until it is their turn. On the road it is a tunnel with one lane.`,
  },
  atomic: {
    term: t`atomic`,
    brief: t`done by the processor in one step, without a lock`,
    meaning: t`Of a change to a number in memory: done as one step by the processor, without a lock. On the road it is a crossing with stop signs.`,
  },
  spin: {
    term: t`spin`,
    meaning: t`To wait for a lock while awake, on a core. On the road it shows as exhaust.`,
  },
  record: {
    term: t`record`,
    meaning: t`Something to be written, such as a line of a log. On the road it is a crate.`,
  },
  owner: {
    term: t`single writer`,
    meaning: t`The one thread that owns an output and writes to it. Others hand it their records. On the road they put crates on its belt.`,
  },
  'back-pressure': {
    term: t`back-pressure`,
    meaning: t`A sender has to wait while the receiver has no room for more.`,
  },
  metastable: {
    term: t`metastable failure`,
    meaning: t`A failure that a short trigger starts and that continues after the trigger, because the failing itself creates load.`,
  },
  'retry-budget': {
    term: t`retry budget`,
    meaning: t`A limit on retries, as a share of first calls.`,
  },
  bulkhead: {
    term: t`bulkhead`,
    brief: t`a limit on concurrent calls`,
    meaning: t`A limit on how many calls may be in progress at once. The word comes from ships, where it is a wall that keeps water in one part.`,
  },
  breaker: {
    term: t`circuit breaker`,
    meaning: t`It stops calls to a node when too many of them have failed, and tries again after a while.`,
  },
  'virtual-thread': {
    term: t`virtual thread`,
    meaning: t`A thread that the language makes, not the kernel, so light that each request can have one. On the road it is a motorbike. Also called a green thread.`,
  },
  carrier: {
    term: t`carrier`,
    meaning: t`A kernel thread on which virtual threads take turns. On the road it is the lane of the motorbikes.`,
  },
  pinned: {
    term: t`pinned`,
    meaning: t`Of a virtual thread: it waits in a way that also stops its carrier. On the road it has a pin.`,
  },
  helper: {
    term: t`helper`,
    meaning: t`A thread beside an event loop that does work which would stop the loop, such as reading a file.`,
  },
};
