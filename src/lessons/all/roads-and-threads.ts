// Lesson "Roads and threads": what a waiting request keeps, and the two limits of a server.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO, SHARED_DATA } from '../sources.ts';

const TRAFFIC = 'arrivals=constant&latency=100ms&cpu=20ms&nodes=1';
const ROAD = `servers=A:blocking-pool&${TRAFFIC}&cores=1&duration=20s`;

export const LESSON: Lesson = {
  id: 'roads-and-threads',
  place: 1,
  title: t`Roads and threads`,
  question: t`A server is slow and its processor is idle. What is it waiting for?`,
  goal: t`Say what each request in a picture waits for and what it holds meanwhile. Work out how many requests per second a server can complete, by its threads and by its cores.`,
  minutes: 20,
  sources: [SHARED_DATA, ASYNCHRONOUS_IO],
  scenes: {
    one: `${ROAD}&A.threads=1&rate=5`,
    ten: `${ROAD}&A.threads=1&rate=10`,
    minute: `servers=A:blocking-pool&${TRAFFIC}&cores=1&duration=60s&A.threads=1&rate=10`,
    two: `${ROAD}&A.threads=2&rate=10`,
    forty: `${ROAD}&A.threads=1&rate=40`,
    eight: `${ROAD}&A.threads=8&rate=60`,
    twoCores: `servers=A:blocking-pool&${TRAFFIC}&cores=2&duration=20s&A.threads=8&rate=60`,
    many: `${ROAD}&A.threads=40&rate=60`,
    parked: `servers=A:blocking-pool,B:event-loop&${TRAFFIC}&cores=1&duration=20s&A.threads=8&rate=40`,
  },
  picture: { scene: 'parked', t: '3s' },
  steps: [
    {
      id: 'one-lane',
      title: t`One lane`,
      prose: t`A [[request]] to this server computes, calls another machine, drawn as a bridge, waits for the reply and computes once more: {A.timeRunning} of computing and {A.timeWaiting} of waiting.

On the road a request is a car and a [[thread]] is a lane. A car keeps its lane until its request is complete, even while it waits for the reply. A green light is a [[core]]: a car computes while its light is green. {rate} cars arrive per second.`,
      view: {
        scene: 'one',
        t: '5s',
        speed: '1:10',
        caption: t`Follow one car: green while it computes, blue while it waits, green again, gone. It has the lane to itself all the way.`,
      },
      reveal: t`No car waits for the lane. Each car holds it for {A.mean}, and the next car arrives only after that.`,
      teacher: t`Slow the scene down further if needed, and let somebody say aloud what a car is doing: ramp, green, stop line, green, gone. Keep the words lane and light apart from the first minute on.`,
    },
    {
      id: 'taken',
      title: t`Taken and busy`,
      prose: t`The same lane, the same {rate} cars per second. Each holds the lane for {A.mean}.`,
      prediction: {
        kind: 'choice',
        ask: t`The lane is taken for {rate * A.mean:percent} of the time. For what share of the time is the core busy?`,
        options: [
          {
            text: t`The same share`,
            believes: t`A thread that is taken is a thread that works.`,
            but: t`That is true of programs that only compute. This one mostly waits.`,
          },
          {
            text: t`About half of the time`,
            believes: t`Computing and waiting alternate, so each takes half of the time.`,
            but: t`That would be true only if both took equally long. Here the wait is {A.timeWaiting / A.timeRunning:1} times as long.`,
          },
          { text: t`Only {A.cpuUseful:1}`, right: true },
          {
            text: t`All of the time`,
            believes: t`A server that is running is busy.`,
            but: t`A core is busy only while a request computes. While the one car waits, none does.`,
          },
        ],
      },
      view: {
        scene: 'one',
        t: '5s',
        speed: '1:10',
        caption: t`The bar at the lower left shows how busy the core is: it is mostly empty.`,
      },
      reveal: t`The core is busy {A.cpuUseful:1} of the time: {rate} × {A.timeRunning} in each second. The lane is taken {A.mean / A.timeRunning:1} times as long as that, because a car also holds it while it waits.

**A waiting request needs no core, yet here it still holds a lane.**`,
      misconception: t`A thread is a piece of the processor. In fact it is a line of work that needs the processor only now and then, although here a request keeps its thread all the time.`,
      teacher: t`Ask what the lane is for while its car waits. The answer: for nothing; it is just not given back.`,
    },
    {
      id: 'twice',
      title: t`Twice as many`,
      prose: t`Now {rate} cars arrive per second. The chart shows the [[latency]] of the slowest requests: [[p99]].`,
      prediction: {
        kind: 'choice',
        ask: t`How many does the server complete per second?`,
        options: [
          {
            text: t`All that arrive`,
            believes: t`The core is the only limit, and it is idle most of the time.`,
            but: t`That is true of a server that holds nothing while a request waits, such as the last one in this lesson.`,
          },
          { text: t`A little over {A.throughput:1}`, right: true },
          {
            text: t`Five, as before`,
            believes: t`Five per second was all that the lane could complete.`,
            but: t`Five per second was all that arrived. The lane was still free four tenths of the time.`,
          },
          {
            text: t`Fewer and fewer`,
            believes: t`A jam slows every car down.`,
            but: t`Each car does wait longer than the one before. But the lane lets them through at the same pace.`,
          },
        ],
      },
      view: {
        scene: 'ten',
        speed: '1',
        show: 'road,latency',
        caption: t`Watch the ramp at the left, where cars wait for a lane.`,
      },
      reveal: t`It completes {A.throughput} per second. Each car holds the lane for {one.A.mean}, so one lane completes {A.threads / one.A.mean} per second, however many arrive. The core is busy {A.cpuUseful:2}.

The other cars wait on the ramp, the road before the lanes. They are the [[queue]], and it grows by {rate - A.throughput} each second. So a server that gets more than it can complete has no fixed latency: p99 is {A.p99:2} if this lasts for twenty seconds, and {minute.A.p99:2} if it lasts for a minute.`,
      misconception: t`A server is full when its processor is. But this one is full while its core is idle {100% - ten.A.cpuUseful:2} of the time.`,
      teacher: t`Let the students draw the latency over time before you show the chart. It grows evenly, by a sixth of a second each second. The chart shows it as a curve because its scale is logarithmic: each line is ten times the one below.`,
    },
    {
      id: 'second-lane',
      title: t`A second lane`,
      prose: t`The same number of cars arrive per second, and there is one more lane.`,
      view: {
        scene: 'two',
        t: '5s',
        speed: '1:4',
        caption: t`The ramp is empty. At least one lane is always taken, and for a fifth of the time both are.`,
      },
      reveal: t`Two lanes can complete {A.threads / one.A.mean:3} per second, and {rate} arrive. Nothing waits for a lane: p99 is {A.p99}, the time of one request by itself.

**Requests per second that a [[pool|pool]] can complete = threads ÷ time that a request holds a thread.**

The same formula gives the lanes in use: {rate} per second × {A.mean} = {rate * A.mean:2} lanes on average. That is [[little-s-law|Little’s law]].`,
      teacher: t`Do it with people and two chairs: each person sits for six seconds, and one arrives every five seconds. Then one arrives every two seconds: how many chairs are needed?`,
    },
    {
      id: 'task',
      title: t`How many lanes?`,
      prose: t`Now four times as many requests arrive, and there is still one core. The page simulates the server with your number.`,
      task: {
        id: 'fewest-lanes',
        ask: t`{rate} requests arrive per second. Find the smallest number of threads with which p99 is under {200ms}.`,
        scene: 'forty',
        view: { scene: 'forty', controls: 'A.threads', show: 'road,latency', t: '3s', speed: '1:2' },
        vary: ['A.threads'],
        holds: 'A.p99 < 200ms',
        aim: { key: 'A.threads', better: 'less' },
        best: { 'A.threads': '5' },
        breaks: { 'A.threads': '4' },
        hints: [
          t`One lane completes {one.A.threads / one.A.mean} per second.`,
          t`{rate} requests arrive per second, and each holds a lane for {one.A.mean}: how many lanes is that?`,
          t`It is {rate * one.A.mean}, but the number of lanes must be whole.`,
        ],
        why: t`By Little’s law {rate * one.A.mean} lanes are taken on average. Four lanes complete {4 / one.A.mean:2} per second, which is too few. Cars arrive evenly here; where they arrive at random, a pool needs a few more lanes.`,
      },
    },
    {
      id: 'one-core',
      title: t`Eight lanes, one core`,
      prose: t`By the formula, eight lanes complete {A.threads / one.A.mean:2} per second. Now {rate} arrive. There is still only one core.`,
      prediction: {
        kind: 'choice',
        ask: t`Does the server keep up?`,
        options: [
          {
            text: t`Yes, it has lanes to spare`,
            believes: t`Lanes are the limit.`,
            but: t`They were until now, because the core was often idle. This time another limit comes first.`,
          },
          { text: t`No, it completes about {A.throughput:1} per second`, right: true },
          {
            text: t`No, it still completes a little over eight`,
            believes: t`One core serves one request at a time.`,
            but: t`It computes for one request at a time. But while that request waits, it computes for the next.`,
          },
          {
            text: t`Only if they arrive evenly`,
            believes: t`Only bursts overload a server.`,
            but: t`Bursts make queues that come and go. Here requests arrive evenly, and the queue grows all the same.`,
          },
        ],
      },
      view: {
        scene: 'eight',
        speed: '1:5',
        caption: t`Look at the lights: never more than one is green. A car at a red light is [[ready]] and only lacks a core.`,
      },
      reveal: t`It completes {A.throughput} per second. A request computes for {A.timeRunning}, so one core completes {cores / A.timeRunning} per second, and it is {A.cpuUseful:2} busy.

**Requests per second that the cores can complete = cores ÷ time that a request computes.**

A server has both limits, and the smaller one counts. With {twoCores.cores} cores the same eight lanes keep up, at a p99 of {twoCores.A.p99}.`,
      misconception: t`There is one number that says how much a server can do. But there are two, and which of them counts depends on how long a request waits.`,
      teacher: t`Ask which of the two limits counts in one of their own programs: how long does a request compute, and how long does it wait?`,
    },
    {
      id: 'more-lanes',
      title: t`More lanes still`,
      prose: t`Now the server gets {A.threads} lanes, five times as many. It still has one core.`,
      prediction: {
        kind: 'choice',
        ask: t`What changes?`,
        options: [
          {
            text: t`Five times as many complete`,
            believes: t`Threads do the work.`,
            but: t`That was true while lanes were the limit. Now the core is the limit, and there is only one.`,
          },
          {
            text: t`A few more complete`,
            believes: t`There is always some gap that another thread can use.`,
            but: t`There is room for more as long as a core is sometimes idle. This one never is.`,
          },
          {
            text: t`The same number complete, and none has to wait`,
            believes: t`The ramp gets emptier.`,
            but: t`The ramp does get emptier, a little. But the cars that left it wait at a red light instead.`,
          },
          { text: t`The same number complete, and each takes longer`, right: true },
        ],
      },
      view: {
        scene: 'many',
        speed: '1:2',
        caption: t`Watch the ramp and the lights: where is the queue now?`,
      },
      reveal: t`It completes {A.throughput} per second, hardly more than the {eight.A.throughput} before. Half of the requests take longer than {A.p50:3}; before, half took longer than {eight.A.p50:3}.

On average a request waits {A.timeQueued:3} on the ramp instead of {eight.A.timeQueued:3}, and {A.timeReady:3} at red lights, for a core, instead of {eight.A.timeReady:2}. The queue has moved, but has not become shorter.`,
      misconception: t`If no request waits for a thread, no request waits. But a request also waits when it has a thread and no core is free.`,
      teacher: t`If somebody says that switching between threads takes up the time, answer that here it takes {A.cpuSwitching:2} of the core’s time. The next lesson returns to this.`,
    },
    {
      id: 'parking',
      title: t`A parking lot`,
      prose: t`Server A has eight lanes. Server B has a single lane and a parking lot beside it: a car parks while it waits for its reply, and the lane is free for the next car. That is an [[loop|event loop]]. Both servers have one core and get {rate} requests per second.`,
      prediction: {
        kind: 'choice',
        ask: t`Which of them completes requests sooner?`,
        options: [
          {
            text: t`A, with its eight lanes`,
            believes: t`More lanes mean more speed.`,
            but: t`More threads only let more requests wait at the same time. In B requests wait in the parking lot.`,
          },
          {
            text: t`B, where nothing blocks the road`,
            believes: t`Holding no thread makes a request faster.`,
            but: t`That is true only if there are too few threads. A has enough of them here.`,
          },
          { text: t`Neither`, right: true },
        ],
      },
      view: {
        scene: 'parked',
        asksAt: '300ms',
        t: '2s',
        speed: '1:10',
        caption: t`In A waiting cars stand in their lanes; in B they park.`,
      },
      reveal: t`Half of the requests take at most {A.p50} in A, and {B.p50} in B; both complete {A.throughput} per second. Each has one core, and both call the same machine.

They differ in what a wait costs. In A it costs a thread: with eight threads A has {A.memoryReservedPeak} of [[reserved|reserved memory]]. B has {B.memoryReservedPeak}, nearly all of it for the program itself. And A has two limits, its threads and its core; B has only its core, at {cores / A.timeRunning} per second.

**A server has two limits, threads ÷ time that a request holds a thread, and cores ÷ time that a request computes. The smaller one counts.**`,
      misconception: t`An event loop is faster. But a request takes just as long there; it only holds no thread while it waits.`,
      teacher: t`End with the two formulas on the board. The next lesson starts with them: how many threads does one need, and what is too many?`,
    },
  ],
  sandbox: {
    scene: 'parked',
    controls: 'A.threads,rate,cores,latency',
    show: 'road,throughput',
    speed: '1:2',
    caption: t`First make the threads the smaller limit, then the core. Watch each time where the queue forms.`,
  },
  simplifies: t`Here requests arrive evenly and are all alike; real requests are not. In the next lesson they arrive at random. Half of the computing is before the call and half after it. The other machine always takes the same time and is never overloaded. Reading a request and sending its reply cost nothing.`,
  teacher: t`Twenty minutes. No prior knowledge is needed. Take predictions by show of hands before anybody presses a button. If time is short, leave out the parking lot and show it with the lesson on the stalled node.`,
  claims: [
    {
      says: 'one lane passes one vehicle for each time that it is held',
      holds: 'ten.A.throughput > 0.99 / one.A.mean and ten.A.throughput < 1.01 / one.A.mean',
    },
    { says: 'the core is idle most of the time meanwhile', holds: 'ten.A.cpuUseful < 20%' },
    {
      says: 'latency of an overload grows with the time for which it lasts',
      holds: 'minute.A.p99 > ten.A.p99 * 2.5',
    },
    { says: 'with two lanes nobody waits', holds: 'two.A.p99 < one.A.p99 * 1.01' },
    {
      says: 'one core is the limit of eight lanes',
      holds: 'eight.A.cpuUseful > 98% and eight.A.throughput < eight.cores / one.A.timeRunning',
    },
    { says: 'two cores are enough', holds: 'twoCores.A.p99 < one.A.p99 * 1.01' },
    {
      says: 'five times the lanes pass as many and take longer',
      holds:
        'many.A.throughput < eight.A.throughput * 1.01 and many.A.p50 > eight.A.p50 and many.A.p99 > eight.A.p99',
    },
    {
      says: 'the queue moves from the ramp to the lights',
      holds: 'many.A.timeQueued < eight.A.timeQueued and many.A.timeReady > eight.A.timeReady * 10',
    },
    {
      says: 'a loop is as fast as a pool that has threads enough',
      holds: 'parked.B.p50 < parked.A.p50 * 1.01 and parked.B.p50 > parked.A.p50 * 0.99',
    },
  ],
};
