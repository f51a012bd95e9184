// Lesson "Virtual threads and event loops today": what cheap threads change and what they do not, what blocks
// a loop, and how a thread pool was also an unwritten limit.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO, NON_BLOCKING, POOL_SIZE } from '../sources.ts';

const TRAFFIC = 'arrivals=poisson&cores=4';
const POOL_AND_GREEN = `servers=A:blocking-pool,B:green-threads&B.carriers=4&${TRAFFIC}`;
const READS = 'upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s';
const HELPERS = `${TRAFFIC}&${READS}&B.helpers=4`;
const GUARD = `servers=A:blocking-pool,B:green-threads&A.threads=20&${TRAFFIC}&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s`;

export const LESSON: Lesson = {
  id: 'virtual-threads',
  place: 9,
  title: t`Virtual threads and event loops today`,
  question: t`If threads cost nothing any more, what is left to think about?`,
  goal: t`Say what virtual threads change and what they do not. Name what stops an event loop, and when a virtual thread blocks an ordinary one. Put another limit in place of the pool.`,
  minutes: 40,
  sources: [POOL_SIZE, NON_BLOCKING, ASYNCHRONOUS_IO],
  scenes: {
    waiting: `${POOL_AND_GREEN}&A.threads=20&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4`,
    enough: `${POOL_AND_GREEN}&A.threads=40&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4`,
    thousands: `${POOL_AND_GREEN}&A.threads=4500&rate=2000&duration=4s&latency=2s&nodes=4&failAt=never`,
    computing: `${POOL_AND_GREEN}&A.threads=20&rate=420&duration=5s&upstream=none&request=cpu:10ms`,
    pinned: `${POOL_AND_GREEN}&A.threads=20&rate=300&${READS}`,
    reports: `servers=A:event-loop,B:multi-reactor,C:green-threads,D:blocking-pool&D.threads=24&${TRAFFIC}&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream&class=report:0.005:cpu:100ms`,
    calm: `servers=A:event-loop&${TRAFFIC}&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream`,
    helpers: `servers=A:event-loop,B:loop-with-helpers&${HELPERS}&rate=100`,
    disk: `servers=B:loop-with-helpers&${HELPERS}&rate=200`,
    carriers:
      'servers=A:green-threads,B:green-threads&A.carriers=4&B.carriers=20&cores=4&traffic=closed&users=20&think=0s&duration=10s&nodes=1&latency=1ms&request=cpu:104us,cpu:bimodal(0.03,10ms,100us),call:upstream,cpu:104us&slice=2250us&readyOrder=fifo&cacheRefill=10us&runnableCost=100ns&slack=0s',
    guard: GUARD,
    impatient: `${GUARD}&patience=1s`,
    bounded: `${GUARD}&A.queue=20&bulkhead=20`,
  },
  picture: { scene: 'waiting', t: '3s' },
  steps: [
    {
      id: 'waiting',
      title: t`Twenty threads and four`,
      prose: t`About {rate} [[request|requests]] per second arrive at two servers, at random. Each request computes for a moment, waits {100ms} for another service, and computes once more.

Server A has a [[pool]] of {A.threads} lanes; each lane is a [[thread]]. B gives every request a [[virtual-thread|virtual thread]] of its own, which needs very little memory. It is drawn as a motorbike. (Its older name is green thread, and the picture uses that.) The bikes share {B.carriers} lanes, the [[carrier|carriers]], which are ordinary threads. A waiting bike parks beside the road and leaves its lane to others.`,
      prediction: {
        kind: 'choice',
        ask: t`A has twenty lanes, B has four. How many requests per second does B complete?`,
        options: [
          {
            text: t`Fewer than A, because it has a fifth of the lanes`,
            believes: t`Lanes are what carries traffic.`,
            but: t`That is true if a request keeps its lane while it waits, as in A.`,
          },
          {
            text: t`As many as A`,
            believes: t`Both wait for the same service, and it is no faster for one than for the other.`,
            but: t`That is true as long as A has enough lanes.`,
          },
          { text: t`All that arrive, one and a half times as many as A`, right: true },
          {
            text: t`All that arrive, because its requests take less time`,
            believes: t`Virtual threads are faster threads.`,
            but: t`In both, a single request takes a little over {100ms} if it finds a lane at once.`,
          },
        ],
      },
      view: {
        scene: 'waiting',
        asksAt: '60ms',
        t: '5s',
        speed: '1:50',
        caption: t`In A requests wait on the lanes, in B beside the road. A’s ramp fills.`,
      },
      reveal: t`A completes {A.throughput} per second and B {B.throughput}, all that arrive in this run. A request in A holds a lane for {100ms + 4ms}, so by [[little-s-law|Little’s law]] {A.threads} lanes complete {A.threads / (100ms + 4ms)} per second. In B a request holds a lane only while it computes, for {4ms}.

With {enough.A.threads} threads A completes {enough.A.throughput} too. Virtual threads help when thousands of requests wait. If {thousands.rate} arrive per second and each waits {2s}, a pool needs at least {thousands.rate * 2s : whole} threads. With {thousands.A.threads} it uses {thousands.A.memoryResidentPeak} of memory; virtual threads use {thousands.B.memoryResidentPeak}.

**A waiting virtual thread holds no lane. Nothing else changes, but if many requests wait, this is a lot.**`,
      misconception: t`Virtual threads are faster threads. But each request takes as long as before; only more requests can wait at a time.`,
      teacher: t`Let the class compute the pool that B replaces, rate times time, before you show the last paragraph. An event loop would work here as well as virtual threads: it parks in the same way, and only the program is written differently.`,
    },
    {
      id: 'computing',
      title: t`Work that does not wait`,
      prose: t`Now each request computes for {10ms} and waits for nothing. {rate} arrive per second. The {cores} [[core|cores]] can complete {cores / 10ms} per second.`,
      prediction: {
        kind: 'choice',
        ask: t`A has twenty threads, B has one virtual thread for each request. Which server completes more?`,
        options: [
          {
            text: t`B: its threads cost less to switch`,
            believes: t`Switching threads is what takes the time.`,
            but: t`A switch takes microseconds, and the work takes a thousand times as long.`,
          },
          {
            text: t`A: it has more lanes`,
            believes: t`More threads compute more.`,
            but: t`In neither server do more threads compute at a time than there are cores.`,
          },
          { text: t`Neither`, right: true },
        ],
      },
      view: {
        scene: 'computing',
        t: '2s',
        speed: '1:20',
        show: 'road,cores',
        caption: t`Four green lights in each. In A the other requests have a lane and a red light, or wait on the ramp. In B they all wait on the ramp.`,
      },
      reveal: t`A completes {A.throughput} per second and B {B.throughput}; the cores cannot do more. In A most requests with a lane wait at a red light, that is, for a core. In B they wait on the ramp, for a carrier. Both queues grow.

**No kind of thread adds cores.** Work that computes needs as many threads as there are cores, and no more if all requests are alike.`,
      misconception: t`With virtual threads a server can take any load. But although it can keep any number of requests waiting, it cannot compute more.`,
      teacher: t`A short step, but a necessary one. Ask the students for work in their own programs that would gain nothing from virtual threads.`,
    },
    {
      id: 'pinned',
      title: t`A bike that keeps its lane`,
      prose: t`In some waits a virtual thread cannot park: while it reads a file, or while a library in another language waits. Then the operating system stops the carrier, together with the bike on it. The bike is [[pinned]].

Each request in B now computes for {2ms} in all and waits {20ms} in this way. About {rate} arrive per second.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw how many requests per second B completes, with one to twelve carriers.`,
        scene: 'pinned',
        key: 'B.carriers',
        values: ['1', '2', '4', '6', '8', '10', '12'],
        xLabel: t`Carriers`,
        measure: 'B.throughput',
        yLabel: t`Requests per second`,
        from: '0',
        to: '400',
        scale: 'linear',
      },
      view: {
        scene: 'pinned',
        t: '1s',
        speed: '1:20',
        show: 'road,throughput',
        caption: t`A pin holds a bike on its lane. With four carriers four bikes wait at a time, and B is a pool of four.`,
      },
      reveal: t`With {B.carriers} carriers B completes {B.throughput} per second. A, with {A.threads} threads, completes {A.throughput}, all that arrive. The carriers are a pool again, so Little’s law gives the limit: {B.carriers} carriers ÷ {20ms + 2ms} = {B.carriers / (20ms + 2ms)} per second. At {rate} per second {rate * (20ms + 2ms) : 2} carriers are busy on average, so B needs at least one more than that, and some more because requests arrive at random.

But nobody chose the number of carriers: it is the number of cores.

**A wait needs no carrier only if the runtime, which runs the virtual threads, knows about it.**`,
      misconception: t`With virtual threads any blocking code can stay as it is. Most code can, but code must change if the runtime cannot see its waits.`,
      teacher: t`Java used to pin a virtual thread in each \`synchronized\` block as well; since \`JDK 24\` it does not. Native code still pins. Go starts another kernel thread for one that blocks in the system, which costs a thread instead of a carrier.`,
    },
    {
      id: 'reports',
      title: t`One long computation`,
      prose: t`Four servers, the same traffic: {rate} requests per second that compute for {200us} and call another service. A is one [[loop|event loop]], B has four of them, one per core. C has virtual threads on four carriers, D a pool of {D.threads} threads.

One request in two hundred is a report. It waits for nothing and computes for {100ms}. The cores are {A.cpuUseful:2} busy in all four.`,
      prediction: {
        kind: 'choice',
        ask: t`In which server does [[p99]] grow? Reports are so few that their own times do not change p99.`,
        options: [
          {
            text: t`None: the cores have plenty of time left`,
            believes: t`Idle cores help.`,
            but: t`They help a request that can use them. A request that belongs to a busy loop cannot move to an idle core.`,
          },
          {
            text: t`All four, about equally`,
            believes: t`Computing costs every server the same.`,
            but: t`It does cost the same time. But how many requests have to queue behind it is a different question.`,
          },
          {
            text: t`The pool’s, because it has to switch between threads`,
            believes: t`Threads disturb each other.`,
            but: t`Here that is the strength of threads: each thread moves to any free core, and a thread with a long computation has to share its core.`,
          },
          { text: t`Those of the loops, most of all the single one`, right: true },
        ],
      },
      view: {
        scene: 'reports',
        t: '500ms',
        speed: '1:10',
        show: 'road,percentiles',
        caption: t`Soon a report arrives, and then some more. See what queues behind them in A, in B, in C.`,
      },
      reveal: t`The p99 is {A.p99} in A and {B.p99} in B. In C and D it is {C.p99} and {D.p99}, as if there were no reports; without reports A has {calm.A.p99}.

A loop does one thing at a time. A report takes its lane for {100ms}, and all {rate * 100ms : whole} requests that arrive in that time wait. With four loops, only the requests of the busy loop wait, a quarter of all. Virtual threads can change carriers: an idle carrier takes some of those that wait for a busy one. In a pool the operating system gives each thread core time in turn.

**One long computation delays all other requests of its loop.**`,
      misconception: t`Event loops are made for many requests at once, so they cope with anything. They are good at waiting, but a loop computes for only one request at a time.`,
      teacher: t`In practice the report is a large document to parse, a picture to scale, or a regular expression that met the wrong text. Ask what one can do: cut it into pieces, send it to another process, or give it to other threads, which is the next step.`,
    },
    {
      id: 'helpers',
      title: t`Helpers beside the loop`,
      prose: t`Work that would stop the loop can run in other threads. Server A is a loop that reads a file for each request, which takes {20ms} and stops the loop. In B {B.helpers} other threads, the [[helper|helpers]], do all the reading. Node.js reads files and looks up names in this way.`,
      view: {
        scene: 'helpers',
        t: '1s',
        speed: '1:20',
        show: 'road,latency',
        caption: t`In B a request that wants to read takes the side road down to the helpers.`,
      },
      reveal: t`{rate} requests arrive per second. A completes {A.throughput}, because each request takes its lane for {20ms + 2ms}. B completes {B.throughput}, all that arrive in this run, with a p99 of {B.p99}.

So there is a pool after all, with a queue in front of it, hidden behind the event loop. Few programmers know how many threads this hidden pool has.`,
      task: {
        id: 'fewest-helpers',
        ask: t`Now twice as many arrive, {rate} per second. Find the smallest number of helpers with which B’s p99 stays under {30ms}.`,
        scene: 'disk',
        view: { scene: 'disk', controls: 'B.helpers', show: 'road,percentiles', t: '1s', speed: '1:20' },
        vary: ['B.helpers'],
        holds: 'B.p99 < 30ms',
        aim: { key: 'B.helpers', better: 'less' },
        best: { 'B.helpers': '8' },
        breaks: { 'B.helpers': '7' },
        hints: [
          t`Each request takes a helper for {20ms}, and {rate} arrive per second.`,
          t`By Little’s law {rate * 20ms} helpers are busy on average. With exactly that many, none is free when two requests arrive at once.`,
          t`The limit leaves {30ms - 22ms} for waiting, less than half the time of a read. Try twice the average number of busy helpers.`,
        ],
        why: t`{rate * 20ms} helpers are busy on average. The others are there because requests arrive at random: of a hundred requests, ninety-nine have to find a helper that is free, or nearly so.`,
      },
      misconception: t`A server with an event loop has one thread. But it has one thread for your program, and a few hidden ones, which can all be busy.`,
      teacher: t`In Node.js the number of helpers is \`UV_THREADPOOL_SIZE\`, four by default. File access and name lookups share these helpers, so a slow name server can delay the reading of files.`,
    },
    {
      id: 'carriers',
      title: t`How many carriers`,
      prose: t`Two servers use virtual threads on {cores} cores. {users} users send requests without a pause. Most requests compute for a fraction of a millisecond, but three in a hundred compute for {10ms}. A has {A.carriers} carriers, one per core. B has {B.carriers}, one for every user.`,
      prediction: {
        kind: 'choice',
        ask: t`What changes with five times as many carriers?`,
        options: [
          {
            text: t`More requests per second`,
            believes: t`More lanes carry more.`,
            but: t`They do if lanes are scarce. A’s cores are {A.cpuUseful:3} busy already.`,
          },
          {
            text: t`Fewer, because the kernel has to switch so much`,
            believes: t`Switching is the cost of threads.`,
            but: t`Switching takes {B.cpuSwitching:2} of the CPU time in B, so B completes slightly fewer requests, but the difference is too small to notice.`,
          },
          { text: t`About as many complete, and p99 is higher`, right: true },
          {
            text: t`Nothing that one could measure`,
            believes: t`The cores decide.`,
            but: t`They decide how many complete. But the order in which requests take turns decides which of them wait.`,
          },
        ],
      },
      view: {
        scene: 'carriers',
        t: '1s',
        speed: '1:100',
        show: 'road,percentiles',
        caption: t`In A bikes queue behind one another on four lanes. In B nearly every bike has a lane, and waits at a red light.`,
      },
      reveal: t`Both complete about the same number, {A.throughput} and {B.throughput} per second. The p99 is {A.p99} in A and {B.p99} in B, but nine of ten requests take at most {A.p90} in A and {B.p90} in B.

In A a long request keeps its carrier to the end, and the short ones wait. In B the operating system gives the core to another thread after a [[time-slice|time slice]]. So short requests complete sooner, and long ones later.

The [[load|load average]] differs as well: after ten seconds, long before it reaches its full value, it is {A.loadAverage1:2} in A and {B.loadAverage1:2} in B. It also counts threads that wait for a core; in A requests wait inside the program. A measurement of a real runtime found the same: nearly equal [[throughput]], a higher p99, a much higher load average.`,
      misconception: t`A high load average means that a server has a problem. But it shows only where requests wait, not how many wait.`,
      teacher: t`Draw the two queues on the board, one in the program and one in the kernel. They are equally long; they are just in different places.`,
    },
    {
      id: 'guard',
      title: t`The same program on virtual threads`,
      prose: t`A service calls another one, which has one [[node]]. The node processes {nodeConcurrency} calls at a time, {20ms} each, so it completes {nodeConcurrency / 20ms} per second. Further calls wait in a queue at the node. A call without a reply after {timeout} is given up: that is the [[timeout]].

Today {rate} requests arrive per second, a fifth too many. A is the old version of the service, with a pool of {A.threads} threads. B is the same program on virtual threads, with nothing else changed.`,
      prediction: {
        kind: 'choice',
        ask: t`A completes requests as fast as the node can, and eventually completes all that arrived. What share of its requests does B complete?`,
        options: [
          {
            text: t`All of them`,
            believes: t`No request has to wait for a thread any more.`,
            but: t`That is true, but the queue has not gone away: it is somewhere else.`,
          },
          {
            text: t`Five of six, the capacity of the node`,
            believes: t`The bottleneck decides.`,
            but: t`The bottleneck does decide, as long as its results are still wanted when they are complete.`,
          },
          { text: t`About {B.answered:2}`, right: true },
        ],
      },
      view: {
        scene: 'guard',
        speed: '1',
        show: 'road,throughput',
        caption: t`A’s queue is on its ramp. B’s requests are parked, and their calls queue at the bridge. Watch what happens after a few seconds.`,
      },
      table: {
        caption: t`One node, a fifth too many requests`,
        head: ['', t`A, pool`, t`p99`, t`B, virtual threads`, t`p99`],
        rows: [
          [
            t`As described`,
            '{guard.A.answered:2}',
            '{guard.A.p99:2}',
            '{guard.B.answered:2}',
            '{guard.B.p99:2}',
          ],
          [
            t`Clients leave after {impatient.patience}`,
            '{impatient.A.answered:2}',
            '{impatient.A.p99:2}',
            '{impatient.B.answered:2}',
            '{impatient.B.p99:2}',
          ],
          [
            t`At most {bounded.A.queue} wait for a thread in A; at most {bounded.bulkhead} call at once in B`,
            '{bounded.A.answered:2}',
            '{bounded.A.p99:2}',
            '{bounded.B.answered:2}',
            '{bounded.B.p99:2}',
          ],
        ],
      },
      reveal: t`A makes at most {A.threads} calls at a time. The node works on {nodeConcurrency} of them, the others are next, and no call reaches its timeout. All other requests wait for a thread, and their timeout has not begun yet.

B sends every call straight to the node. The node’s queue grows by {rate - nodeConcurrency / 20ms} per second. After {timeout * (nodeConcurrency / 20ms) / (rate - nodeConcurrency / 20ms)} every call has waited so long that it times out while the node works on it. In its whole run B completes {B.completed}, nearly all in the first seconds.

If clients leave after {impatient.patience}, A is no better: its queue grows, and soon it works for clients that have left.

So the pool also limited the calls, though nobody had planned it. Both servers work if few requests wait and the others are rejected at once: then five of six complete.

**Virtual threads do not limit the number of calls. If a pool did that by accident, set a limit on purpose, for the calls to the slowest part.**`,
      misconception: t`With virtual threads no pool is needed. That is true for saving threads. But the pool also limited the calls, and something else must do that now.`,
      teacher: t`In Java the replacement is a Semaphore around the call, or a connection pool that exists anyway; here it is called a bulkhead. Ask each group what the bottleneck behind their own service is, and what keeps too many calls from going there.`,
    },
  ],
  sandbox: {
    scene: 'guard',
    controls: 'A.threads,rate,timeout,bulkhead',
    show: 'road,throughput',
    speed: '1',
    caption: t`Change the pool, the virtual threads and the bottleneck node as you like.`,
  },
  simplifies: t`A virtual thread keeps its carrier until it waits or ends, and the number of carriers is fixed. Some runtimes also interrupt a long computation, as Go does, or start spare carriers when one is pinned. The costs in the step “How many carriers” are chosen to match a measurement of one runtime, and not all are known; its threads that watch the network are left out. Each server has a node of its own. If a call is given up before the node has begun it, the node does not work on it; otherwise the node finishes the work. Arrivals are random; other random arrivals change the figures little.`,
  teacher: t`Forty minutes: ten for the first two steps, ten for pins and loops, five for helpers and their task, five for carriers, ten for the last step, which is the one to keep if time is short. The lesson is not “virtual threads are better” or “loops are bad”: each step asks what is held during a wait, and what queues behind it.`,
  claims: [
    {
      says: 'B answers half as many again as A, of those that wait',
      holds:
        'waiting.B.throughput / waiting.A.throughput > 1.4 and waiting.B.throughput / waiting.A.throughput < 1.6',
    },
    { says: 'with forty threads A does as well', holds: 'enough.A.throughput / enough.B.throughput > 0.999' },
    {
      says: 'of thousands that wait the pool uses several times the memory',
      holds:
        'thousands.A.memoryResidentPeak > thousands.B.memoryResidentPeak * 5 and thousands.A.answered > 99%',
    },
    {
      says: 'computing, neither answers more',
      holds:
        'computing.A.throughput / computing.B.throughput > 0.99 and computing.A.throughput / computing.B.throughput < 1.01',
    },
    {
      says: 'pinned, four carriers are a pool of four',
      holds: 'pinned.B.throughput > 175 / 1s and pinned.B.throughput < 185 / 1s and pinned.A.p99 < 25ms',
    },
    {
      says: 'reports cost the loops their p99, and nobody else',
      holds:
        'reports.A.p99 > 250ms and reports.B.p99 > 100ms and reports.C.p99 < 21ms and reports.D.p99 < 21ms',
    },
    {
      says: 'the cores have time left',
      holds:
        'reports.A.cpuUseful < 20% and reports.D.cpuUseful < 20% and reports.A.cpuUseful - reports.D.cpuUseful < 1%',
    },
    { says: 'helpers let the loop go on', holds: 'helpers.A.throughput < 50 / 1s and helpers.B.p99 < 40ms' },
    {
      says: 'more carriers: the same throughput, a longer tail, most requests sooner, a higher load',
      holds:
        'carriers.B.throughput / carriers.A.throughput > 0.985 and carriers.B.throughput / carriers.A.throughput < 1 and carriers.B.p99 / carriers.A.p99 > 1.3 and carriers.B.p90 < carriers.A.p90 and carriers.B.loadAverage1 > carriers.A.loadAverage1 * 3 and carriers.B.cpuSwitching < 1%',
    },
    {
      says: 'without the pool most calls are given up',
      holds: 'guard.A.answered > 99% and guard.B.answered < 35%',
    },
    {
      says: 'with impatient clients the pool is as lost',
      holds: 'impatient.A.answered < 35% and impatient.B.answered < 35%',
    },
    {
      says: 'with limits both answer what the node can do',
      holds:
        'bounded.A.answered > 80% and bounded.B.answered > 80% and bounded.A.p99 < 100ms and bounded.B.p99 < 100ms',
    },
  ],
};
