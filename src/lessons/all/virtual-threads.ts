// Virtual threads and event loops today: what cheap threads change, what they leave as it is, what stops a loop, and what a
// pool did that nobody had written down.

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
  goal: t`Say what virtual threads change and what they do not; name what stops an event loop and what pins a carrier; and put a limit where the pool was one without anybody saying so.`,
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
      prose: t`{rate} [[request|requests]] a second come to two servers. Each computes for a moment, waits {100ms} for another service, and computes once more.

Server A has a [[pool]] of {A.threads} [[thread|threads]], one lane for each. B gives every request a thread of its own: a [[virtual-thread]], which is so light that on the road it is a motorbike. (Its older name is green thread, and so it stands in the picture.) The bikes share {B.carriers} lanes, the [[carrier|carriers]], which are threads of the ordinary kind. One that waits parks beside the road and leaves its lane to others.`,
      prediction: {
        kind: 'choice',
        ask: t`A has twenty lanes, B has four. How many requests a second does B answer?`,
        options: [
          {
            text: t`Fewer than A, as it has a fifth of the lanes`,
            believes: t`Lanes are what carries traffic.`,
            but: t`That is right where a request keeps its lane while it waits, as in A.`,
          },
          {
            text: t`As many as A`,
            believes: t`Both wait for the same service, and that is not faster for one of them.`,
            but: t`It is right as long as A has lanes enough.`,
          },
          { text: t`All that come, half as many again as A`, right: true },
          {
            text: t`All that come, as its requests take less time`,
            believes: t`Virtual threads are faster threads.`,
            but: t`The single request takes {100ms} and a little in both, if it finds a lane at once.`,
          },
        ],
      },
      view: {
        scene: 'waiting',
        t: '5s',
        speed: '1:50',
        caption: t`A waits on its lanes, B beside the road. The ramp of A grows.`,
      },
      reveal: t`A completes {A.throughput} per second and B {B.throughput}. A request in A holds a lane for {100ms + 4ms}, so by [[little-s-law|Little’s law]] {A.threads} lanes complete {A.threads / (100ms + 4ms)} per second. In B it holds one only while it computes, for {4ms}.

With {enough.A.threads} threads A completes {enough.A.throughput} too. Virtual threads pay when thousands of requests wait. At {thousands.rate} per second, with each waiting {2s}, a pool needs {thousands.rate * 2s : whole} threads: with {thousands.A.threads} it uses {thousands.A.memoryResidentPeak}, the virtual threads {thousands.B.memoryResidentPeak}.

**A waiting virtual thread holds no lane. That is all it changes, and where many wait it is a lot.**`,
      misconception: t`Virtual threads are faster threads. Each request takes as long as before; there may be more of them at a time.`,
      teacher: t`Let them compute the pool that B replaces, rate times time, before you show the last paragraph. An event loop would do here as well as virtual threads: it parks in the same way, and only the program is written otherwise.`,
    },
    {
      id: 'computing',
      title: t`Work that does not wait`,
      prose: t`Now each request computes for {10ms} and waits for nothing. {rate} a second come to {cores} [[core|cores]], which can do {cores / 10ms}.`,
      prediction: {
        kind: 'choice',
        ask: t`Twenty threads in A, as many virtual threads as there are requests in B. Which answers more?`,
        options: [
          {
            text: t`B: its threads cost less to change`,
            believes: t`Changing threads is what takes the time.`,
            but: t`It takes microseconds, and the work takes a thousand times as long.`,
          },
          {
            text: t`A: it has more lanes`,
            believes: t`More threads compute more.`,
            but: t`No more of them compute at a time than there are cores, in either.`,
          },
          { text: t`Neither`, right: true },
        ],
      },
      view: {
        scene: 'computing',
        t: '2s',
        speed: '1:20',
        show: 'road,cores',
        caption: t`Four green lights in each. In A the others have a lane and see red, or stand on the ramp; in B they all stand on the ramp.`,
      },
      reveal: t`A answers {A.throughput} a second, B {B.throughput}: what the cores can do. In A most of those who have a lane see red, in B they stand on the ramp, and both lines grow.

**No kind of thread makes cores.** Work that computes needs as many threads as there are cores, and not one more.`,
      misconception: t`With virtual threads a server takes any load. It takes any number of those who wait.`,
      teacher: t`A short step, and a needed one. Ask for work of their own that would not gain anything from virtual threads.`,
    },
    {
      id: 'pinned',
      title: t`A bike that keeps its lane`,
      prose: t`There are waits that a virtual thread cannot park for: reading a file, or a library in another language that waits inside itself. The system stops the carrier then, and whoever rides on it. The bike is [[pinned]].

Each request of B now waits {20ms} in such a way. {rate} a second come.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw what B answers a second with one carrier up to twelve.`,
        scene: 'pinned',
        key: 'B.carriers',
        values: ['1', '2', '4', '6', '8', '10', '12'],
        xLabel: t`Carriers`,
        measure: 'B.throughput',
        yLabel: t`Requests a second`,
        from: '0',
        to: '400',
        scale: 'linear',
      },
      view: {
        scene: 'pinned',
        t: '1s',
        speed: '1:20',
        show: 'road,throughput',
        caption: t`A pin holds a bike on its lane. With four carriers four wait at a time, and B is a pool of four.`,
      },
      reveal: t`With {B.carriers} carriers it is {B.throughput} a second, while A with its {A.threads} threads answers {A.throughput}. The carriers are a pool again, and pools obey Little’s law: {B.carriers} lanes, {20ms + 2ms} each, {B.carriers / (20ms + 2ms)} a second. At {rate} a second {rate * (20ms + 2ms) : 2} of them are taken on average, so B needs more than that to keep up, and some more to do so with ease.

Only this time nobody has chosen the size of the pool: it is the number of cores.

**Waiting is free only if the runtime knows about it.**`,
      misconception: t`With virtual threads any blocking code may stay as it is. Most may; what the runtime cannot see through may not.`,
      teacher: t`Java used to pin a virtual thread in each \`synchronized\` block as well; since \`JDK 24\` it does not. Native code still pins. Go starts another kernel thread for one that blocks in the system, which costs a thread instead of a carrier.`,
    },
    {
      id: 'reports',
      title: t`One long computation`,
      prose: t`Four servers, the same traffic: {rate} requests a second that compute for {200us} and call another service. A is one [[loop|event loop]], B has four of them, one a core. C has virtual threads on four carriers, D a pool of {D.threads} threads.

One request of two hundred is a report. It waits for nothing and computes for {100ms}. The cores are busy {A.cpuUseful:2} in all four.`,
      prediction: {
        kind: 'choice',
        ask: t`Whose [[p99]] suffers? Reports themselves are too few to count in it.`,
        options: [
          {
            text: t`Nobody’s: the cores have plenty of time left`,
            believes: t`What is idle helps.`,
            but: t`It helps whoever can get at it: a request that belongs to a busy loop cannot move to an idle core.`,
          },
          {
            text: t`That of all four, about alike`,
            believes: t`Computing costs everybody the same.`,
            but: t`It costs the same time; how many have to stand behind it is another matter.`,
          },
          {
            text: t`That of the pool, which has to switch between threads`,
            believes: t`Threads get in each other’s way.`,
            but: t`Here it is their strength: each goes to whatever core is free, and whoever computes for long has to share its core.`,
          },
          { text: t`That of the loops, and the single one’s most of all`, right: true },
        ],
      },
      view: {
        scene: 'reports',
        t: '500ms',
        speed: '1:10',
        show: 'road,percentiles',
        caption: t`Soon a report drives up, and then some more. Look who stands behind them in A, in B, in C.`,
      },
      reveal: t`The [[p99]] is {A.p99} in A and {B.p99} in B. In C and D it is {C.p99} and {D.p99}, as if there were no reports; even A had {calm.A.p99} without them.

A loop does one thing at a time. A report takes its lane for {100ms}, and all {rate * 100ms : whole} requests that arrive meanwhile wait. With four loops, the quarter of requests that belongs to the busy loop waits. Virtual threads move: an idle carrier takes some of those behind a busy one. A pool leaves it to the kernel, which gives every thread its turn.

**A loop is as fast as the slowest thing that runs on it.**`,
      misconception: t`Event loops are for many requests at once, so they cope with anything. They cope with waiting. For computing they are a single lane.`,
      teacher: t`In practice the report is a large document to be parsed, a picture to be scaled, a regular expression that has met the wrong text. Ask what one can do about it: cut it into pieces, send it to another process, or give it to other threads, which is the next step.`,
    },
    {
      id: 'helpers',
      title: t`Helpers beside the loop`,
      prose: t`What has to block does so elsewhere. Server A is a loop that reads a file for each request, which takes {20ms} and stops it. B gives the reading to [[helper|helpers]]: {B.helpers} threads beside the loop that do nothing else, as Node.js has them for files and for looking up names.`,
      view: {
        scene: 'helpers',
        t: '1s',
        speed: '1:20',
        show: 'road,latency',
        caption: t`In B whoever wants to read takes the side road down to the helpers.`,
      },
      reveal: t`{rate} requests a second come. A answers {A.throughput}, since its lane is taken for {20ms + 2ms} by each. B answers {B.throughput}, within {B.p99} at p99.

So there is a pool after all, with a queue before it, under the floor of the event loop. Few people know how many threads theirs has.`,
      task: {
        id: 'fewest-helpers',
        ask: t`Twice as many come now, {rate} a second. Set the fewest helpers with which the p99 of B stays under {30ms}.`,
        scene: 'disk',
        view: { scene: 'disk', controls: 'B.helpers', show: 'road,percentiles', speed: '1:20' },
        vary: ['B.helpers'],
        holds: 'B.p99 < 30ms',
        aim: { key: 'B.helpers', better: 'less' },
        best: { 'B.helpers': '8' },
        breaks: { 'B.helpers': '7' },
        hints: [
          t`A helper is taken for {20ms} by each request, and {rate} come a second.`,
          t`By Little’s law {rate * 20ms} helpers are busy on average. If there are just so many, nobody is free when two come at once.`,
          t`The limit leaves {30ms - 22ms} for waiting, less than half a read. Try twice the average.`,
        ],
        why: t`Busy on average are {rate * 20ms}. The others are room for chance: of a hundred requests ninety-nine have to find a helper that is free, or nearly so.`,
      },
      misconception: t`A server with an event loop has one thread. It has one for your program, and some that you do not see and can use up.`,
      teacher: t`In Node.js it is \`UV_THREADPOOL_SIZE\`, four unless somebody sets it, and file access and name lookups share them. A slow name server can hold up the reading of files in this way.`,
    },
    {
      id: 'carriers',
      title: t`How many carriers`,
      prose: t`Two servers with virtual threads, on {cores} cores, and {users} users who never pause. Most requests compute for a fraction of a millisecond, three of a hundred for {10ms}. A has {A.carriers} carriers, one a core. B has {B.carriers}, one for every user.`,
      prediction: {
        kind: 'choice',
        ask: t`What do five times the carriers change?`,
        options: [
          {
            text: t`More requests a second`,
            believes: t`More lanes carry more.`,
            but: t`They do where lanes are what is scarce; the cores of A are busy {A.cpuUseful:3} already.`,
          },
          {
            text: t`Fewer, as the kernel has to switch so much`,
            believes: t`Switching is what threads cost.`,
            but: t`It takes {B.cpuSwitching:2} of the cores’ time in B, which is why it answers a little less, and nobody would notice.`,
          },
          { text: t`About as many are answered, and the slowest of a hundred take longer`, right: true },
          {
            text: t`Nothing that one could measure`,
            believes: t`The cores decide.`,
            but: t`They decide how many are answered; who waits for whom is decided by the order in which they take turns.`,
          },
        ],
      },
      view: {
        scene: 'carriers',
        t: '1s',
        speed: '1:100',
        show: 'road,percentiles',
        caption: t`In A bikes stand behind one another on four lanes. In B nearly each has a lane, and waits at a red light.`,
      },
      reveal: t`Both complete about as many, {A.throughput} and {B.throughput} per second. The p99 is {A.p99} in A and {B.p99} in B, but nine of ten requests take at most {A.p90} in A and {B.p90} in B.

In A a long request keeps its carrier to the end, and the short ones wait. In B the kernel takes its core away after a [[time-slice]]. So short requests finish sooner, and long ones later.

The [[load|load average]] differs as well: {A.loadAverage1:2} after ten seconds in A, {B.loadAverage1:2} in B. It counts threads that wait for a core; in A requests wait inside the program. A measurement of a real runtime found the same: nearly equal [[throughput]], a longer tail, a much higher load average.`,
      misconception: t`A high load average is a server in trouble. It says where the queue stands, and not how long it is.`,
      teacher: t`Draw the two queues on the board, one in the program and one in the kernel. Nobody has fewer people in line; they stand in different rooms.`,
    },
    {
      id: 'guard',
      title: t`What the pool did besides`,
      prose: t`A service calls another one, which has one [[node]]. It works on {nodeConcurrency} calls at a time, {20ms} each, and so does {nodeConcurrency / 20ms} a second. Others stand in line at the node. Who has no answer within {timeout} gives up: that is the [[timeout]].

Today {rate} a second come, a fifth too many. A is the service as it was, with a pool of {A.threads} threads. B is the same program on virtual threads, with nothing else changed.`,
      prediction: {
        kind: 'choice',
        ask: t`A answers as many as the node can do. What share of its requests does B answer?`,
        options: [
          {
            text: t`All of them`,
            believes: t`Nobody has to wait for a thread any more.`,
            but: t`That is right, and the line has not gone away: it stands somewhere else.`,
          },
          {
            text: t`Five of six, which is what the node can do`,
            believes: t`The narrow place decides.`,
            but: t`It does as long as what it works on is still wanted when it is done.`,
          },
          { text: t`About {B.answered:2}`, right: true },
        ],
      },
      view: {
        scene: 'guard',
        speed: '1',
        show: 'road,throughput',
        caption: t`The line of A is on its ramp. Those of B are parked, and their calls stand in line at the bridge. Watch what happens after a few seconds.`,
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
      reveal: t`A makes at most {A.threads} calls at a time: {nodeConcurrency} run, the others are next, and all complete in time. The rest of its queue waits on the ramp, where no timeout runs.

B sends every call straight to the node. The node’s queue grows by {rate - nodeConcurrency / 20ms} per second. After {timeout * (nodeConcurrency / 20ms) / (rate - nodeConcurrency / 20ms)} every call that gets its turn times out while the node works on it. In its whole run B completes {B.completed}, nearly all in the first seconds.

The pool was a limit that nobody had written down. A short queue and an early rejection work in both: then five of six requests complete.

**Threads that cost nothing limit nothing. What a pool limited by accident must be limited on purpose, at the bottleneck.**`,
      misconception: t`Virtual threads make pools a thing of the past. As a store of threads they do. As a limit they have to be replaced.`,
      teacher: t`In Java the replacement is a Semaphore around the call, or a pool of connections that is there anyway; here it is called a bulkhead. Ask each group what is narrow behind their own service, and what keeps too many from going there.`,
    },
  ],
  sandbox: {
    scene: 'guard',
    controls: 'A.threads,rate,timeout,bulkhead',
    show: 'road,throughput',
    speed: '1',
    caption: t`The pool, the virtual threads and the narrow node, to try in any way.`,
  },
  simplifies: t`A virtual thread keeps its carrier until it waits or ends, and there are as many carriers as set: some runtimes also interrupt a long computation, as Go does, or start spare carriers where one is pinned. The costs of the step on carriers are fitted to a measurement of one runtime, and are not all known; the threads that watch the network there are left out. Each server has the node to itself, and a call that is given up costs the node the rest of its work only if it has begun. Arrivals are by chance, of one seed; another changes figures by little.`,
  teacher: t`Forty minutes: ten for the first two steps, ten for pins and loops, five for helpers and their task, five for carriers, ten for the last step, which is the one to keep if time is short. Take care that nobody goes home with “virtual threads are better” or “loops are bad”: each step asks what is held while something waits, and who stands behind it.`,
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
