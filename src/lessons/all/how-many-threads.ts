// How many threads: by Little’s law for work that waits, by cores for work that computes, and what too many cost.

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
  goal: t`Size a pool by Little’s law for work that waits and by cores for work that computes, leave room for chance, and say what threads cost that nobody needs.`,
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
      prose: t`Each user sends a request, waits for the answer and sends the next one at once. Nine requests of ten are done within {A.p50}. The tenth sleeps for {2s} in its [[thread]], as if it waited for a slow machine.

There are eight users and a [[pool|pool]] of eight threads, so nobody ever waits for a lane.`,
      prediction: {
        kind: 'choice',
        ask: t`How many requests a second are answered, on average?`,
        options: [
          {
            text: t`Thousands`,
            believes: t`Most requests are quick, so most of what happens is quick.`,
            but: t`That is right until each user has met a slow one, which takes ten requests.`,
          },
          { text: t`About {A.throughput:1}`, right: true },
          {
            text: t`Four`,
            believes: t`Eight sleep at a time, for two seconds each, so four a second wake.`,
            but: t`That is right, and nine quick requests go with every slow one.`,
          },
          {
            text: t`It depends on the cores`,
            believes: t`Rates are a matter of computing.`,
            but: t`It is right of work that computes; these cores are busy {A.cpuUseful:2}.`,
          },
        ],
      },
      view: {
        scene: 'eight',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        show: 'road,throughput',
        caption: t`In no time all lanes hold a sleeper. Every two seconds they wake, and for each that falls asleep again nine others pass in a flash: a peak in the chart, and then nothing.`,
      },
      reveal: t`A request holds its lane for {A.mean:3} on average: nine times next to nothing and once {2s}, over ten. So one lane passes {1 / A.mean:2} a second, and eight pass {A.threads / A.mean:2}. The run says {A.throughput}.

The average is what counts for a rate, and no request is like it: nine of ten take {A.p50}, the tenth takes {A.max:2}.`,
      misconception: t`A rare slow request matters to those who meet it. Here one of ten decides how many all others get.`,
      teacher: t`Before the run let everybody write down a number of their own. Then do the average together, ten requests in a row.`,
    },
    {
      id: 'crowd',
      title: t`Five times the users`,
      prose: t`Now {users} users come to the same eight lanes.`,
      prediction: {
        kind: 'choice',
        ask: t`What becomes of the requests a second?`,
        options: [
          {
            text: t`Five times as many`,
            believes: t`More demand makes more [[throughput]].`,
            but: t`It does as long as there are lanes to spare; with eight users there are none left.`,
          },
          { text: t`Nothing`, right: true },
          {
            text: t`A fifth`,
            believes: t`The users share what there is, so each gets a fifth.`,
            but: t`Each does; all of them together get as much as before.`,
          },
          {
            text: t`Fewer, as the server has to switch between more of them`,
            believes: t`A crowd costs something.`,
            but: t`There are no more threads than before, and those who stand on the ramp cost nothing but a little memory.`,
          },
        ],
      },
      view: {
        scene: 'crowd',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        show: 'road,throughput',
        caption: t`Watch the chart for some seconds: its peaks are those of eight users. What is new is the ramp, where those stand who found no lane.`,
      },
      reveal: t`{A.throughput} a second, where eight users got {eight.A.throughput}. Those who have no lane stand on the ramp, {A.timeQueued:2} a request on average, while the cores are busy {A.cpuUseful:1}.

What changes is how long it takes: {A.mean:2} on average in place of {eight.A.mean:2}. People feel the crowd, and the throughput does not show it.`,
      misconception: t`More users, more throughput. Beyond the number of threads they only get a longer queue.`,
      teacher: t`Ask who would notice first: somebody who watches requests a second, somebody who watches the processor, or a user?`,
    },
    {
      id: 'curve',
      title: t`A lane for each`,
      prose: t`So let the pool be larger. The {users} users stay as they are.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw the requests a second for pools from two threads to eighty.`,
        scene: 'crowd',
        key: 'A.threads',
        values: ['2', '4', '8', '16', '24', '40', '60', '80'],
        xLabel: t`Threads`,
        measure: 'A.throughput',
        yLabel: t`Requests a second`,
        from: '0',
        to: '400',
        scale: 'linear',
      },
      view: {
        scene: 'room',
        t: '8s',
        hide: 'numbers',
        speed: '1',
        caption: t`As many lanes as users: the ramp is empty, and nearly all who are here sleep.`,
      },
      reveal: t`Each thread adds {1 / eight.A.mean:1} a second, up to {A.throughput} with a thread for every user. After that nothing happens: a thread that nobody needs passes nobody.

**Requests a second = the smaller of users and threads / time for which a thread is held.**

It is the same in large. A pool of {hundred.A.threads} threads answers {hundred.A.throughput} a second to a hundred users, and {fiveHundred.A.throughput} to five hundred.`,
      misconception: t`Twice the threads, twice the speed. It is so up to the point where nobody waits for one, and not beyond.`,
      teacher: t`Two strokes of the pen, a slope and a level. Whoever draws a hump expects too many threads to do harm: keep that for the last two steps.`,
    },
    {
      id: 'rate',
      title: t`A rate in place of users`,
      prose: t`Most servers have no fixed number of users. Requests come as they like, here {rate} a second on average, by chance. Each computes a little, waits {latency} for another machine, and is done after {roomy.A.mean:3} if it waits for nothing else.`,
      prediction: {
        kind: 'choice',
        ask: t`How many threads are taken at a time, on average?`,
        options: [
          {
            text: t`Two, one for each core`,
            believes: t`A pool is as large as there are cores.`,
            but: t`That is right of work that only computes, as a later step shows. Here a thread mostly waits.`,
          },
          { text: t`About {rate * roomy.A.mean:whole}`, right: true },
          {
            text: t`A hundred`,
            believes: t`A hundred come in a second, so there are a hundred.`,
            but: t`It would be so if each stayed for a second.`,
          },
          {
            text: t`Nobody can know without a test`,
            believes: t`Such things have to be measured.`,
            but: t`How long the slowest wait has to be. The average follows from rate and time, whatever the program.`,
          },
        ],
      },
      view: {
        scene: 'tight',
        t: '3s',
        speed: '1:2',
        show: 'road,latency',
        caption: t`Thirteen lanes: now and then all are taken, and some vehicles stand on the ramp.`,
      },
      reveal: t`By [[little-s-law|Little’s law]] it is {rate} a second times {roomy.A.mean:3}, which is {rate * roomy.A.mean:3}. A pool of {A.threads} can pass all that comes.

Yet its [[p99|p99]] is {A.p99}, though one that waits for no lane is done after {roomy.A.mean:3}. The law tells an average, and chance does not keep to it: at times more are inside than there are lanes. With {roomy.A.threads} threads p99 is {roomy.A.p99}.`,
      misconception: t`As many threads as the law says are enough. They are enough for the rate; the time needs some more.`,
      teacher: t`Write the law as a sentence before you write it as a formula: as many are inside as come a second, times the seconds that each stays.`,
    },
    {
      id: 'task',
      title: t`Room for chance`,
      prose: t`How many more? The page runs your answer with three different seeds, which is three times other luck.`,
      task: {
        id: 'smallest-pool',
        ask: t`Find the smallest pool with which {rate} requests a second are answered within {150ms} at [[p99]].`,
        scene: 'tight',
        view: { scene: 'tight', controls: 'A.threads', show: 'road,latency', speed: '2' },
        vary: ['A.threads'],
        holds: 'A.p99 < 150ms',
        aim: { key: 'A.threads', better: 'less' },
        best: { 'A.threads': '18' },
        breaks: { 'A.threads': '17' },
        hints: [
          t`It is more than the {rate * roomy.A.mean:3} of Little’s law.`,
          t`It is less than twice as many.`,
          t`If so many are taken on average, chance often takes as many more as the root of that number, some three or four.`,
        ],
        why: t`Half as many again as the law says. In a larger service chance evens out: with ten times the traffic, on machines to match, {large.A.threads} threads hold p99 at {large.A.p99:3}, fewer than ten times as many.`,
      },
    },
    {
      id: 'spare',
      title: t`Ten thousand`,
      prose: t`Then why think about it at all? A service gets {some.rate} requests a second, which stay for a little over {some.latency}: by the law some two hundred threads. Let it have {tenThousand.A.threads}.`,
      prediction: {
        kind: 'choice',
        ask: t`What does that cost?`,
        options: [
          {
            text: t`About {tenThousand.A.memoryReservedPeak:2} of the machine’s memory`,
            believes: t`Each thread takes the two mebibytes of its stack.`,
            but: t`It sets them aside as addresses, and takes only what it touches. Where the addresses themselves are limited, as by \`ulimit -v\`, it is right.`,
          },
          {
            text: t`Most of the processor’s time, for switching`,
            believes: t`All those threads take turns on the cores.`,
            but: t`Only those who compute do, and these sleep nearly all of the time.`,
          },
          { text: t`Memory of {tenThousand.A.memoryResidentPeak:2}, and little else`, right: true },
          {
            text: t`Nothing at all`,
            believes: t`What sleeps costs nothing.`,
            but: t`It takes none of the processor’s time, that is right, and a few pages of memory each.`,
          },
        ],
      },
      view: {
        scene: 'tenThousand',
        t: '500ms',
        speed: '1:20',
        show: 'road,memory',
        caption: t`Each cell is a thread. Nearly all of them have nothing to do.`,
      },
      reveal: t`Address space of {A.memoryReservedPeak:3} is [[reserved]], and {A.memoryResidentPeak:3} is in use: {A.memoryResidentPeak / A.threads:2} a thread. With {some.A.threads} threads it is {some.A.memoryReservedPeak:3} and {some.A.memoryResidentPeak:2}. Both pools are as quick, {A.p99:3} and {some.A.p99:3} at p99. Switching takes {A.cpuSwitching:2} of the cores’ time instead of {some.A.cpuSwitching:2}.

So spare threads are not dear in themselves. What they let in may be.`,
      misconception: t`Reserved memory is used memory. A list of processes often shows the first, and a machine runs out of the second.`,
      teacher: t`Look at a process of your own: VSZ or VIRT is reserved, RSS or RES is resident.`,
    },
    {
      id: 'computing',
      title: t`When nothing waits`,
      prose: t`Now a different kind of work: each request computes for {busy.A.timeRunning} and waits for nothing. {busy.rate} come a second, by chance, and keep {busy.cores} cores busy {busy.A.cpuUseful:2}.`,
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
        caption: t`A has two threads, B has thirty-two, and both have two cores. In A the queue stands on the ramp, in B at red lights.`,
      },
      reveal: t`It only gets longer: {A.p99} with two threads, {B.p99} with thirty-two, and both complete {A.throughput} per second. With two threads, requests run to the end in order of arrival. With thirty-two, each gets a [[time-slice|slice]] in turn, and all finish late.

The sharing does it, not the [[context-switch|switching]], which takes {B.cpuSwitching:1} of the cores’ time. Linux’s [[load|load average]] shows the difference: {A.loadAverage1:2} in A and {B.loadAverage1:2} in B, for the same work.

Fewer than two is far worse: with one thread a core stays idle, and p99 is {alone.A.p99:2}.`,
      misconception: t`A thread more cannot hurt, it only sleeps. Where threads compute, each one more divides the cores further.`,
      teacher: t`Somebody has two jobs of an hour each. Turning from one to the other every minute, both are done after two hours; one after the other, one of them is done after one.`,
    },
    {
      id: 'few-long',
      title: t`A few long ones`,
      prose: t`One thing more. {rate} requests come a second. Let two of a hundred compute for {500ms} and all others for {10ms}, on the same two cores. Again A has {A.threads} threads and B has {B.threads}.`,
      prediction: {
        kind: 'choice',
        ask: t`Whose median is shorter?`,
        options: [
          {
            text: t`That of A, as before`,
            believes: t`Few threads are better where work computes.`,
            but: t`They are, where all requests are alike.`,
          },
          { text: t`That of B, by far`, right: true },
          {
            text: t`They are about the same`,
            believes: t`There is about as much work as before, so the waits are as long.`,
            but: t`For p99 it is nearly so; the others wait for quite different things.`,
          },
        ],
      },
      view: {
        scene: 'long',
        t: '1.2s',
        speed: '1:4',
        show: 'road,percentiles',
        caption: t`Two long requests in A, and nobody else moves. In B the short ones get through between them.`,
      },
      reveal: t`It is {A.p50:2} in A and {B.p50:2} in B. A long request in A holds a lane and a core until it is done, and two of them hold everything. In B the core goes round, so a short one is done after a few slices. The long ones, of whom p99 tells, take about as long in both: {A.p99:3} and {B.p99:3}.

**Work that waits: threads = rate × time held, and some more for chance. Work that computes: as many threads as cores, if requests are alike; more if a few are long. What lies beyond that makes nothing faster.**`,
      misconception: t`There is a right number of threads for a machine. There is one for its work: how long it waits, how long it computes, how unlike its requests are.`,
      teacher: t`Ask for a pool in a program of their own, and what its requests do: wait, compute, or a few of them compute for long? That says which rule is theirs.`,
    },
  ],
  sandbox: {
    scene: 'tight',
    controls: 'A.threads,rate,latency,cpu',
    show: 'road,latency',
    speed: '1',
    caption: t`Make the calls slower or the computing longer, and size the pool anew each time.`,
  },
  simplifies: t`Users send again at once, as the load generator of the source does and people do not. A thread here reserves what the language Rust sets aside for its stack, other languages more or less; what it has in use was estimated from Linux and is a few pages. What a request leaves in the caches of a core, and takes from another, counts as nothing. Figures are of one seed.`,
  teacher: t`Half an hour: ten minutes for the users, ten for the rate and the task, ten for the cost and the computing. The two drawings are worth the time; collect some before the run draws its own. If time is short, leave out the ten thousand threads.`,
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
