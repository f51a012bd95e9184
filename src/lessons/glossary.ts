// The words of the field that lessons use: what each means, in a sentence. Prose links a word at its first use.

export interface Term {
  readonly term: string;
  /** One or two sentences that use no word which is not explained here or plain. */
  readonly meaning: string;
}

export const GLOSSARY: Readonly<Record<string, Term>> = {
  request: {
    term: 'request',
    meaning: 'One thing that a client asks a server for. On the road it is a vehicle.',
  },
  thread: {
    term: 'thread',
    meaning:
      'One line of work in a server, which does one thing at a time. A blocking server gives each request a thread until it is answered. On the road it is a lane.',
  },
  core: {
    term: 'core',
    meaning:
      'A part of the processor that computes for one thread at a time. On the road it is a green light.',
  },
  pool: { term: 'thread pool', meaning: 'A fixed number of threads that requests take and give back.' },
  queue: { term: 'queue', meaning: 'Requests that wait for a thread. On the road they stand on the ramp.' },
  ready: {
    term: 'ready',
    meaning: 'Has a thread and could compute, but all cores are busy. On the road it stands at a red light.',
  },
  'for-nobody': {
    term: 'worked on for nobody',
    meaning:
      'A request whose client has given up while the server still works on it. In the picture it keeps its lane and its place, and a sign counts how many there are. No answer of it counts.',
  },
  latency: {
    term: 'latency',
    meaning: 'Time from the instant at which a request was due until its answer is there.',
  },
  throughput: {
    term: 'throughput',
    meaning:
      'Requests that are answered, a second. The large number beside a server is that of the last moments, so it moves; the text of a lesson gives that of the whole run.',
  },
  p99: {
    term: 'p99',
    meaning: 'The latency that 99 of 100 requests do not exceed. p50, the median, is that of half of them.',
  },
  tail: { term: 'tail', meaning: 'The slowest few of all requests: what p99 and beyond tell.' },
  upstream: {
    term: 'upstream',
    meaning: 'Another service that a server calls and waits for. On the road its nodes are bridges.',
  },
  node: { term: 'node', meaning: 'One of several alike machines of an upstream.' },
  stuck: {
    term: 'stuck',
    meaning: 'Waits for an answer that will not come for very long. On the road it is striped.',
  },
  timeout: { term: 'timeout', meaning: 'How long a call is waited for before it counts as failed.' },
  retry: { term: 'retry', meaning: 'A call that is made again after it has failed.' },
  load: {
    term: 'load average',
    meaning: 'How many threads compute or are ready to, on average over the last minute, as Linux counts it.',
  },
  reserved: {
    term: 'reserved memory',
    meaning: 'Address space that is set aside, as for the stacks of threads, whether it is used or not.',
  },
  resident: { term: 'resident memory', meaning: 'Memory that is really in use.' },
  'little-s-law': {
    term: 'Little’s law',
    meaning: 'In the long run as many are in a system as come a second, times the seconds that each stays.',
  },
  generator: {
    term: 'load generator',
    meaning: 'A program that sends requests to a server in order to measure it.',
  },
  'coordinated-omission': {
    term: 'coordinated omission',
    meaning:
      'A load generator waits for the server and does not send what is due meanwhile, so that its figures leave out the worst times.',
  },
  interrupt: {
    term: 'interrupt',
    meaning: 'A signal, as of the clock, for which a core leaves what it does for a moment.',
  },
  cache: {
    term: 'cache',
    meaning:
      'Small and fast memory of a core that holds what it used last. It is cold when that is not what is needed next.',
  },
  loop: {
    term: 'event loop',
    meaning:
      'One thread that takes turns with all requests and never waits with any of them. On the road whoever waits stands in the car park beside its lane.',
  },
  'context-switch': {
    term: 'context switch',
    meaning: 'What a core does to leave one thread and go on with another. It takes some microseconds.',
  },
  'time-slice': {
    term: 'time slice',
    meaning: 'How long a thread may compute before its core turns to another one that is ready.',
  },
  connection: {
    term: 'connection',
    meaning: 'The line between a client and a server, kept open for many requests.',
  },
  selector: {
    term: 'selector',
    meaning:
      'A thread that looks after many connections: it asks the system which of them have something to read, and reads that.',
  },
  lock: {
    term: 'lock',
    meaning:
      'What makes sure that only one thread at a time does something; the others sleep until it is their turn. On the road it is a tunnel of one lane.',
  },
  atomic: {
    term: 'atomic',
    meaning:
      'Of a change to a number in memory: done as one step by the processor, without a lock. On the road it is a crossing with stop signs.',
  },
  spin: {
    term: 'spin',
    meaning: 'To wait for a lock awake, on a core. On the road it shows by the exhaust.',
  },
  record: {
    term: 'record',
    meaning: 'Something to be written, such as a line of a log. On the road it is a crate.',
  },
  owner: {
    term: 'single writer',
    meaning:
      'The one thread that owns an output and writes to it. Others hand it their records. On the road they put crates on its belt.',
  },
  'back-pressure': {
    term: 'back-pressure',
    meaning: 'Who hands work on has to wait while the next in line has no room for it.',
  },
  metastable: {
    term: 'metastable failure',
    meaning:
      'A failure that a short push begins and that stays when the push is over, because the failing itself makes load.',
  },
  'retry-budget': {
    term: 'retry budget',
    meaning: 'A bound on retries: at most such a share of first calls.',
  },
  bulkhead: {
    term: 'bulkhead',
    meaning:
      'A bound on how many calls may be under way at once. The word is of ships, where it is a wall that keeps water in one part.',
  },
  breaker: {
    term: 'circuit breaker',
    meaning: 'It stops calls to a node of which too many have failed, and tries again after a while.',
  },
  'virtual-thread': {
    term: 'virtual thread',
    meaning:
      'A thread that the language makes, not the system, so light that each request may have one. On the road it is a motorbike. Also called a green thread.',
  },
  carrier: {
    term: 'carrier',
    meaning:
      'A thread of the system on which virtual threads take turns. On the road it is the lane of the motorbikes.',
  },
  pinned: {
    term: 'pinned',
    meaning: 'Of a virtual thread: waits in a way that stops its carrier, too. On the road it has a pin.',
  },
  helper: {
    term: 'helper',
    meaning: 'A thread beside an event loop that does what would stop the loop, such as reading a file.',
  },
};
