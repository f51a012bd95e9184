// Lesson "Locks, atomics and the single writer": only one thread at a time uses shared data, however the data
// is guarded. The lesson shows where the other threads wait.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO, SHARED_DATA } from '../sources.ts';

const CLOSED = 'traffic=closed&think=0s&upstream=none&cores=8';
const COUNTERS = `${CLOSED}&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns`;
const ALL_COUNTERS = `servers=A:blocking-pool,B:blocking-pool,C:blocking-pool&duration=200us&${COUNTERS}&C.lock=counter:local:1000:65ns&C.request=lock:counter:23ns`;
const OUTPUT = 'arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms';
const LOCK_AND_OWNER = 'servers=A:blocking-pool,B:single-writer';
const WAITING = `servers=A:blocking-pool,B:blocking-pool&${OUTPUT}&rate=800&duration=5s`;

export const LESSON: Lesson = {
  id: 'locks',
  place: 4,
  title: t`Locks, atomics and the single writer`,
  question: t`Eight cores share one lock. How much faster are they than one?`,
  goal: t`Calculate how many requests per second a lock lets through, whatever the number of threads. See a lock as a queue that holds threads. Say what it solves if one thread does all the writing, and what it does not solve.`,
  minutes: 35,
  sources: [SHARED_DATA, ASYNCHRONOUS_IO],
  scenes: {
    tunnel: `servers=A:blocking-pool&${CLOSED}&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms`,
    alone: `${ALL_COUNTERS}&threads=1&users=1`,
    counters: `${ALL_COUNTERS}&threads=8&users=8`,
    crowd: `servers=A:blocking-pool,B:blocking-pool&requests=4000&${COUNTERS}&threads=8&users=8`,
    output: `servers=A:blocking-pool,B:blocking-pool&${OUTPUT}&A.threads=20&B.threads=2&rate=850&duration=10s`,
    edge: `servers=A:blocking-pool&${OUTPUT}&threads=20&rate=850&duration=10s`,
    awake: `${WAITING}&threads=12&B.lock=output:spin:10ms`,
    few: `${WAITING}&threads=4&B.lock=output:spin:10ms`,
    brief: `${WAITING}&threads=12&B.lock=output:spin:20us`,
    hiccup: `${LOCK_AND_OWNER}&threads=20&arrivals=poisson&upstream=none&rate=600&duration=3s&lock=output:mutex&request=cpu:200us&class=write:0.1:cpu:200us,lock:output:wait:bimodal(0.004,1s,1ms)`,
    overload: `${LOCK_AND_OWNER}&${OUTPUT}&threads=20&rate=1100&duration=12s`,
    endless: `servers=B:single-writer&${OUTPUT}&threads=20&rate=1100&duration=12s&recordLimit=unlimited`,
    sandbox: `${LOCK_AND_OWNER}&${OUTPUT}&threads=20&rate=900&duration=20s`,
  },
  picture: { scene: 'output', t: '2s' },
  steps: [
    {
      id: 'tunnel',
      title: t`One tunnel for all lanes`,
      prose: t`Each [[request]] computes for {3ms} in its own lane. Then it has to write to data that all requests share, which takes {1ms}. Each lane is a [[thread]]. If two threads wrote at once, the data would be damaged, so a [[lock]] protects it: only one thread at a time can write.

On the road the lock is a hill across all lanes, with a tunnel that is one lane wide. There are {cores} [[core|cores]], so no request waits for a core. {users} users each send the next request as soon as their last one is complete.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw the requests per second for one to sixteen threads.`,
        scene: 'tunnel',
        key: 'A.threads',
        values: ['1', '2', '3', '4', '6', '8', '12', '16'],
        xLabel: t`Threads`,
        measure: 'A.throughput',
        yLabel: t`Requests per second`,
        from: '0',
        to: '2,000',
        scale: 'linear',
      },
      view: {
        scene: 'tunnel',
        t: '1s',
        speed: '1:500',
        caption: t`Eight lanes. One car is in the tunnel, and there is always another waiting for it, marked with a ring.`,
      },
      reveal: t`One thread takes {3ms + 1ms} per request and completes {1 / (3ms + 1ms)} per second. Two complete twice as many, four complete four times as many. Beyond that the threads together complete {A.throughput:2} per second, eight as well as sixteen.

Each request takes the tunnel for {1ms}, so at most {1 / 1ms} per second get through. With four threads the tunnel is never empty. With {A.threads}, a request waits {A.timeLockWait:2} for its turn of {1ms}, and the cores are {A.cpuUseful:2} busy.

**More threads complete more work that needs no lock. Requests per second under a lock: at most one ÷ time under the lock.**`,
      misconception: t`Locks are slow because of what it costs to take one. But taking the lock is free here, and a request still spends half of its time waiting for it.`,
      teacher: t`Let the students find the bend of the curve before the run: when is the tunnel never empty? A curve that falls again is right for many machines, because more threads also disturb each other there. This model leaves that out.`,
    },
    {
      id: 'counters',
      title: t`A crossing instead of the tunnel`,
      prose: t`The smallest shared thing is a number that every thread adds to. A round of a thousand such additions was measured on one thread, in three ways:

- server A takes a lock for each addition: {1 / alone.A.throughput};
- B adds with an operation that is [[atomic]]: {1 / alone.B.throughput};
- in C each thread adds to its own copy, and once in a while adds the copy to the shared number: {1 / alone.C.throughput:2}.

No thread falls asleep at an atomic. It is drawn as a crossing with stop signs: every car stops, looks, and drives on. Now eight threads add, on eight cores.`,
      prediction: {
        kind: 'choice',
        ask: t`With the atomic, one thread needs a third of the time that it needs with the lock. How many rounds do eight threads complete with the atomic?`,
        options: [
          {
            text: t`Eight times as much as one`,
            believes: t`Without a lock no thread waits.`,
            but: t`It is true that no thread sleeps. But the number is in one place, and only one core at a time has it.`,
          },
          { text: t`As much as one`, right: true },
          {
            text: t`About three times as much as one`,
            believes: t`The atomic is three times as fast as the lock.`,
            but: t`That gain is already there with one thread, and it does not grow.`,
          },
          {
            text: t`Less than one`,
            believes: t`The cores disturb each other.`,
            but: t`On real machines that is often true, because the number has to travel from core to core. The model leaves this out.`,
          },
        ],
      },
      view: {
        scene: 'counters',
        speed: '1:100000',
        caption: t`A hundred thousand times slower than real time. A has a tunnel, B has a crossing, and each lane of C runs on its own rails.`,
      },
      table: {
        caption: t`Rounds per second, simulated with these times`,
        head: ['', t`One thread`, t`Eight threads`, t`Cores busy with eight`],
        rows: [
          [t`Lock`, '{alone.A.throughput}', '{crowd.A.throughput}', '{crowd.A.cpuUseful}'],
          [t`Atomic`, '{alone.B.throughput}', '{crowd.B.throughput}', '{crowd.B.cpuUseful:2}'],
          [
            t`A copy per thread`,
            '{alone.C.throughput}',
            '{counters.C.throughput}',
            '{counters.C.cpuUseful:2}',
          ],
        ],
      },
      reveal: t`Under the lock seven of eight threads sleep. At the atomic all eight threads keep their cores busy, and together they complete no more rounds than one alone. The machine looks busy, but seven of eight cores only wait.

Separate copies are {counters.C.throughput / alone.C.throughput:2} times as fast with eight threads as with one. And even with one thread they beat the atomic by a factor of {alone.C.throughput / alone.B.throughput:2}, before any thread disturbs another.

**More threads do not complete more shared work, with a lock or without. Share rarely: add up separately, and combine the sums once in a while.**`,
      misconception: t`Atomics are locks that get faster with more threads. In fact they cost less than a lock, but their threads wait too; they only look busy.`,
      teacher: t`Ask what a dashboard would show for B: all cores busy, so a healthy server. Then ask how one would find out that it is not.`,
    },
    {
      id: 'output',
      title: t`A lock on the output`,
      prose: t`Now something larger is shared. Each request computes for {200us} and then writes a [[record]] to one output, a file or a connection, which takes {1ms}. There is a lock around the writing. {rate} requests arrive per second, at random.

A has {A.threads} threads, B has {B.threads}. The threads sleep while they wait, for the lock and for the output.`,
      prediction: {
        kind: 'choice',
        ask: t`How does the [[p99]] of B, with two threads, compare to that of A?`,
        options: [
          {
            text: t`Ten times as long`,
            believes: t`A tenth of the threads, ten times the wait.`,
            but: t`That is true if each thread has work of its own to continue with.`,
          },
          {
            text: t`B cannot keep up at all`,
            believes: t`Two threads are too few for so many requests.`,
            but: t`One thread would be too few: it completes {1 / (200us + 1ms + slack)} per second. But with two threads, one can be in the tunnel while the other computes.`,
          },
          {
            text: t`Somewhat longer`,
            believes: t`More threads help at least a little.`,
            but: t`More threads do help if computing takes longer than writing, so that two threads cannot keep the tunnel full.`,
          },
          { text: t`It is the same`, right: true },
        ],
      },
      view: {
        scene: 'output',
        t: '1s',
        speed: '1:200',
        show: 'road,percentiles',
        caption: t`In A requests wait at the tunnel, in B on the ramp.`,
      },
      reveal: t`The p99 is {A.p99} in A and {B.p99} in B. A request waits {A.timeLockWait:2} for the lock in A. In B it waits {B.timeQueued:2} for a thread and {B.timeLockWait:2} for the lock, together as long as in A.

For each record the output takes {1ms}, and waking the thread takes {slack} more. So at most {1 / (1ms + slack)} records are written per second, however many threads wait. Beyond the second thread, every lane of A is only a waiting place.

**A lock is a queue. Each place in it costs a thread.**`,
      misconception: t`If threads wait for a lock, there should be more of them. But the waiting threads are the queue: more threads only make it longer.`,
      teacher: t`Let the students add up where a request in A spends its time, and then one in B. It is the same sum in a different order.`,
    },
    {
      id: 'edge',
      title: t`How much load can it carry?`,
      prose: t`The output could write {1 / (1ms + edge.slack)} records per second, one right after the other. But requests arrive at random, with gaps between them.`,
      task: {
        id: 'largest-rate',
        ask: t`Set the highest number of requests per second with which A’s p99 stays under {10ms}.`,
        scene: 'edge',
        view: { scene: 'edge', controls: 'rate,A.threads', show: 'road,percentiles', t: '1s', speed: '1:20' },
        vary: ['rate'],
        holds: 'A.p99 < 10ms',
        aim: { key: 'rate', better: 'more' },
        best: { rate: '710' },
        breaks: { rate: '750' },
        hints: [
          t`A request that meets no other takes {200us + 1ms + slack}. The rest of the {10ms} is for the requests before it.`,
          t`About {(10ms - 200us) / (1ms + slack) : 1} records in a row fill {10ms}. How often do that many arrive together?`,
          t`Close to the limit of the output the queue grows without end. Try three quarters of that.`,
        ],
        why: t`That is {710 / 1s / (1 / (1ms + slack)) : percent} of what the output can write. The output needs the rest to catch up after requests that arrived close together. More threads do not help, as the last step showed.`,
      },
    },
    {
      id: 'awake',
      title: t`Waiting awake`,
      prose: t`The cores have little to do: in the next scene those of A are {awake.A.cpuUseful:2} busy. So here is a proposal: a thread that waits for the lock stays awake and checks it again and again, to take it at once. That is called [[spin|spinning]]. Both servers have {awake.A.threads} threads on {awake.cores} cores, and {awake.rate} requests arrive per second.`,
      prediction: {
        kind: 'choice',
        ask: t`In B a thread that waits for the lock spins, for up to {10ms}. What happens to B?`,
        options: [
          {
            text: t`It gets a little faster`,
            believes: t`No thread has to be woken.`,
            but: t`That is true if the lock is held for less time than falling asleep and waking take: a few microseconds.`,
          },
          {
            text: t`Nothing, the cores are idle anyway`,
            believes: t`Idle cores cost nothing.`,
            but: t`That is true as long as there are fewer spinning threads than spare cores: with {few.threads} threads B completes {few.B.throughput} per second, as many as A.`,
          },
          { text: t`It completes far fewer requests`, right: true },
        ],
      },
      view: {
        scene: 'awake',
        speed: '1:200',
        caption: t`Cars with exhaust are spinning. Look for one that has finished writing, still holds the lock, and waits at a red light.`,
      },
      reveal: t`A completes {A.throughput} requests per second, all that arrive; B completes {B.throughput}. The cores of B spend {B.cpuSpinning:2} of their time on spinning and {B.cpuUseful:2} on work.

The thread that holds the lock sleeps while the output writes. When the output is done, this thread needs a core for a moment, to release the lock. But all {cores} cores are taken by threads that wait for this very lock. So it has to wait until one of them has used up its [[time-slice|time slice]]. The next thread that gets the lock has to wait in the same way.

Many real locks spin for a few microseconds and then go to sleep. If threads spin for at most {20us}, B completes {brief.B.throughput} per second again.`,
      misconception: t`Spinning is free on idle cores. But it is free only while fewer threads spin than there are cores. Beyond that it delays the thread that could end the wait.`,
      teacher: t`Count aloud: two threads spin, three, four, and then the one with the lock gets a red light. This takes seconds in the picture, a fiftieth of a second in real time.`,
    },
    {
      id: 'owner',
      title: t`A write that hangs`,
      prose: t`Now nine of ten requests only read and never touch the output. {rate} arrive per second. And sometimes the output hangs for a second, as disks and networks do.

A has the lock and {A.threads} threads. In B there is no lock: a request that writes puts a record on a belt and drives on. One thread owns the output and takes the records off the belt, one after the other: a [[owner|single writer]].`,
      prediction: {
        kind: 'choice',
        ask: t`One write in A hangs for a second. Which requests wait?`,
        options: [
          {
            text: t`Only the one that writes`,
            believes: t`One slow write is one slow request.`,
            but: t`That is true of B, and there even that request does not wait.`,
          },
          {
            text: t`Those that write, a tenth`,
            believes: t`Readers take no lock.`,
            but: t`That is true, but they need a thread.`,
          },
          { text: t`All of them, after about {A.threads / (rate * 10%) : 1}`, right: true },
          {
            text: t`All of them, from the first moment`,
            believes: t`A lock stops the whole server.`,
            but: t`It stops every request that needs the lock. The others continue as long as there are free lanes.`,
          },
        ],
      },
      view: {
        scene: 'hiccup',
        t: '1s',
        speed: '1:10',
        show: 'road,latency',
        caption: t`Soon a write hangs: a freight train in the tunnel. Count A’s free lanes, and the crates on B’s belt.`,
      },
      reveal: t`{rate * 10%} requests per second reach the lock, and each of them keeps its lane. After {A.threads / (rate * 10%) : 2} all {A.threads} lanes are taken, and requests that only read wait on the ramp, too. One of ten requests in A takes {A.p90:2} or longer, although nine of ten never use the output. In B the slowest of all takes {B.max:2}.

B has a queue as well, the crates on its belt. But it consists of records, and a record holds no lane.

**Do not wait in a thread that other requests need. Give the work to the single writer, and go on.**`,
      misconception: t`A lock delays only the requests that take it. But if these requests hold a thread while they wait, the lock delays all requests.`,
      teacher: t`This is the stalled node once more: something slow takes lanes that all requests share. Ask what the two cases have in common before you say it. What was shared there, and what is shared here?`,
    },
    {
      id: 'overload',
      title: t`More records than the output can write`,
      prose: t`Every request writes again, and {rate} arrive per second. The output can write {1 / (1ms + slack)} per second. A, with its lock, cannot keep up. In B requests put their records on the belt and continue; the belt holds at most {B.recordLimit} records.`,
      prediction: {
        kind: 'choice',
        ask: t`What happens to B’s [[latency]]?`,
        options: [
          {
            text: t`It grows from the start, as in A`,
            believes: t`Overload is overload.`,
            but: t`That is true of the output. But nothing in B waits for it as long as the belt has room.`,
          },
          {
            text: t`It stays as it was`,
            believes: t`A request that hands over its record never waits.`,
            but: t`That is true of an endless belt: in these {12s} it accumulates {endless.B.recordsOwed} unwritten records, and it keeps growing.`,
          },
          { text: t`It stays good for a few seconds, then grows as in A`, right: true },
        ],
      },
      view: {
        scene: 'overload',
        speed: '1',
        show: 'road,latency',
        caption: t`Watch the belt. How long does B’s line stay low?`,
      },
      reveal: t`{rate - 1 / (1ms + slack) : 3} more records arrive per second than leave, so the belt is full after {B.recordLimit / (rate - 1 / (1ms + slack)) : 2}. From then on a request waits until a record has left the belt: that is [[back-pressure]]. Half of B’s requests took at most {B.p50:2}, because they arrived before the belt was full; the slowest took {B.max:2}.

A queue can take many records that arrive at once: {B.recordLimit} are about a second of writing. But it does not make the output faster, and the records in it are lost if the machine fails. When it is full, there are three choices: requests wait, requests are rejected, or records are dropped.

**A single writer removes the wait, not the work. Give every queue a limit, and choose what happens when it is full.**`,
      misconception: t`With a queue in between nothing can jam. But it jams later, once the queue is full.`,
      teacher: t`If you have a logger at hand, look up what it does when its queue is full. Some wait, some drop lines, some have no limit. Few people know what theirs does.`,
    },
  ],
  sandbox: {
    scene: 'sandbox',
    controls: 'rate,threads,recordLimit',
    show: 'road,latency',
    speed: '1:50',
    caption: t`Compare the lock in A and the single writer in B at any load.`,
  },
  simplifies: t`Taking a free lock costs nothing here, and a sleeping core is awake at once; on real machines both take a few microseconds. On real machines the number that an atomic adds to has to travel between cores, so every further core makes it slower; the model leaves this out. The threads’ own copies are added up every thousandth round. A thread that wakes up gets a core only when another thread’s time slice ends; real systems may give it one sooner, and then spinning does less harm. Each record takes the same time to write, and records are written one by one; a real single writer often writes several together to catch up.`,
  teacher: t`Thirty-five minutes: ten for the tunnel and the counters, ten for the output and its task, five for spinning, ten for the single writer and its belt. If there is less time, skip spinning. Everything depends on one formula, one divided by the time under the lock: write it on the board. To go on, ask how one output can write more than this one does. Writing several records at once is the answer, and a single writer can do that because it sees all records that are waiting.`,
  claims: [
    {
      says: 'eight threads and sixteen pass what the tunnel passes',
      holds: 'tunnel.A.throughput > 990 / 1s and tunnel.A.throughput < 1001 / 1s',
    },
    {
      says: 'half of the time in a lane is spent at the lock',
      holds: 'tunnel.A.timeLockWait > 3.9ms and tunnel.A.timeLockWait < 4.1ms',
    },
    {
      says: 'lock and atomic come to the same with eight threads as with one',
      holds:
        'crowd.A.throughput / alone.A.throughput < 1.01 and crowd.A.throughput / alone.A.throughput > 0.99 and crowd.B.throughput / alone.B.throughput < 1.01 and crowd.B.throughput / alone.B.throughput > 0.99',
    },
    { says: 'an atomic keeps all cores busy', holds: 'crowd.B.cpuUseful > 99%' },
    {
      says: 'a round takes a third of the time with an atomic',
      holds: 'alone.B.throughput / alone.A.throughput > 3 and alone.B.throughput / alone.A.throughput < 3.3',
    },
    {
      says: 'own copies are eight times as fast with eight threads',
      holds: 'counters.C.throughput / alone.C.throughput > 7.9',
    },
    {
      says: 'two threads do as well as twenty at the output',
      holds: 'output.A.p99 / output.B.p99 < 1.03 and output.A.p99 / output.B.p99 > 1',
    },
    {
      says: 'spinning on all cores costs two fifths of what is answered',
      holds:
        'awake.B.throughput / awake.A.throughput < 0.65 and awake.B.throughput / awake.A.throughput > 0.55',
    },
    {
      says: 'spinning does no harm with as many threads as cores, or for a moment',
      holds: 'few.B.throughput >= few.A.throughput and brief.B.throughput >= brief.A.throughput',
    },
    {
      says: 'a write that hangs holds up more than a tenth of A and nobody of B',
      holds: 'hiccup.A.p90 > 300ms and hiccup.B.max < 1ms',
    },
    {
      says: 'the belt of B fills, then B waits as A does',
      holds: 'overload.B.p50 < 1ms and overload.B.max > 500ms and overload.B.recordsOwed > 1024',
    },
    {
      says: 'with a belt without end nobody waits and records pile up',
      holds: 'endless.B.p99 < 1ms and endless.B.recordsOwed > 1500',
    },
  ],
};
