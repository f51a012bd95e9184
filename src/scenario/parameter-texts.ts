// Descriptions of parameters and sources of their defaults, for settings, schema and documents. They are
// separate from the rows of the table, because the first screen, frames and lessons do not need them.

import { t } from '../languages/t.ts';
import type { ParameterKey } from './parameters.ts';

const TOOL = t`Concurrency demo of "Distributed Systems and Asynchronous I/O" (E. Retunsky)`;

export interface ParameterText {
  /** One or two sentences that describe the parameter. */
  readonly help: string;
  /** Source of the default. */
  readonly source: string;
  /** Sources of the named values, by name. */
  readonly named?: Readonly<Record<string, string>>;
}

export const PARAMETER_TEXTS: Readonly<Record<ParameterKey, ParameterText>> = {
  burstOn: {
    help: t`Length of each burst. Requests arrive as a Poisson process, fast enough to keep the average rate.`,
    source: t`Assumed: 1 s`,
  },
  burstOff: {
    help: t`Time without arrivals between bursts.`,
    source: t`Assumed: 1 s`,
  },
  shape: {
    help: t`Ramp: the rate changes gradually over a span and keeps its new value. Step: it changes immediately and permanently. Spike: it changes for the span only.`,
    source: t`Assumed: steady`,
  },
  shapeFrom: {
    help: t`When the rate starts to change.`,
    source: t`Assumed: 10 s`,
  },
  shapeUntil: {
    help: t`When the ramp or spike ends.`,
    source: t`Assumed: 20 s`,
  },
  shapeFactor: {
    help: t`The rate is multiplied by this factor.`,
    source: t`Assumed: twice`,
  },
  retries: {
    help: t`Maximum number of retries of a call that failed or timed out. A retry goes to another node if there is one.`,
    source: t`Assumed: none, as in the article “Distributed Systems and Asynchronous I/O”`,
  },
  backoff: {
    help: t`Wait before the first retry of a call. It doubles with each further retry.`,
    source: t`Assumed: 10 ms`,
  },
  backoffMax: {
    help: t`Upper limit of the backoff.`,
    source: t`Assumed: 1 s`,
  },
  jitter: {
    help: t`Random share of the backoff, so that retries do not all arrive at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
  },
  retryBudget: {
    help: t`Retries allowed, as a share of first calls. The limit keeps retries from feeding an overload.`,
    source: t`Assumed: none; Finagle has 20 %`,
  },
  breakAt: {
    help: t`Circuit breaker: once this share of recent calls to a node has failed, no calls go to the node for a while.`,
    source: t`Assumed: none; Resilience4j opens at 50 %`,
  },
  breakWindow: {
    help: t`How many recent calls to a node the breaker considers.`,
    source: t`Assumed: as many calls as the breaker needs to open; Resilience4j considers 100 (slidingWindowSize)`,
  },
  breakVolume: {
    help: t`The breaker opens only after this many calls, or after the number of recent calls that it considers, if that number is smaller. With “any number”, calls not made yet count as successes.`,
    source: t`Hystrix: 20 calls (requestVolumeThreshold); Resilience4j has 100 (minimumNumberOfCalls)`,
  },
  breakFor: {
    help: t`How long an open breaker blocks all calls to the node. After that, it lets one call through to test the node.`,
    source: t`Hystrix: 5 s (sleepWindowInMilliseconds)`,
  },
  hedge: {
    help: t`A second call goes to another node if the first has no reply after this time. The first reply counts.`,
    source: t`Assumed: none; Dean, Barroso: The Tail at Scale (2013) hedges after the 95th percentile`,
  },
  hedgeBudget: {
    help: t`Hedges allowed, as a share of calls. The limit keeps second attempts from feeding an overload.`,
    source: t`Assumed: none; Finagle’s BackupRequestFilter takes a maxExtraLoad`,
  },
  bulkhead: {
    help: t`Limit on the calls that a server has in progress to the service. Further calls fail immediately.`,
    source: t`Assumed: none, as in the article “Distributed Systems and Asynchronous I/O”`,
  },
  persistent: {
    help: t`Connections that stay open. In an open loop each carries one request at a time. If none is free, a request is sent late, which only the latency from the intended start shows. In a closed loop the users take turns with these connections.`,
    source: t`Assumed: a connection for each request or user; wrk2 keeps a set number open`,
  },
  connectTime: {
    help: t`Time that a client needs to open a connection before it sends: one round trip for TCP, one or two more for TLS.`,
    source: t`Assumed: no time`,
  },
  connect: {
    help: t`Per request: each request opens a connection. Once: the client keeps its connection and sends its next requests over it, until the server needs the slot or the client gives up.`,
    source: t`Per request: ab without -k. Once: ab -k, wrk, browsers`,
  },
  synRetries: {
    help: t`When the client’s system retries the connection: after 1, 3, 7, 15, 31 and 63 s, or after 1, 2, 3, 4, 5, 7, 11, 19, 35 and 67 s. It gives up 64 s after the last retry.`,
    source: t`Doubling intervals: RFC 6298, Linux before version 6.5. Every second at first: Linux since version 6.5, where net.ipv4.tcp_syn_linear_timeouts is 4`,
  },
  clientCpu: {
    help: t`CPU time of the load generator per request, before it sends. With too few cores it sends late.`,
    source: t`Assumed: clients need no CPU time`,
  },
  clientCores: {
    help: t`Cores shared by all clients, or threads of a load generator on the server’s machine. ab, wrk with one thread and most scripts use one.`,
    source: t`ab is a single thread`,
  },
  clientHost: {
    help: t`Whether clients run on their own cores or on the server’s. A load generator on the same machine takes CPU time from the server it measures.`,
    source: t`Assumed: on another machine`,
  },
  patience: {
    help: t`How long a client waits after sending before it gives up. The server notices only when it has finished the request, so the work is wasted.`,
    source: t`Assumed: clients wait forever`,
  },
  clientRetries: {
    help: t`Maximum number of times that a client retries a request that was rejected, failed, timed out or was abandoned.`,
    source: t`Assumed: clients do not retry`,
  },
  clientBackoff: {
    help: t`Wait before a client’s first retry. It doubles with each further retry.`,
    source: t`Assumed: 100 ms`,
  },
  clientJitter: {
    help: t`Random share of the backoff, so that clients do not all retry at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
  },
  clientBudget: {
    help: t`Client retries allowed, as a share of first requests. The limit keeps retries from feeding an overload.`,
    source: t`Assumed: none; "Site Reliability Engineering" (2016, Handling Overload) has 10 % per client`,
  },
  cores: {
    help: t`Threads that can compute at the same time.`,
    source: t`${TOOL}: measured on 4 cores`,
  },
  switchCost: {
    help: t`Cost each time a core switches to another thread.`,
    source: t`Li, Ding, Shen: Quantifying the Cost of Context Switch (2007), 3.8 µs without cache effects. Today’s machines take 0.3 to 2.3 µs between threads that yield to each other, and 1.4 to 4.6 µs if a thread has to be woken: \`threadway calibrate\` measures yours`,
  },
  connectCpu: {
    help: t`Server CPU time to open a connection: accept and the TLS handshake. It is spent by the thread or loop that serves the connection’s first request.`,
    source: t`Assumed: part of the CPU per request`,
  },
  slice: {
    help: t`How long a thread may compute while others are ready, before the core switches to the next one.`,
    source: t`Linux since 6.15: 0.7 ms × (1 + log2 of min(cores, 8)), so 2.1 ms on 4 (base_slice_ns of EEVDF, kernel/sched/fair.c)`,
  },
  slack: {
    help: t`How late the kernel wakes a thread that waits for a timer: a sleep, a timeout, or a node that is itself a timer. A socket reply wakes it immediately.`,
    source: t`Linux default timer slack, 50 µs (prctl PR_SET_TIMERSLACK)`,
  },
  ageLimit: {
    help: t`A request that has waited in the server’s queue for longer than this is rejected when its turn comes, before any work on it.`,
    source: t`Assumed: none, as in Java’s ThreadPoolExecutor`,
  },
  codel: {
    help: t`Drops requests that have waited too long. RFC 8289: once the wait has been above the target for an interval, it drops single requests, at shorter and shorter intervals. For request queues: once the queue has not been empty for an interval, it drops every request that waits longer than the target.`,
    source: t`Assumed: off. RFC 8289 (2018); for request queues: Maurer, Fail at Scale, ACM Queue 13 (2015)`,
  },
  codelTarget: {
    help: t`Time in the queue that CoDel always accepts.`,
    source: t`RFC 8289 and Fail at Scale: 5 ms`,
  },
  codelInterval: {
    help: t`How long CoDel and adaptive LIFO accept a queue before they act.`,
    source: t`RFC 8289 and Fail at Scale: 100 ms`,
  },
  tokens: {
    help: t`Each request needs a token when it arrives; a request without a token is rejected. This many tokens are added per second.`,
    source: t`Assumed: none, as in Java’s ThreadPoolExecutor`,
  },
  tokenBurst: {
    help: t`Number of tokens that the bucket can hold. This many requests may arrive at once after a pause.`,
    source: t`Assumed: 10`,
  },
  limiter: {
    help: t`A limit on the requests in the server that adapts to how long they take. Further requests are rejected. AIMD: grows by 1, shrinks after timeouts. Vegas: estimates the queue from the shortest time. Gradient2: compares each time with a long-term mean.`,
    source: t`Assumed: none; Netflix concurrency-limits has these three`,
  },
  limitStart: {
    help: t`The limit until the first request has ended. A change during the run only affects a limit that is switched on later.`,
    source: t`Netflix concurrency-limits: 20`,
  },
  limitLeast: {
    help: t`The limit never falls below this, except that the limit of Vegas may fall to 1.`,
    source: t`Netflix concurrency-limits: 20`,
  },
  limitMost: {
    help: t`The limit does not rise above this. In Netflix concurrency-limits: 200, and 1,000 for Vegas.`,
    source: t`Netflix concurrency-limits: 200 and 1,000`,
  },
  limitTimeout: {
    help: t`A request that took longer than this makes the limit shrink, as if it had failed.`,
    source: t`Netflix concurrency-limits, AIMDLimit: 5 s`,
  },
  limitBackoff: {
    help: t`The limit is multiplied by this when it shrinks.`,
    source: t`Netflix concurrency-limits, AIMDLimit: 0.9`,
  },
  limitTolerance: {
    help: t`The limit shrinks only while requests take this many times as long as the long-term mean.`,
    source: t`Netflix concurrency-limits, Gradient2Limit: 1.5`,
  },
  limitWindow: {
    help: t`The limit adapts to the mean of each window instead of to each request. Windows with fewer than 10 requests do not count.`,
    source: t`Netflix concurrency-limits: each request; its WindowedLimit uses windows of 1 s`,
  },
  connections: {
    help: t`Requests that the process can hold at once, waiting or not. Further requests wait in the listen backlog.`,
    source: t`Linux: each connection is an open file, limited by RLIMIT_NOFILE. For systemd services the soft limit is 1,024 and the hard limit 524,288; Go, Java and Node raise the soft limit to the hard one. Set 1,024 for a server that does not`,
  },
  backlog: {
    help: t`Connections that the kernel queues while the process is at its limit, as set by listen(). The kernel queues one more than this. Without a backlog, further requests are rejected immediately.`,
    source: t`Linux: net.core.somaxconn, 4,096 since version 5.4, is the upper limit for listen(); Tomcat asks for 100, nginx for 511`,
  },
  overflow: {
    help: t`Drop: the client gets no answer, and its system retries after a second or more. Refuse: the request is rejected immediately.`,
    source: t`Linux: net.ipv4.tcp_abort_on_overflow, which is off by default`,
  },
  memory: {
    help: t`Physical memory of the machine: the limit for resident memory.`,
    source: t`Assumed: a 16 GiB machine`,
  },
  whenMemoryFull: {
    help: t`Refuse: new requests are rejected. Swap: computing slows down. Kill: the process ends, and all its requests fail.`,
    source: t`Assumed: the server sheds load before the kernel has to act`,
  },
  swapFactor: {
    help: t`How many times longer computing takes when resident memory is twice the limit. Between the limit and twice the limit, the slowdown is proportional.`,
    source: t`Assumed: 100. Reading a page from an SSD takes about 100 µs, and computing between two page misses 1 µs`,
  },
  stack: {
    help: t`Address space that each thread reserves, mostly for its stack.`,
    source: t`${TOOL}: 2,064 KiB per thread in its table of process sizes, slightly more than the 2 MiB that Rust takes for a stack`,
    named: {
      glibc: t`C, C++, Python, Ruby on most Linux systems: the soft limit of a stack (ulimit -s), pthread_create(3)`,
      rust: t`std::thread; RUST_MIN_STACK changes it`,
      jvm: t`Java’s platform threads on 64-bit Linux: ThreadStackSize of HotSpot; -Xss changes it`,
      musl: t`C on Alpine Linux, whose C library is musl: the default stack size since musl 1.1.21`,
    },
  },
  resident: {
    help: t`Physical memory per thread.`,
    source: t`Linux on x86-64: 16 KiB for the thread’s kernel stack (THREAD_SIZE), 8 KiB for the part of its own stack that it touches, and about 1 KiB of kernel tables`,
  },
  base: {
    help: t`Address space of each process before its pool starts any thread.`,
    source: t`${TOOL}: 13,748 KiB when it runs async`,
  },
  residentBase: {
    help: t`Physical memory of each process before its pool starts any thread.`,
    source: t`Measured with the same tool, extrapolated to zero threads: 3,330 KiB`,
  },
  taskMemory: {
    help: t`Memory per request while it waits, with or without a thread.`,
    source: t`Assumed: a task object, its timer and a small buffer, 2 KiB`,
  },
  recordMemory: {
    help: t`Memory kept per completed request. 0 for a usual server; the load tool of the article “Distributed Systems and Asynchronous I/O” keeps a record of each request to draw its plots.`,
    source: t`Calibrated: with 160 bytes per record, a process that has completed 100,000 requests uses 0.03 GB. ${TOOL}: about 0.03 GB`,
  },
  readyOrder: {
    help: t`Which ready thread runs next. Sleepers first: the one with the least CPU time so far, usually one that slept. First in, first out: the one that has been ready longest. Queue per core: each core chooses among its own threads, sleepers first, and a waking thread may take over its core at once, as on Linux.`,
    source: t`Linux since 6.6: EEVDF preserves the CPU time that a sleeping thread is owed (kernel/sched/features.h, PLACE_LAG)`,
  },
  kernelTick: {
    help: t`How often the kernel checks whether a thread has used up its time slice.`,
    source: t`Linux with CONFIG_HZ=250, as Debian builds it: 4 ms; with 1000 it is 1 ms`,
  },
  cacheRefill: {
    help: t`Cost in addition to the context switch: the thread’s data must be loaded into the core’s caches again. It also occurs on a core that was interrupted while idle.`,
    source: t`Assumed: 0, for threads whose data fit into the caches together. Li, Ding, Shen (2007) measured up to 1.5 ms with large data`,
  },
  runnableCost: {
    help: t`Cost per runnable thread at each switch, for a scheduler that searches all of them, as in Linux 2.4.`,
    source: t`Linux since 2.6: its scheduler does not search all of them`,
  },
  wakeUp: {
    help: t`How long an idle core takes to start a thread that has become ready.`,
    source: t`Assumed: 0. Linux lists 2 µs for the lightest sleep of a core and 133 µs for a deep one (drivers/idle/intel_idle.c); virtual machines take tens of microseconds: \`threadway calibrate\` measures yours`,
  },
  wakeCall: {
    help: t`CPU time that a thread spends to wake a waiting thread when it releases a lock, if the waiting thread needs an idle core.`,
    source: t`Assumed: 1 µs, a system call and an interrupt between cores; virtual machines take 10 µs: \`threadway calibrate\` measures yours`,
  },
  threadCreation: {
    help: t`CPU time to create a thread while requests are served. It is spent by the thread that creates the new one.`,
    source: t`Assumed: 20 µs, in the middle of the 10 to 30 µs that pthread_create takes on Linux`,
  },
  interruptEvery: {
    help: t`Each core is interrupted this often, by timers or by the network.`,
    source: t`Default: no interrupts. Linux with CONFIG_HZ=250 has a tick every 4 ms`,
  },
  interruptCost: {
    help: t`How long an interrupt takes the core from its thread, including the effect on its caches.`,
    source: t`Assumed: 5 µs, like a context switch`,
  },
  pauseEvery: {
    help: t`How often the whole process pauses, e.g. for a stop-the-world GC.`,
    source: t`Assumed: none`,
  },
  pauseLength: {
    help: t`Length of a pause.`,
    source: t`Assumed: 50 ms; the G1 collector of Java aims for at most 200 ms (MaxGCPauseMillis)`,
  },
  cpuLimit: {
    help: t`CPU time that the process may use, as a container’s limit: 0.5 is half a core. When it has used that much in a period, all its threads wait for the next period.`,
    source: t`Linux: no limit (cpu.max); its rules are in Documentation/scheduler/sched-bwc.rst`,
  },
  cpuPeriod: {
    help: t`The limit holds for each span of this length: 0.5 cores are 50 ms of CPU time in every 100 ms.`,
    source: t`Linux, Docker and Kubernetes: 100 ms`,
  },
  loops: {
    help: t`Event loops, one thread each. A request stays with the loop that took it.`,
    source: t`One loop per core is the usual choice (nginx: worker_processes auto)`,
  },
  wakeCost: {
    help: t`CPU for one return from the readiness call, however many events it brings.`,
    source: t`Assumed: one system call and its return, about 2 µs`,
  },
  eventCost: {
    help: t`CPU per ready event, before its handler runs.`,
    source: t`Assumed: dispatch and bookkeeping of one callback, about 2 µs`,
  },
  tick: {
    help: t`Granularity of the loop’s timers. A sleep or timeout is rounded up to the tick twice, by the timer and by the readiness call, so it ends one tick late on average. A socket reply has no such delay.`,
    source: t`${TOOL}: its timers have a tick of 1 ms; with this value the overhead is 1 ms at p50 and 2 ms at most, as measured`,
  },
  readiness: {
    help: t`epoll returns only the ready connections; poll checks all connections that the loop watches.`,
    source: t`nginx on Linux: epoll`,
  },
  watchCost: {
    help: t`CPU per watched connection at each return from poll.`,
    source: t`Assumed: 100 ns; for a cost per connection see Gammo and others: Comparing epoll, select, and poll (2004)`,
  },
  rearmCost: {
    help: t`CPU to ask for a connection’s next event, once per event, as with EPOLLONESHOT.`,
    source: t`Linux epoll without EPOLLONESHOT needs no re-arming: 0`,
  },
  spuriousRead: {
    help: t`CPU for the read that finds no more data, once per event, as edge-triggered readiness requires.`,
    source: t`Level-triggered epoll needs no such read: 0`,
  },
  threads: {
    help: t`Threads in the pool. Each serves one request at a time, and waits while its request waits.`,
    source: t`${TOOL}: 50 threads`,
  },
  coreThreads: {
    help: t`Threads that the pool always keeps. More threads, up to the maximum, are created while the queue is full, or as time passes, and end when idle.`,
    source: t`${TOOL}: all threads are created before the first request`,
  },
  keepAlive: {
    help: t`How long a thread beyond the core pool may be idle before it ends.`,
    source: t`Java, Executors.newCachedThreadPool: 60 s`,
  },
  growEvery: {
    help: t`While requests wait, the pool adds threads beyond the core pool size once per interval. If this is not set, it adds a thread only when a request finds the queue full, and then immediately.`,
    source: t`Java, ThreadPoolExecutor: when the queue is full`,
    named: {
      dotnet: t`.NET’s gate thread checks every 500 ms and adds a thread: two per second at most (PortableThreadPool.GateThread)`,
      phpfpm: t`pm = dynamic: the master process checks once a second (fpm_pctl_perform_idle_server_maintenance)`,
    },
  },
  growMost: {
    help: t`The pool creates one thread, then two, then four, up to this many at a time. It starts at one again once no request waits.`,
    source: t`.NET: 1. php-fpm: pm.min_spare_servers, at most 32 (FPM_MAX_SPAWN_RATE)`,
  },
  queue: {
    help: t`Requests that may wait for a thread (staged: in front of each stage). Further requests are rejected.`,
    source: t`${TOOL}: its queue never rejects requests`,
  },
  whenFull: {
    help: t`Reject: the new request is rejected. Block: the acceptor stops, so requests wait in front of it. Drop oldest: the oldest request in the queue makes room for the new one.`,
    source: t`Java, ThreadPoolExecutor.AbortPolicy: rejects`,
  },
  order: {
    help: t`FIFO: first come, first served. LIFO: the newest first, so in an overload some requests are served in time. Adaptive LIFO: FIFO until the queue has not been empty for a CoDel interval, then LIFO until it is empty.`,
    source: t`Java, LinkedBlockingQueue: FIFO`,
  },
  queueLock: {
    help: t`How long each put and take holds the queue’s lock while other threads wait for it.`,
    source: t`Assumed: too short to matter, 0`,
  },
  processes: {
    help: t`Processes that share the pool’s threads equally: 16 threads in 4 processes are 4 in each. Any idle thread takes the next request. Each process takes its own “memory before threads”.`,
    source: t`Assumed: one process`,
  },
  interpreterLock: {
    help: t`One lock for each process: a thread computes only while it holds the lock. The thread releases it when it waits, and after this time if other threads wait for the lock. If this time is longer than any computation, the thread releases the lock only when it waits.`,
    source: t`Assumed: none, as in Java, Go and .NET`,
    named: {
      python: t`CPython’s global interpreter lock: sys.getswitchinterval() is 5 ms`,
      ruby: t`CRuby’s global VM lock: TIME_QUANTUM_MSEC is 100 in thread_pthread.c`,
    },
  },
  threadPer: {
    help: t`Request: a thread is created when a request arrives and ends with it. Connection: a user of a closed loop keeps its thread; in an open loop each request counts as a connection.`,
    source: t`The simplest form of the model: per request`,
  },
  threadLimit: {
    help: t`Maximum number of threads. Further requests wait for one to end.`,
    source: t`Assumed: 10,000, as in "The C10K problem" (D. Kegel)`,
  },
  carriers: {
    help: t`Kernel threads that run the green threads. A carrier that blocks in a step is pinned until the step ends.`,
    source: t`JEP 444 and Go: one per core, so 4`,
  },
  greenLimit: {
    help: t`Maximum number of green threads. Further requests wait for one to end.`,
    source: t`JEP 444: virtual threads are not pooled and have no limit`,
  },
  greenSwitch: {
    help: t`CPU time for a carrier to switch to another green thread, without the kernel.`,
    source: t`Assumed: about 200 ns, as for goroutines`,
  },
  greenStack: {
    help: t`Stack size per green thread.`,
    source: t`Go since 1.4: a stack begins with 2 KiB and grows (release notes)`,
    named: {
      go: t`a new goroutine, since Go 1.4 (release notes)`,
      virtual: t`a virtual thread, whose stack is on the heap and as large as its content (JEP 444); measured: 100,000 waiting threads take 1.4 to 1.7 kB each up to 20 calls deep, 2.3 kB at 50 calls (JDK 25)`,
    },
  },
  stealing: {
    help: t`On: each carrier has a queue, and an idle carrier steals work from another. Off: one queue for all carriers.`,
    source: t`Go and JEP 444: carriers steal work`,
  },
  pollers: {
    help: t`Threads that watch the network for the carriers. 0: the carriers do it themselves, at no cost.`,
    source: t`Go: its network poller has no thread of its own`,
  },
  pollerCost: {
    help: t`CPU time that a poller needs per reply and per new request.`,
    source: t`Assumed: like an event of a loop, about 2 µs`,
  },
  helpers: {
    help: t`Threads that run the blocking steps, so that the loop keeps going.`,
    source: t`libuv: UV_THREADPOOL_SIZE is 4`,
  },
  stageThreads: {
    help: t`Threads per stage. Each step of the program is a stage with its own queue.`,
    source: t`Assumed: 50, the default size of a thread pool; SEDA (Welsh, Culler, Brewer 2001) has small pools that a controller resizes`,
  },
  handoff: {
    help: t`How long the queue of the single writer stays locked while a record is put into it.`,
    source: t`Assumed: a few memory accesses that miss the caches, 500 ns`,
  },
  recordLimit: {
    help: t`Records that may wait for the single writer. When the queue is full, a thread with another record waits until there is room.`,
    source: t`Apache Log4j 2, AsyncAppender: bufferSize 1024, blocking true`,
  },
  recordBytes: {
    help: t`Memory per record that is not written yet.`,
    source: t`Assumed: a log line of 150 characters with its object and its place in the queue, 512 B`,
  },
  traffic: {
    help: t`Open loop: requests arrive at a set rate, whatever the server does. Closed loop: each of a set number of users waits for a reply before sending again, as ab does.`,
    source: TOOL,
  },
  rate: {
    help: t`Requests offered per second.`,
    source: t`${TOOL}: 1,000 requests/s`,
  },
  arrivals: {
    help: t`Constant: evenly spaced. Poisson: at random, as from many independent users. Batches: in groups, as the load tool of the article “Distributed Systems and Asynchronous I/O” sends them (1,000/s is 10 every 10 ms; the first group has 2 fewer). Bursts: Poisson while on, nothing while off. Replay: at recorded instants.`,
    source: TOOL,
  },
  lag: {
    help: t`Chance that the load generator is one batch period late, so that the next batch is double. The generator saves up at most 120 requests; beyond that, requests are not sent and the rate falls.`,
    source: t`${TOOL}: on a quiet machine never; its rate limiter stores 120 tokens`,
  },
  users: {
    help: t`Users, each with at most one request in progress.`,
    source: t`"Effects of thread pool size on concurrency": 1 to 500 users`,
  },
  start: {
    help: t`When users send their first request: spread over a think time, as in the steady state, or all at once, as load generators start.`,
    source: t`Spread: Cox, Renewal Theory (1962)`,
  },
  think: {
    help: t`How long a user waits after a reply before sending again, on average.`,
    source: t`ab sends again immediately`,
  },
  cpu: {
    help: t`CPU time of one request, over its whole program.`,
    source: t`Calibrated: in the article “Distributed Systems and Asynchronous I/O”, each call of 60 ms takes 100 µs more. That is the sum of this CPU time, 50 µs of timer slack and one context switch`,
  },
  nodes: {
    help: t`Nodes that answer the calls.`,
    source: t`${TOOL}: 10 nodes`,
  },
  replies: {
    help: t`A socket reply wakes the waiting thread immediately. If a node is only a timer of the server, each call ends as late as that timer: by the tick of an event loop, or by the timer slack of a thread.`,
    source: t`Linux: a packet’s arrival wakes a thread that waits for a socket, and epoll returns then too; timer slack and ticks apply only to timers (epoll(7), prctl(2))`,
  },
  timeout: {
    help: t`A call with no reply after this time times out.`,
    source: t`${TOOL}: calls to a dead node time out after 30 s`,
  },
  failAt: {
    help: t`A call that takes this long or longer counts as failed when it ends.`,
    source: t`Assumed: never; ${TOOL}: from 1 s`,
  },
  balancer: {
    help: t`Which node a call goes to: the next in turn, a random one, the one with the fewest calls in progress, the better of two random ones, or one of the few that the client may use.`,
    source: t`${TOOL}: each request to the next node in turn`,
  },
  shard: {
    help: t`Number of nodes that one client’s calls may go to.`,
    source: t`Assumed: 2; MacCarthaigh: Workload isolation using shuffle-sharding (2019) has 2 of 8 in its example`,
  },
  nodeConcurrency: {
    help: t`How many calls from one server a node processes at the same time. Further calls wait at the node.`,
    source: t`${TOOL}: its nodes answer any number of calls at a time`,
  },
  weight: {
    help: t`Calls that the service’s first node gets for each call that another node gets: 0.1 for a canary, 2 for a node twice as large.`,
    source: t`nginx, Envoy: weight 1`,
  },
  slowStart: {
    help: t`For this long after a node starts or recovers, its share of the calls rises from a tenth to the whole.`,
    source: t`nginx (slow_start) and Envoy (slow_start_config) have no slow start by default; the tenth is Envoy’s min_weight_percent`,
  },
  copies: {
    help: t`Copies at the start, and the fewest that the scaler keeps. The number of copies never exceeds the number of the service’s nodes.`,
    source: t`Assumed: every node is a copy that always runs`,
  },
  scaleAt: {
    help: t`How much of the copies’ capacity should be in use: calls in progress ÷ calls that they can process at once. The scaler adds or removes copies to reach this share.`,
    source: t`Off: a Deployment has no scaler unless one is created. The algorithm is that of Kubernetes’ HPA`,
  },
  scaleCalls: {
    help: t`Calls in progress and queued that each copy should have. Unlike utilization, this metric counts waiting calls.`,
    source: t`Off: a Deployment has no scaler unless one is created. Knative scales by this metric`,
  },
  scalePeriod: {
    help: t`How often the scaler decides. It uses what it has measured since its last decision.`,
    source: t`Kubernetes: --horizontal-pod-autoscaler-sync-period 15s`,
  },
  scaleStep: {
    help: t`Maximum number of copies that the scaler adds in a period. The scaler may instead double the number of copies if that adds more.`,
    source: t`Kubernetes HPA: scaleUp 4 pods or 100 % per 15 s`,
  },
  scaleDown: {
    help: t`The scaler removes a copy only if the copy has not been needed for this long.`,
    source: t`Kubernetes HPA: scaleDown.stabilizationWindowSeconds 300`,
  },
  startTime: {
    help: t`Time from the decision to start a copy until the copy is ready for calls: scheduling, image, process, warm-up, readiness.`,
    source: t`Assumed: 30 s, between a small binary and a JVM`,
  },
  startSpread: {
    help: t`Start-up times are uniformly distributed, at most this share of their mean above or below it.`,
    source: t`Assumed`,
  },
  coldCalls: {
    help: t`The first calls to a copy that has started are slower: empty caches, code not yet compiled.`,
    source: t`Assumed`,
  },
  coldFactor: {
    help: t`How many times as long a cold call takes.`,
    source: t`Assumed`,
  },
  deploy: {
    help: t`When a rolling update begins: every copy is replaced by a new one. Replaced copies finish their calls first.`,
    source: t`Assumed`,
  },
  surge: {
    help: t`Extra copies during a rolling update, as a share of the wanted number of copies, rounded up. There are never more copies than nodes.`,
    source: t`Kubernetes Deployment: maxSurge 25 %`,
  },
  unavailable: {
    help: t`Copies that may be missing during a rolling update, as a share of the wanted number of copies, rounded down.`,
    source: t`Kubernetes Deployment: maxUnavailable 25 %`,
  },
  probe: {
    help: t`A liveness probe that waits in the copy’s queue fails after this time.`,
    source: t`Kubernetes: no probe by default; timeoutSeconds 1`,
  },
  probePeriod: {
    help: t`Time from one liveness probe of a copy to the next.`,
    source: t`Kubernetes: periodSeconds 10`,
  },
  probeFailures: {
    help: t`A copy is killed after this many failed probes in a row. Its calls fail, and it starts again.`,
    source: t`Kubernetes: failureThreshold 3`,
  },
  poolSize: {
    help: t`Connections that a server keeps to the service. A take step takes one, a give step gives it back; in between, the request holds the connection, whatever it does.`,
    source: t`HikariCP: maximumPoolSize 10`,
  },
  poolMaxWait: {
    help: t`A request that has waited this long for a connection fails.`,
    source: t`HikariCP: connectionTimeout 30 s`,
  },
  poolQueue: {
    help: t`Requests that may wait for a connection. Further requests fail immediately.`,
    source: t`HikariCP: no limit`,
  },
  poolOrder: {
    help: t`Which waiting request gets a connection that was given back. First to ask: the connection is free until the first waiting thread has woken, after 50 µs, so the thread that gave it back may take it again (barging).`,
    source: t`Assumed: first come, first served; HikariCP and most mutexes: first to ask`,
  },
  nodeOrder: {
    help: t`Which waiting call a node takes next. First to ask: a free place is open to every call for 50 µs, until the first waiting call has woken (barging).`,
    source: t`Assumed: first come, first served`,
  },
  nodeQueue: {
    help: t`Calls that may wait at a node. Further calls fail immediately.`,
    source: t`Assumed: no limit`,
  },
  network: {
    help: t`Network time of a call and its reply, half of it each way, if the node is itself a server.`,
    source: t`Assumed: no time`,
  },
  latency: {
    help: t`How long a node takes to reply, on average.`,
    source: t`${TOOL}: 20 ms with no variance`,
  },
  seed: {
    help: t`The same scenario and seed give the same run, everywhere. All servers get the same traffic.`,
    source: t`Any number will do`,
  },
};
