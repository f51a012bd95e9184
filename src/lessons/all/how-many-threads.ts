// Lesson "How many threads": Little’s law sizes a pool for work that waits, cores size it for work that
// computes, and too many threads have a cost.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO, NON_BLOCKING, POOL_SIZE } from '../sources.ts';

const SLEEPERS = 'preset=small-pool&servers=A:blocking-pool&duration=60s';
const CALLS =
  'servers=A:blocking-pool&rate=100&arrivals=poisson&cores=2&cpu=3ms&latency=120ms&nodes=4&duration=20s';
const TENFOLD = 'preset=rate-10k&servers=A:blocking-pool&requests=none&duration=2s';
const BUSY = 'rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms';
const UNEVEN =
  'rate=80&arrivals=poisson&upstream=none&cores=2&duration=60s&request=cpu:bimodal(0.02,500ms,10ms)';
const SMALL_AND_LARGE = 'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32';

export const LESSON: Lesson = {
  id: 'how-many-threads',
  place: 2,
  title: t`How many threads`,
  question: t`How large should a pool be, and what is wrong with one that is too large?`,
  goal: t`Choose the number of threads: by a formula if requests wait, by the number of cores if they compute. Add some because requests arrive at random. Say what an idle thread costs.`,
  minutes: 30,
  sources: [POOL_SIZE, ASYNCHRONOUS_IO, NON_BLOCKING],
  scenes: {
    eight: `${SLEEPERS}&A.threads=8&users=8`,
    crowd: `${SLEEPERS}&A.threads=8&users=40`,
    room: `${SLEEPERS}&A.threads=40&users=40`,
    hundred: 'preset=users-100&requests=10000',
    fiveHundred: 'preset=users-500&requests=20000',
    tight: `${CALLS}&A.threads=13`,
    roomy: `${CALLS}&A.threads=25`,
    large:
      'servers=A:blocking-pool&rate=1000&arrivals=poisson&cores=20&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=140',
    some: `${TENFOLD}&A.threads=210`,
    tenThousand: `${TENFOLD}&A.threads=10000`,
    busy: `${SMALL_AND_LARGE}&${BUSY}`,
    alone: `servers=A:blocking-pool&${BUSY}&A.threads=1`,
    dear: `${SMALL_AND_LARGE}&${BUSY}&slice=500us&switchCost=100us`,
    long: `${SMALL_AND_LARGE}&${UNEVEN}`,
  },
  picture: { scene: 'crowd', t: '6s' },
  steps: [
    {
      id: 'sleepers',
      title: t`Eight users, eight lanes`,
      prose: t`Each user sends a request, waits for the reply and sends the next one at once. Nine of ten requests complete within {A.p50}. The tenth sleeps for {2s} in its [[thread]] (drawn as a lane), as if it waited for a slow machine.

There are eight users and a [[pool|pool]] of eight threads, so no request ever waits for a thread.`,
      prediction: {
        kind: 'choice',
        ask: t`How many requests per second complete, on average?`,
        options: [
          {
            text: t`Thousands`,
            believes: t`Most requests are fast, so most of what happens is fast.`,
            but: t`That is true until each user has sent a slow request, which takes ten requests on average.`,
          },
          { text: t`About {A.throughput:1}`, right: true },
          {
            text: t`Four`,
            believes: t`Eight requests sleep at a time, for two seconds each, so four of them wake per second.`,
            but: t`That is true, but for every slow request nine fast ones complete.`,
          },
          {
            text: t`It depends on the cores`,
            believes: t`How many requests complete depends on how fast they compute.`,
            but: t`That is true of work that computes. These cores are only {A.cpuUseful:2} busy.`,
          },
        ],
      },
      view: {
        scene: 'eight',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        show: 'road,throughput',
        caption: t`Almost at once all lanes hold a sleeping request. Every two seconds these requests wake and complete. Before a lane gets its next sleeping request, nine others on average pass quickly: a peak in the chart, and then nothing.`,
      },
      reveal: t`A request holds its thread for {A.mean:3} on average: of ten requests, nine take almost nothing and one takes {2s}. So one thread completes {1 / A.mean:2} per second, and eight complete {A.threads / A.mean:2}. In the run they complete {A.throughput}.

The average time decides how many requests complete per second, yet no request takes about that time: nine of ten take at most {A.p50}, the tenth takes {A.max:2}.`,
      misconception: t`A slow request slows only the user who sent it. But here the slow tenth of the requests decides how many requests all users together can send.`,
      teacher: t`Before the run, let everyone write down a number. Then work out the average together, ten requests in a row.`,
    },
    {
      id: 'crowd',
      title: t`Five times the users`,
      prose: t`Now {users} users send to the same eight threads.`,
      prediction: {
        kind: 'choice',
        ask: t`What happens to the requests per second?`,
        options: [
          {
            text: t`Five times as many`,
            believes: t`More demand makes more [[throughput]].`,
            but: t`It does while there are free lanes. With eight users there are none left.`,
          },
          { text: t`Nothing`, right: true },
          {
            text: t`A fifth`,
            believes: t`The users share the lanes, so each gets a fifth.`,
            but: t`Each user does get a fifth. But together they complete as many as before.`,
          },
          {
            text: t`They fall, because the server has to switch between more users`,
            believes: t`More users mean more work for the server.`,
            but: t`There are no more threads than before, and requests on the ramp cost only a little memory.`,
          },
        ],
      },
      view: {
        scene: 'crowd',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        show: 'road,throughput',
        caption: t`Watch the chart for a few seconds: its peaks are the same as with eight users. Only the requests on the ramp, which wait for a lane, are new.`,
      },
      reveal: t`The threads complete {A.throughput} per second; for eight users they completed {eight.A.throughput}. Requests without a thread wait on the ramp, in front of the lanes, for {A.timeQueued:2} on average, while the cores are {A.cpuUseful:1} busy.

What changes is the time that a request takes: {A.mean:2} on average instead of {eight.A.mean:3}. Each user waits longer, but the throughput does not show it.`,
      misconception: t`More users, more throughput. But beyond the number of threads, more users only make a longer queue.`,
      teacher: t`Ask who would notice first: someone watching requests per second, someone watching the processor, or a user?`,
    },
    {
      id: 'curve',
      title: t`Pools from two threads to eighty`,
      prose: t`So make the pool larger. The {users} users stay the same.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw the requests per second for pools from two threads to eighty.`,
        scene: 'crowd',
        key: 'A.threads',
        values: ['2', '4', '8', '16', '24', '40', '60', '80'],
        xLabel: t`Threads`,
        measure: 'A.throughput',
        yLabel: t`Requests per second`,
        from: '0',
        to: '400',
        scale: 'linear',
      },
      view: {
        scene: 'room',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        caption: t`As many lanes as users: the ramp is empty, and nearly all requests sleep.`,
      },
      reveal: t`Each thread adds {1 / eight.A.mean:1} per second, up to {A.throughput} with a thread for every user. After that nothing changes: an idle thread adds nothing.

**Requests per second = number of threads ÷ time that a request holds a thread. If there are fewer users than threads, the number of users counts instead.**

The same is true for larger numbers. A pool of {hundred.A.threads} threads completes {hundred.A.throughput} per second for a hundred users, and {fiveHundred.A.throughput} for five hundred.`,
      misconception: t`Twice the threads, twice the speed. But that holds only until no request waits for a thread.`,
      teacher: t`The curve rises and then stays level. A hump means that the student expects too many threads to do harm. Keep that idea for the last two steps.`,
    },
    {
      id: 'rate',
      title: t`A rate instead of users`,
      prose: t`Most servers have no fixed number of users. Requests arrive at random, here {rate} per second on average. Each computes a little and waits {latency} for another machine. If it gets a thread at once, it completes after {roomy.A.mean:3}.`,
      prediction: {
        kind: 'choice',
        ask: t`How many threads are busy at a time, on average?`,
        options: [
          {
            text: t`Two, one per core`,
            believes: t`A pool should have as many threads as there are cores.`,
            but: t`That is true of work that only computes, as a later step shows. Here a thread mostly waits.`,
          },
          { text: t`About {rate * roomy.A.mean:whole}`, right: true },
          {
            text: t`A hundred`,
            believes: t`A hundred arrive per second, so a hundred are in the server.`,
            but: t`That would be true if each stayed for a second.`,
          },
          {
            text: t`No one can know without a test`,
            believes: t`Such things have to be measured.`,
            but: t`The longest waits do have to be measured. But the average follows from rate and time, whatever the program does.`,
          },
        ],
      },
      view: {
        scene: 'tight',
        t: '3s',
        speed: '1:2',
        show: 'road,latency',
        caption: t`Thirteen lanes: sometimes all are busy, and some cars wait on the ramp.`,
      },
      reveal: t`By [[little-s-law|Little’s law]] {rate} per second × {roomy.A.mean:3} = {rate * roomy.A.mean:3} threads are busy. A pool of {A.threads} can complete everything that arrives.

Yet its [[p99|p99]] is {A.p99}, although a request that does not wait for a thread completes after {roomy.A.mean:3}. The law gives an average. Requests arrive at random, so at times there are more of them in the server than threads. With {roomy.A.threads} threads p99 is {roomy.A.p99}.`,
      misconception: t`The number of threads from the law is enough. But it is only enough to complete all requests: short waits take a few more.`,
      teacher: t`Write the law as a sentence before you write it as a formula: requests in the server = requests arriving per second × seconds that each stays.`,
    },
    {
      id: 'task',
      title: t`How small can the pool be?`,
      prose: t`How many more? The page simulates the server with your number three times, each time with different random arrivals.`,
      task: {
        id: 'smallest-pool',
        ask: t`{rate} requests arrive per second. Find the smallest pool with a [[p99]] under {150ms}.`,
        scene: 'tight',
        view: { scene: 'tight', controls: 'A.threads', show: 'road,latency', t: '3s', speed: '2' },
        vary: ['A.threads'],
        holds: 'A.p99 < 150ms',
        aim: { key: 'A.threads', better: 'less' },
        best: { 'A.threads': '18' },
        breaks: { 'A.threads': '17' },
        hints: [
          t`It is more than the {rate * roomy.A.mean:3} of Little’s law.`,
          t`It is less than twice that number.`,
          t`The number of threads in use varies around its average by chance, often by about the square root of the average: here three or four threads.`,
        ],
        why: t`That is half as many threads again as the law says. In a larger service chance evens out. With ten times the traffic, on larger machines, {large.A.threads} threads keep p99 at {large.A.p99:3}: fewer than ten times as many.`,
      },
    },
    {
      id: 'spare',
      title: t`Ten thousand`,
      prose: t`Then why not simply take a very large pool? A server receives {some.rate} requests per second, each of which stays for a little over {some.latency}. By Little’s law that takes about two hundred threads. Give it {tenThousand.A.threads} threads.`,
      prediction: {
        kind: 'choice',
        ask: t`What does that cost?`,
        options: [
          {
            text: t`About {tenThousand.A.memoryReservedPeak:2} of the machine’s memory`,
            believes: t`Each thread takes the two mebibytes of its stack.`,
            but: t`Each thread reserves that much address space, but uses memory only for the part that it touches. If address space itself is limited, as by \`ulimit -v\`, this answer is right.`,
          },
          {
            text: t`Most of the CPU time, for switching`,
            believes: t`All those threads take turns on the cores.`,
            but: t`Only threads that compute take turns, and these threads sleep nearly all the time.`,
          },
          { text: t`{tenThousand.A.memoryResidentPeak:2} of memory, and little else`, right: true },
          {
            text: t`Nothing at all`,
            believes: t`Sleeping threads cost nothing.`,
            but: t`It is true that they take no CPU time, but each takes a few pages of memory.`,
          },
        ],
      },
      view: {
        scene: 'tenThousand',
        t: '500ms',
        speed: '1:20',
        show: 'road,memory',
        caption: t`Each cell is a thread. Nearly all of them are idle.`,
      },
      reveal: t`{A.memoryReservedPeak:3} of memory addresses are [[reserved|reserved]], and {A.memoryResidentPeak:3} of memory is in use, nearly all by the threads. With {some.A.threads} threads {some.A.memoryReservedPeak:3} are reserved and {some.A.memoryResidentPeak:2} in use. Both pools are equally fast: p99 is {A.p99:3} and {some.A.p99:3}. Switching takes {A.cpuSwitching:2} of the CPU time instead of {some.A.cpuSwitching:2}.

Idle threads cost little. But more threads let more requests in at once, and the work of those requests may cost much.`,
      misconception: t`Reserved memory is used memory. But a list of processes often shows reserved memory, while a machine runs out of used memory.`,
      teacher: t`Look at a process of your own: VSZ or VIRT is reserved, RSS or RES is resident.`,
    },
    {
      id: 'computing',
      title: t`When nothing waits`,
      prose: t`Now a different kind of work: each request computes for {busy.A.timeRunning} and waits for nothing. {busy.rate} arrive per second, at random, and keep {busy.cores} cores {busy.A.cpuUseful:2} busy.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw p99 for pools from two threads to sixty-four.`,
        scene: 'alone',
        key: 'A.threads',
        values: ['2', '3', '4', '6', '8', '16', '32', '64'],
        xLabel: t`Threads`,
        measure: 'A.p99',
        yLabel: t`p99`,
        from: '0s',
        to: '600ms',
        scale: 'linear',
      },
      view: {
        scene: 'busy',
        t: '10s',
        speed: '1:2',
        show: 'road,percentiles',
        caption: t`A has two threads, B has thirty-two, and both have two cores. In A requests queue on the ramp, in B at red lights.`,
      },
      reveal: t`With more threads p99 only grows: it is {A.p99} with two threads and {B.p99} with thirty-two. Both complete {A.throughput} per second. With two threads, requests run to the end in order of arrival. With thirty-two, each request gets a [[time-slice|time slice]] in turn, and all complete late.

The cause is the sharing, not the [[context-switch|switching]], which takes {B.cpuSwitching:1} of the CPU time. The [[load|load average]] of Linux shows the difference: at the end of these {40s}, before it has risen to its full value, it is {A.loadAverage1:2} in A and {B.loadAverage1:2} in B, for the same work.

One thread is far too few: a core stays idle, and p99 is {alone.A.p99:2}.`,
      misconception: t`One more thread does no harm, because it only sleeps. But if threads compute, each further thread takes core time from the others.`,
      teacher: t`Someone has two jobs of an hour each. If the jobs alternate every minute, both are finished after two hours. If they are done one after the other, the first is finished after one hour.`,
    },
    {
      id: 'few-long',
      title: t`A few long requests`,
      prose: t`One more case. {rate} requests arrive per second. Two requests in a hundred compute for {500ms} and all others for {10ms}, on the same two cores. Again A has {A.threads} threads and B has {B.threads}.`,
      prediction: {
        kind: 'choice',
        ask: t`Which server has the lower [[median]]?`,
        options: [
          {
            text: t`A, as before`,
            believes: t`Few threads are better for work that computes.`,
            but: t`They are, if all requests are alike.`,
          },
          { text: t`B, by far`, right: true },
          {
            text: t`They are about the same`,
            believes: t`There is about as much work as before, so the waits are as long.`,
            but: t`That is nearly true of p99. But the short requests wait for different things in A and in B.`,
          },
        ],
      },
      view: {
        scene: 'long',
        asksAt: '300ms',
        t: '1.2s',
        speed: '1:4',
        show: 'road,percentiles',
        caption: t`With two long requests in A, nothing else moves. In B the short ones get through between them.`,
      },
      reveal: t`The median is {A.p50:2} in A and {B.p50:2} in B. A long request in A holds a lane and a core until it completes, and two of them block everything. In B the cores take turns, so a short request completes after a few slices. The long requests decide p99, which is about the same in both: {A.p99:3} and {B.p99:3}.

**If requests wait: threads = requests per second × time that each holds a thread, plus a few. If they compute: as many threads as cores if requests are alike, more if a few are long. More threads than that make nothing faster.**`,
      misconception: t`There is a right number of threads for a machine. But the right number depends on the requests: how long they wait, how long they compute, and how different they are.`,
      teacher: t`Ask the students for a pool in one of their own programs: do its requests wait, do they compute, or do a few of them compute for long? The answer decides which rule applies.`,
    },
  ],
  sandbox: {
    scene: 'tight',
    controls: 'A.threads,rate,latency,cpu',
    show: 'road,latency',
    speed: '1',
    caption: t`Make the calls slower or the computing longer, and size the pool again each time.`,
  },
  simplifies: t`A user sends the next request at once, like the program that measured this in the source; people do not. A thread reserves as much memory as in the language Rust; other languages reserve more or less. How much of that is in use was estimated from Linux. The effect of a request on a core’s [[cache|caches]] is not modelled. The figures in the text are of one run; other random arrivals change them a little.`,
  teacher: t`Half an hour: ten minutes for the users, ten for the rate and the task, ten for the cost and the computing. The two drawings are worth the time: collect some from the class before the run draws its curve. If time is short, skip the ten thousand threads.`,
  claims: [
    {
      says: 'eight lanes pass threads / time held',
      holds:
        'eight.A.throughput > 0.99 * eight.A.threads / eight.A.mean and eight.A.throughput < 1.01 * eight.A.threads / eight.A.mean',
    },
    {
      says: 'five times the users get no more',
      holds:
        'crowd.A.throughput < eight.A.throughput * 1.01 and crowd.A.throughput > eight.A.throughput * 0.95',
    },
    {
      says: 'with a thread for each user all get five times as much',
      holds: 'room.A.throughput > crowd.A.throughput * 4.9',
    },
    { says: 'in large it is the same', holds: 'fiveHundred.A.throughput < hundred.A.throughput * 1.02' },
    {
      says: 'a pool by Little’s law alone keeps up, and has a long tail',
      holds: 'tight.A.throughput > roomy.A.throughput * 0.99 and tight.A.p99 > roomy.A.p99 * 2',
    },
    {
      says: 'ten times the traffic needs less than ten times the threads',
      holds: 'large.A.p99 < 150ms and large.A.threads < 18 * 10',
    },
    {
      says: 'ten thousand threads take no longer and switch little',
      holds: 'tenThousand.A.p99 < some.A.p99 * 1.01 and tenThousand.A.cpuSwitching < 3%',
    },
    {
      says: 'of what they reserve they use little',
      holds: 'tenThousand.A.memoryResidentPeak < tenThousand.A.memoryReservedPeak / 50',
    },
    {
      says: 'more threads that compute make p99 longer at the same throughput',
      holds: 'busy.B.p99 > busy.A.p99 * 1.5 and busy.B.throughput < busy.A.throughput * 1.01',
    },
    {
      says: 'dear switches cost the large pool throughput and the small one nothing',
      holds: 'dear.B.throughput < dear.A.throughput * 0.95 and dear.A.p99 < busy.A.p99 * 1.01',
    },
    { says: 'one thread is too few for two cores', holds: 'alone.A.p99 > busy.A.p99 * 20' },
    {
      says: 'a few long requests: the many short ones gain by sharing',
      holds:
        'long.B.p50 < long.A.p50 / 3 and long.B.p99 < long.A.p99 * 1.2 and long.A.p99 < long.B.p99 * 1.2',
    },
  ],
};
