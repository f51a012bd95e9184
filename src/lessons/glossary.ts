// The words of the field that lessons use: what each means, in a sentence. Prose marks a word at its first use.

import { t } from '../languages/t.ts';

export interface Term {
  readonly term: string;
  /** What stands in parentheses behind the word where a lesson marks it; left out where its sentence says as much. */
  readonly brief?: string;
  /** One or two sentences that use no word which is not explained here or plain. */
  readonly meaning: string;
}

export const GLOSSARY: Readonly<Record<string, Term>> = {
  request: {
    term: t`request`,
    meaning: t`One thing that a client asks a server for. On the road it is a vehicle.`,
  },
  thread: {
    term: t`thread`,
    meaning: t`One line of work in a server, which does one thing at a time. A blocking server gives each request a thread until it is answered. On the road it is a lane.`,
  },
  core: {
    term: t`core`,
    meaning: t`A part of the processor that computes for one thread at a time. On the road it is a green light.`,
  },
  pool: { term: t`thread pool`, meaning: t`A fixed number of threads that requests take and give back.` },
  queue: {
    term: t`queue`,
    brief: t`the requests that wait for a thread`,
    meaning: t`Requests that wait for a thread. On the road they stand on the ramp.`,
  },
  ready: {
    term: t`ready`,
    meaning: t`Has a thread and could compute, but all cores are busy. On the road it stands at a red light.`,
  },
  'for-nobody': {
    term: t`worked on for nobody`,
    meaning: t`A request whose client has given up while the server still works on it. In the picture it keeps its lane and its place, and a sign counts how many there are. No answer of it counts.`,
  },
  latency: {
    term: t`latency`,
    brief: t`the time from when a request is due until its reply is there`,
    meaning: t`Time from the instant at which a request was due until its answer is there.`,
  },
  throughput: {
    term: t`throughput`,
    brief: t`completed requests per second`,
    meaning: t`Requests that are answered, a second. The large number beside a server is that of the last moments, so it moves; the text of a lesson gives that of the whole run.`,
  },
  p99: {
    term: t`p99`,
    brief: t`99 of 100 requests take no longer`,
    meaning: t`The latency that 99 of 100 requests do not exceed. p50, the median, is that of half of them.`,
  },
  tail: {
    term: t`tail`,
    brief: t`the slowest few requests`,
    meaning: t`The slowest few of all requests: what p99 and beyond tell.`,
  },
  upstream: {
    term: t`upstream`,
    brief: t`a service that this one calls`,
    meaning: t`Another service that a server calls and waits for. On the road its nodes are bridges.`,
  },
  node: { term: t`node`, meaning: t`One of several alike machines of an upstream.` },
  stuck: {
    term: t`stuck`,
    meaning: t`Waits for an answer that will not come for very long. On the road it is striped.`,
  },
  timeout: { term: t`timeout`, meaning: t`How long a call is waited for before it counts as failed.` },
  retry: {
    term: t`retry`,
    meaning: t`A call that is made again after it has failed.`,
  },
  load: {
    term: t`load average`,
    brief: t`threads that compute or could, averaged over a minute`,
    meaning: t`How many threads compute or are ready to, on average over the last minute, as Linux counts it.`,
  },
  reserved: {
    term: t`reserved memory`,
    brief: t`address space set aside, used or not`,
    meaning: t`Address space that is set aside, as for the stacks of threads, whether it is used or not.`,
  },
  resident: { term: t`resident memory`, meaning: t`Memory that is really in use.` },
  'little-s-law': {
    term: t`Little’s law`,
    brief: t`requests inside = requests per second × seconds that each stays`,
    meaning: t`In the long run as many are in a system as come a second, times the seconds that each stays.`,
  },
  generator: {
    term: t`load generator`,
    meaning: t`A program that sends requests to a server in order to measure it.`,
  },
  'coordinated-omission': {
    term: t`coordinated omission`,
    meaning: t`A load generator waits for the server and does not send what is due meanwhile, so that its figures leave out the worst times.`,
  },
  interrupt: {
    term: t`interrupt`,
    brief: t`a signal for which a core drops its work for a moment`,
    meaning: t`A signal, as of the clock, for which a core leaves what it does for a moment.`,
  },
  cache: {
    term: t`cache`,
    brief: t`the small, fast memory of a core`,
    meaning: t`Small and fast memory of a core that holds what it used last. It is cold when that is not what is needed next.`,
  },
  loop: {
    term: t`event loop`,
    brief: t`one thread that takes turns with all requests`,
    meaning: t`One thread that takes turns with all requests and never waits with any of them. On the road whoever waits stands in the car park beside its lane.`,
  },
  'context-switch': {
    term: t`context switch`,
    brief: t`a core leaves one thread for another`,
    meaning: t`What a core does to leave one thread and go on with another. It takes some microseconds.`,
  },
  'time-slice': {
    term: t`time slice`,
    brief: t`the time after which another thread gets the core`,
    meaning: t`How long a thread may compute before its core turns to another one that is ready.`,
  },
  connection: {
    term: t`connection`,
    meaning: t`The line between a client and a server, kept open for many requests.`,
  },
  selector: {
    term: t`selector`,
    meaning: t`A thread that looks after many connections: it asks the system which of them have something to read, and reads that.`,
  },
  lock: {
    term: t`lock`,
    meaning: t`What makes sure that only one thread at a time does something; the others sleep until it is their turn. On the road it is a tunnel of one lane.`,
  },
  atomic: {
    term: t`atomic`,
    meaning: t`Of a change to a number in memory: done as one step by the processor, without a lock. On the road it is a crossing with stop signs.`,
  },
  spin: {
    term: t`spin`,
    meaning: t`To wait for a lock awake, on a core. On the road it shows by the exhaust.`,
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
    meaning: t`Who hands work on has to wait while the next in line has no room for it.`,
  },
  metastable: {
    term: t`metastable failure`,
    meaning: t`A failure that a short push begins and that stays when the push is over, because the failing itself makes load.`,
  },
  'retry-budget': {
    term: t`retry budget`,
    meaning: t`A bound on retries: at most such a share of first calls.`,
  },
  bulkhead: {
    term: t`bulkhead`,
    brief: t`a limit on concurrent calls`,
    meaning: t`A bound on how many calls may be under way at once. The word is of ships, where it is a wall that keeps water in one part.`,
  },
  breaker: {
    term: t`circuit breaker`,
    meaning: t`It stops calls to a node of which too many have failed, and tries again after a while.`,
  },
  'virtual-thread': {
    term: t`virtual thread`,
    meaning: t`A thread that the language makes, not the system, so light that each request may have one. On the road it is a motorbike. Also called a green thread.`,
  },
  carrier: {
    term: t`carrier`,
    meaning: t`A thread of the system on which virtual threads take turns. On the road it is the lane of the motorbikes.`,
  },
  pinned: {
    term: t`pinned`,
    meaning: t`Of a virtual thread: waits in a way that stops its carrier, too. On the road it has a pin.`,
  },
  helper: {
    term: t`helper`,
    meaning: t`A thread beside an event loop that does what would stop the loop, such as reading a file.`,
  },
};
