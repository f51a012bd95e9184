// Technical terms of the lessons, with a one-sentence meaning. Prose marks a term at its first use.

import { t } from '../languages/t.ts';

export interface Term {
  readonly term: string;
  /** The short meaning in parentheses after a marked term; omitted if its sentence explains it. */
  readonly brief?: string;
  /** One or two sentences, in which every word is plain or explained here. */
  readonly meaning: string;
}

export const GLOSSARY: Readonly<Record<string, Term>> = {
  request: {
    term: t`request`,
    meaning: t`Something that a client, such as a browser, asks a server for. On the road it is a car.`,
  },
  thread: {
    term: t`thread`,
    brief: t`line of work in a server; each does one thing at a time`,
    meaning: t`One line of work in a server, which does one thing at a time. A server with a thread pool gives each request a thread until the request is complete. On the road it is a lane.`,
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
    meaning: t`Requests that wait for a thread. On the road they stand on the ramp. Calls wait in a queue at a node, records in a queue on a belt.`,
  },
  ready: {
    term: t`ready`,
    meaning: t`A request is ready when it has a thread and could compute, but all cores are busy. On the road it waits at a red light.`,
  },
  'for-nobody': {
    term: t`abandoned`,
    brief: t`such requests are called abandoned`,
    meaning: t`A request that the server still processes although its client has given up. In the picture it keeps its lane, and a sign shows how many such requests there are. A reply to it does not count as completed.`,
  },
  latency: {
    term: t`latency`,
    brief: t`the time from when a request should be sent until its reply arrives`,
    meaning: t`Time from when a request should be sent until its reply arrives. Waiting in the client counts too.`,
  },
  throughput: {
    term: t`throughput`,
    brief: t`completed requests per second`,
    meaning: t`Completed requests per second. The large number beside a server covers the last moments, so it changes; the text of a lesson gives the number for the whole run.`,
  },
  p99: {
    term: t`p99`,
    brief: t`the latency that 99 of 100 completed requests do not exceed`,
    meaning: t`The latency that 99 of 100 completed requests do not exceed. Requests that fail or are given up do not count.`,
  },
  median: {
    term: t`median`,
    brief: t`p50: the latency that half of the requests do not exceed`,
    meaning: t`The latency that half of all completed requests do not exceed. It is also called p50.`,
  },
  tail: {
    term: t`tail`,
    brief: t`the slowest few requests`,
    meaning: t`The slowest few of all requests, for example the slowest one in a hundred.`,
  },
  service: {
    term: t`service`,
    brief: t`what a server calls; it runs on one or more nodes`,
    meaning: t`A program that other programs call. It runs on one or more nodes. On the road each node of a called service is a bridge.`,
  },
  node: {
    term: t`node`,
    brief: t`one machine of a service`,
    meaning: t`One of the machines, all alike, on which a service runs. On the road it is a bridge.`,
  },
  stuck: {
    term: t`stuck`,
    brief: t`waiting for a reply that does not come`,
    meaning: t`A request is stuck when it waits for a reply that does not come for a very long time. On the road it is striped.`,
  },
  timeout: {
    term: t`timeout`,
    brief: t`the longest time that a caller waits for a reply`,
    meaning: t`How long a caller waits for the reply to a call. After that the call counts as failed.`,
  },
  retry: {
    term: t`retry`,
    brief: t`a failed call made again`,
    meaning: t`A failed call that is made again.`,
  },
  load: {
    term: t`load average`,
    brief: t`the number of threads that compute or are ready to, averaged over a minute`,
    meaning: t`How many threads compute or are ready to, averaged over about a minute as Linux does. It takes minutes to reach its full value.`,
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
    meaning: t`A load generator waits for the server and does not send the requests that are due in that time, so its results leave out the longest latencies.`,
  },
  interrupt: {
    term: t`interrupt`,
    brief: t`a signal that stops a core’s work for a moment`,
    meaning: t`A signal, for example from a timer, that makes a core stop its work for a moment.`,
  },
  cache: {
    term: t`cache`,
    brief: t`the small, fast memory of a core`,
    meaning: t`Small, fast memory of a core that holds the data that the core used last. The cache is cold when it does not hold the data that the core needs next.`,
  },
  loop: {
    term: t`event loop`,
    brief: t`one thread that works on all requests in turn`,
    meaning: t`One thread that works on all requests in turn and goes on with others while some wait. Work that blocks the thread stops all requests. On the road, waiting requests are in the parking lot beside its lane.`,
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
    brief: t`a line between a client and a server`,
    meaning: t`The line between a client and a server, kept open for many requests.`,
  },
  selector: {
    term: t`selector`,
    meaning: t`A thread that serves many connections. It asks the operating system which of them have something to read, and reads it.`,
  },
  lock: {
    term: t`lock`,
    meaning: t`A lock lets only one thread at a time use something that threads share. The other threads wait for their turn, asleep (without a core) or spinning. On the road it is a tunnel with one lane.`,
  },
  atomic: {
    term: t`atomic`,
    brief: t`done by the processor in one step, without a lock`,
    meaning: t`An atomic change to a number in memory is done by the processor in one step, without a lock. On the road it is a crossing with stop signs.`,
  },
  spin: {
    term: t`spin`,
    meaning: t`To wait for a lock without sleeping, so that a core stays busy. On the road such a car has exhaust.`,
  },
  record: {
    term: t`record`,
    brief: t`something to be written, such as a line of a log`,
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
    meaning: t`A failure that continues after the event that started it is over, because failed calls cause more calls.`,
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
    brief: t`circuit breaker: stops calls to a node that fails`,
    meaning: t`When too many calls to a node have failed, the breaker stops calls to this node. After a while it is half-open: it lets a call through as a test, and all calls again if the test succeeds.`,
  },
  'virtual-thread': {
    term: t`virtual thread`,
    meaning: t`A thread that the programming language manages, not the operating system. It needs so little memory that each request can have one. On the road it is a motorbike. Also called a green thread.`,
  },
  carrier: {
    term: t`carrier`,
    meaning: t`An ordinary thread of the operating system, on which virtual threads take turns. On the road it is a lane for motorbikes.`,
  },
  pinned: {
    term: t`pinned`,
    meaning: t`A virtual thread is pinned when it waits in a way that also stops its carrier. On the road it has a pin.`,
  },
  helper: {
    term: t`helper`,
    meaning: t`A separate thread beside an event loop. It does the work that would stop the loop, such as reading a file.`,
  },
};
