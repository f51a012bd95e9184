// What settings, the schema and the documents say of a parameter: what it is, and where its default comes from. Apart from the rows of
// the table, as the first screen, frames and lessons do without.

import { t } from '../languages/t.ts';
import type { ParameterKey } from './parameters.ts';

const TOOL = t`Concurrency demo of "Distributed Systems and Asynchronous I/O" (E. Retunsky)`;

export interface ParameterText {
  /** One or two sentences: what it is. */
  readonly help: string;
  /** Where the default comes from. */
  readonly source: string;
}

export const PARAMETER_TEXTS: Readonly<Record<ParameterKey, ParameterText>> = {
  burstOn: {
    help: t`Requests arrive for so long, as a Poisson process, so fast that the rate is kept on average.`,
    source: t`Assumed: 1 s`,
  },
  burstOff: {
    help: t`No request arrives for so long.`,
    source: t`Assumed: 1 s`,
  },
  shape: {
    help: t`Ramp: the rate goes to so many times itself over a span and stays there. Step: at once, for good. Spike: for the span only.`,
    source: t`Assumed: steady`,
  },
  shapeFrom: {
    help: t`When the rate begins to change.`,
    source: t`Assumed: 10 s`,
  },
  shapeUntil: {
    help: t`When a ramp has reached its end or a spike is over.`,
    source: t`Assumed: 20 s`,
  },
  shapeFactor: {
    help: t`The rate becomes so many times itself.`,
    source: t`Assumed: twice`,
  },
  retries: {
    help: t`How often a call that failed or timed out is made again, at another node where there is one.`,
    source: t`Assumed: none, as in the source`,
  },
  backoff: {
    help: t`How long it takes before a call is made again for the first time; doubles with each further time.`,
    source: t`Assumed: 10 ms`,
  },
  backoffMax: {
    help: t`The backoff doubles up to here.`,
    source: t`Assumed: 1 s`,
  },
  jitter: {
    help: t`Share of the backoff that is drawn at random, so that calls do not come back all at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
  },
  retryBudget: {
    help: t`Most retries as a share of first calls. It keeps retries from feeding an overload.`,
    source: t`Assumed: none; Finagle has 20 %`,
  },
  breakAt: {
    help: t`Circuit breaker: where this share of the last calls to a node failed, no more go there for a while.`,
    source: t`Assumed: none; Resilience4j opens at 50 %`,
  },
  breakWindow: {
    help: t`Calls to a node that the breaker looks back on.`,
    source: t`Assumed: as many calls as it needs to open; Resilience4j looks back on 100 (slidingWindowSize)`,
  },
  breakVolume: {
    help: t`The breaker opens only once it has counted so many calls, or as many as it looks back on. At any number, calls that it has not seen yet count as successes.`,
    source: t`Hystrix: 20 calls (requestVolumeThreshold); Resilience4j has 100 (minimumNumberOfCalls)`,
  },
  breakFor: {
    help: t`No call goes to the node for so long; then one call tries.`,
    source: t`Hystrix: 5 s (sleepWindowInMilliseconds)`,
  },
  hedge: {
    help: t`A second call goes to another node if the first has no reply after this long; the first reply counts.`,
    source: t`Assumed: none; Dean, Barroso: The Tail at Scale (2013) hedges after the 95th percentile`,
  },
  bulkhead: {
    help: t`Most calls of a server under way to the group; a further one fails at once.`,
    source: t`Assumed: none, as in the source`,
  },
  persistent: {
    help: t`Connections that stay open. In an open loop each carries one request at a time: a request that finds none free is sent late, which only the latency from the intended start shows. In a closed loop the users send over them in turn.`,
    source: t`Assumed: a connection for each request or user; wrk2 keeps a set number open`,
  },
  connectTime: {
    help: t`How long a client takes to open a connection before it sends: a round trip for TCP, one or two more for TLS.`,
    source: t`Assumed: no time`,
  },
  connect: {
    help: t`For each request, or once: the client keeps the connection and sends its next requests over it, until the server needs its place or the client gives up.`,
    source: t`For each request: ab without -k. Once: ab -k, wrk, browsers`,
  },
  synRetries: {
    help: t`When the client’s system tries again: after 1, 3, 7, 15, 31 and 63 s, or after 1, 2, 3, 4, 5, 7, 11, 19, 35 and 67 s. It gives up 64 s after the last.`,
    source: t`RFC 6298, Linux before version 6.5; each second: net.ipv4.tcp_syn_linear_timeouts, which is 4 since then`,
  },
  clientCpu: {
    help: t`What the load generator computes for each request before it sends it. With too few cores it sends late.`,
    source: t`Assumed: clients take no time`,
  },
  clientCores: {
    help: t`Cores that all clients share, or threads of a load generator on the server’s machine. ab, wrk with one thread and most scripts use one.`,
    source: t`ab is a single thread`,
  },
  clientHost: {
    help: t`On cores of their own, or on the server’s: a load generator on the same machine takes core time from the server that it measures.`,
    source: t`Assumed: on another machine`,
  },
  patience: {
    help: t`A client gives up this long after it sent. The server finds out only at the end, so the work is done for nobody.`,
    source: t`Assumed: clients wait for ever`,
  },
  clientRetries: {
    help: t`How often a client sends a request again that was rejected, failed, timed out or was given up.`,
    source: t`Assumed: clients do not send again`,
  },
  clientBackoff: {
    help: t`How long a client waits before it sends again for the first time; doubles with each further time.`,
    source: t`Assumed: 100 ms`,
  },
  clientJitter: {
    help: t`Share of the backoff that is drawn at random, so that clients do not come back all at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
  },
  clientBudget: {
    help: t`Most retries as a share of first requests. It keeps retries from feeding an overload.`,
    source: t`Assumed: none; "Site Reliability Engineering" (2016, Handling Overload) has 10 % a client`,
  },
  cores: {
    help: t`Threads that can compute at the same time.`,
    source: t`${TOOL}: measured on 4 cores`,
  },
  switchCost: {
    help: t`Paid each time a core changes the thread that it runs.`,
    source: t`Li, Ding, Shen: Quantifying the Cost of Context Switch (2007), 3.8 us without cache effects. Machines of today take 0.3 to 2.3 us between threads that yield to each other, 1.4 to 4.6 us where one has to be woken: \`threadway calibrate\` measures yours`,
  },
  connectCpu: {
    help: t`What opening a connection computes at the server: accept, and the handshake of TLS. The thread or loop that takes up the first request of the connection computes it.`,
    source: t`Assumed: part of the CPU per request`,
  },
  slice: {
    help: t`How long a thread may compute while others are ready before the core goes to the next.`,
    source: t`Linux since 6.15: 0.7 ms x (1 + log2 of the cores, of at most 8), so 2.1 ms on 4 (base_slice_ns of EEVDF, kernel/sched/fair.c)`,
  },
  slack: {
    help: t`How much later than asked the kernel wakes a thread that waits for a timer: in a sleep, up to a timeout, or for a node that is a timer itself. A reply from a socket wakes it at once.`,
    source: t`Linux default timer slack, 50 us (prctl PR_SET_TIMERSLACK)`,
  },
  connections: {
    help: t`Requests that the process can hold at once, waiting or not. Further ones wait in the listen backlog.`,
    source: t`Linux: each connection is an open file, of which RLIMIT_NOFILE allows so many; services of systemd may have 524,288 and begin with 1,024, which Go, Java and Node raise to the most allowed. Set 1,024 for a server that does not`,
  },
  backlog: {
    help: t`Connections that the system keeps while the process holds as many as it can, as it was told by listen(). There is room for one more than that. With none, a further request is rejected at once.`,
    source: t`Linux: net.core.somaxconn, 4,096 since version 5.4, is the most that listen() gets; Tomcat asks for 100, nginx for 511`,
  },
  overflow: {
    help: t`Drop: the client hears nothing, and its system tries again a second later or more. Refuse: the request is rejected at once.`,
    source: t`Linux: net.ipv4.tcp_abort_on_overflow, which is off`,
  },
  memory: {
    help: t`Physical memory of the machine; the line that resident memory must stay under.`,
    source: t`Assumed: a 16 GiB machine`,
  },
  whenMemoryFull: {
    help: t`Refuse: new requests are rejected. Swap: computing slows down. Killed: the process ends, and all that is in it fails.`,
    source: t`Assumed: the server sheds load before the kernel has to act`,
  },
  swapFactor: {
    help: t`How many times as long computing takes with resident memory at twice the limit; in between, in proportion.`,
    source: t`Assumed: 100; a page from an SSD takes about 100 us, as long as computing between two such misses takes 1 us`,
  },
  stack: {
    help: t`Address space that each thread reserves, for the most part its stack.`,
    source: t`${TOOL}: 2,064 KiB a thread in its table of process sizes, which are the 2 MiB that Rust takes for a stack and a little more`,
  },
  resident: {
    help: t`Physical memory that each thread takes.`,
    source: t`Linux on x86-64: 16 KiB for its stack in the kernel (THREAD_SIZE), 8 KiB touched of its own, and about 1 KiB of the kernel’s tables`,
  },
  base: {
    help: t`Address space of the process before any thread of a pool.`,
    source: t`${TOOL}: 13,748 KiB when it runs async`,
  },
  residentBase: {
    help: t`Physical memory of the process before any thread of a pool.`,
    source: t`Measured: 3,330 KiB by extrapolation from the same tool to no thread`,
  },
  taskMemory: {
    help: t`What a request keeps while it waits, with or without a thread.`,
    source: t`Assumed: a task object, its timer and a small buffer, 2 KiB`,
  },
  recordMemory: {
    help: t`What the process keeps of each finished request. 0 for a usual server; the tool of the source keeps a record of each to draw its plots.`,
    source: t`Calibrated: 160 bytes bring 100,000 requests to 0.03 GB. ${TOOL}: about 0.03 GB`,
  },
  readyOrder: {
    help: t`Which of the threads that are ready computes next: the one that has had least of the cores, which one that has slept mostly is, or the one that has been ready longest. With a queue for each core a thread that wakes may take its core at once, as under Linux.`,
    source: t`Linux since 6.6: EEVDF keeps what a sleeping thread is owed (kernel/sched/features.h, PLACE_LAG)`,
  },
  kernelTick: {
    help: t`How often the kernel looks whether a thread has used up its time slice.`,
    source: t`Linux with CONFIG_HZ=250, as Debian builds it: 4 ms; with 1000 it is 1 ms`,
  },
  cacheRefill: {
    help: t`Paid besides the context switch, and on a core that was interrupted while idle, as the thread’s data has to come into the core’s caches anew.`,
    source: t`Assumed: 0, for threads whose data fit into the caches together. Li, Ding, Shen (2007) measured up to 1.5 ms with large data`,
  },
  runnableCost: {
    help: t`Paid at each switch for each runnable thread, by a scheduler that looks at all of them, such as that of Linux 2.4.`,
    source: t`Linux since 2.6: its scheduler does not look at all of them`,
  },
  wakeUp: {
    help: t`How long a core that has nothing to do takes to begin with a thread that has become ready.`,
    source: t`Assumed: 0. Linux has 2 us for the lightest sleep of a core and 133 us for a deep one (drivers/idle/intel_idle.c); virtual machines take tens of microseconds: \`threadway calibrate\` measures yours`,
  },
  wakeCall: {
    help: t`What it costs a thread that gives a lock back to wake one that waits for it, where a core is idle that has to be told.`,
    source: t`Assumed: 1 us, a system call and an interrupt between cores; virtual machines take ten: \`threadway calibrate\` measures yours`,
  },
  threadCreation: {
    help: t`CPU for making a thread while requests are served; the thread that makes it computes so long.`,
    source: t`Assumed: 20 us, of the 10 to 30 us that pthread_create takes on Linux`,
  },
  interruptEvery: {
    help: t`Each core is interrupted this often, by timers or by the network.`,
    source: t`Assumed: none; Linux with CONFIG_HZ=250 has a tick every 4 ms`,
  },
  interruptCost: {
    help: t`How long an interrupt keeps its core from the thread on it, with all that it does to its caches.`,
    source: t`Assumed: 5 us, as a context switch`,
  },
  pauseEvery: {
    help: t`The whole process stands still this often, as for a garbage collection that stops the world.`,
    source: t`Assumed: none`,
  },
  pauseLength: {
    help: t`How long the process stands still.`,
    source: t`Assumed: 50 ms; the G1 collector of Java aims for at most 200 ms (MaxGCPauseMillis)`,
  },
  loops: {
    help: t`Event loops, one thread each. A request stays with the loop that took it.`,
    source: t`One loop a core is the usual choice (nginx: worker_processes auto)`,
  },
  wakeCost: {
    help: t`CPU for one return from the readiness call, however many events it brings.`,
    source: t`Assumed: one system call and its return, about 2 us`,
  },
  eventCost: {
    help: t`CPU for each ready event before its handler runs.`,
    source: t`Assumed: dispatch and bookkeeping of one callback, about 2 us`,
  },
  tick: {
    help: t`Granularity of the loop’s timers: a sleep or timeout is rounded up to the tick once by the timer and once by the readiness call, so it ends one tick late on average. A reply from a socket comes at once.`,
    source: t`${TOOL}: waits on timers of 1 ms; with this the overhead is 1 ms at p50 and 2 ms at most, as measured`,
  },
  readiness: {
    help: t`epoll returns the connections that are ready; poll looks at all that the loop watches.`,
    source: t`nginx on Linux: epoll`,
  },
  watchCost: {
    help: t`CPU for each connection that the loop watches, at each return from poll.`,
    source: t`Assumed: 100 ns; that it is paid for each is in Gammo and others: Comparing epoll, select, and poll (2004)`,
  },
  rearmCost: {
    help: t`CPU for asking for a connection’s next event, once for each event, as with EPOLLONESHOT.`,
    source: t`Linux epoll without EPOLLONESHOT needs no re-arming: 0`,
  },
  spuriousRead: {
    help: t`CPU for the read that finds nothing more, once for each event, as edge-triggered readiness requires.`,
    source: t`Level-triggered epoll needs no such read: 0`,
  },
  threads: {
    help: t`Threads in the pool. Each serves one request at a time and waits with it.`,
    source: t`${TOOL}: 50 threads`,
  },
  coreThreads: {
    help: t`Threads that the pool keeps. More, up to its threads, are made only while the queue is full, and end when they find nothing to do.`,
    source: t`${TOOL}: all are made before the first request`,
  },
  keepAlive: {
    help: t`A thread beyond those that are kept ends after so long without work.`,
    source: t`Java, Executors.newCachedThreadPool: 60 s`,
  },
  queue: {
    help: t`Most requests that wait for a thread (staged: in front of each stage); a further one is rejected.`,
    source: t`${TOOL}: its queue never rejects`,
  },
  whenFull: {
    help: t`Reject the new request; block the acceptor, so that requests wait in front of it; or drop the oldest in the queue for the new one.`,
    source: t`Java, ThreadPoolExecutor.AbortPolicy: rejects`,
  },
  order: {
    help: t`FIFO: first come, first served. LIFO: the newest first, so that in an overload some are served in time.`,
    source: t`Java, LinkedBlockingQueue: FIFO`,
  },
  queueLock: {
    help: t`How long each put and each take holds the lock of the queue. The others wait meanwhile.`,
    source: t`Assumed: too short to matter, 0`,
  },
  threadPer: {
    help: t`Request: made when it arrives, ended with it. Connection: a user of a closed loop keeps its thread; in an open loop each request is a connection.`,
    source: t`The plain form of the model: for each request`,
  },
  threadLimit: {
    help: t`Threads that there may be at a time; further requests wait for one to end.`,
    source: t`Assumed: 10,000, as in "The C10K problem" (D. Kegel)`,
  },
  carriers: {
    help: t`Kernel threads that the green threads run on. One that blocks in a step is pinned until that is over.`,
    source: t`JEP 444 and Go: as many as cores, which are 4`,
  },
  greenLimit: {
    help: t`Green threads that there may be at a time; further requests wait for one to end.`,
    source: t`JEP 444: virtual threads are not pooled and have no limit`,
  },
  greenSwitch: {
    help: t`CPU for a carrier to change over to another green thread, without the kernel.`,
    source: t`Assumed: about 200 ns, as goroutines take to change over`,
  },
  greenStack: {
    help: t`What the stack of each green thread takes.`,
    source: t`Go since 1.4: a stack begins with 2 KiB and grows (release notes)`,
  },
  stealing: {
    help: t`On: each carrier has a queue, and one without work takes some from another. Off: one queue for all.`,
    source: t`Go and JEP 444: carriers steal work`,
  },
  pollers: {
    help: t`Threads that watch the network for the carriers. 0: the carriers do it themselves, at no cost.`,
    source: t`Go: its network poller has no thread of its own`,
  },
  pollerCost: {
    help: t`CPU of a poller for each reply and each new request.`,
    source: t`Assumed: as an event of a loop, about 2 us`,
  },
  helpers: {
    help: t`Threads that do the steps which block, so that the loop goes on.`,
    source: t`libuv: UV_THREADPOOL_SIZE is 4`,
  },
  stageThreads: {
    help: t`Threads of each stage. Each step of the program is a stage with a queue of its own.`,
    source: t`Assumed: as many as the pool of the first source has, 50; SEDA (Welsh, Culler, Brewer 2001) has small pools that a controller resizes`,
  },
  handoff: {
    help: t`How long putting a record into the queue of the one thread that owns the output holds the lock of that queue.`,
    source: t`Assumed: a few memory accesses that miss the caches, 500 ns`,
  },
  recordLimit: {
    help: t`Most records that wait for the one thread that writes them. Where the queue is full, who would put a further one waits until there is room.`,
    source: t`Apache Log4j 2, AsyncAppender: bufferSize 1024, blocking true`,
  },
  recordBytes: {
    help: t`What each record takes that is not written yet.`,
    source: t`Assumed: a line of a log of 150 characters with its object and its place in the queue, 512 B`,
  },
  traffic: {
    help: t`Open loop: requests arrive at a set rate, whatever the server does. Closed loop: a set number of users each wait for a reply before they send again, as ab does.`,
    source: TOOL,
  },
  rate: {
    help: t`Requests offered each second.`,
    source: t`${TOOL}: 1,000 requests a second`,
  },
  arrivals: {
    help: t`Constant: evenly spaced. Poisson: at random, as from many independent users. Batches: in groups, as the load generator of the source sends them (1,000 a second is 10 every 10 ms, the first group 2 short). Bursts: Poisson while on, nothing while off. Replay: at recorded instants.`,
    source: TOOL,
  },
  lag: {
    help: t`Chance that the load generator is late by one batch period, so that the next batch comes double. It saves up 120 requests at most: what would be more is not asked for, and the rate falls.`,
    source: t`${TOOL}: on a quiet machine never; its rate limiter stores 120 tokens`,
  },
  users: {
    help: t`Users who each have at most one request under way.`,
    source: t`"Effects of thread pool size on concurrency": 1 to 500 users`,
  },
  start: {
    help: t`When users send for the first time: spread over a think time, as in the steady state, or all at once, as load generators begin.`,
    source: t`Spread: Cox, Renewal Theory (1962)`,
  },
  think: {
    help: t`How long a user waits after a reply before sending again, on average.`,
    source: t`ab sends again at once`,
  },
  cpu: {
    help: t`What one request computes, over its whole program.`,
    source: t`Calibrated: with 50 us of timer slack and one context switch it makes up the 100 us by which each call of the source outlasts its 60 ms`,
  },
  nodes: {
    help: t`Nodes that answer the calls.`,
    source: t`${TOOL}: 10 nodes`,
  },
  replies: {
    help: t`A reply from a socket wakes who waits for it at once. A node that is only a timer of the server ends each call as late as timers are: by the tick of an event loop, by the timer slack of a thread.`,
    source: t`Linux: a thread that waits for a socket is woken by the packet’s arrival, and epoll returns then too; timer slack and ticks are of timers only (epoll(7), prctl(2))`,
  },
  timeout: {
    help: t`A call without a reply after this long ends as timed out.`,
    source: t`${TOOL}: calls to a dead node time out after 30 s`,
  },
  failAt: {
    help: t`A call that took this long or longer counts as failed when it ends.`,
    source: t`Assumed: never; ${TOOL}: from 1 s`,
  },
  balancer: {
    help: t`Which node a call goes to: the next in turn; one at random; that with the fewest calls under way; the better of two at random; or one of the few that the client may use.`,
    source: t`${TOOL}: request by request in turn`,
  },
  shard: {
    help: t`Nodes that the calls of one client may go to.`,
    source: t`Assumed: 2; MacCarthaigh: Workload isolation using shuffle-sharding (2019) has 2 of 8 in its example`,
  },
  nodeConcurrency: {
    help: t`Calls of a server that a node works on at a time; further ones wait at the node.`,
    source: t`${TOOL}: its nodes answer any number at a time`,
  },
  nodeQueue: {
    help: t`Most calls that wait at a node; a further one fails at once.`,
    source: t`Assumed: no limit`,
  },
  latency: {
    help: t`How long a node takes to answer, on average.`,
    source: t`${TOOL}: 20 ms with no variance`,
  },
  seed: {
    help: t`The same scenario and seed give the same run, everywhere. All servers get the same traffic.`,
    source: t`Any number serves`,
  },
};
