// Roads and threads: what is held while a request waits, and the two limits of a server.

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
  goal: t`Say of a picture who waits, for what, and what is held meanwhile. Work out what a server can pass, by its threads and by its cores.`,
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
      prose: t`A [[request]] to this server computes for a moment, asks another machine for something, waits for the reply and computes once more. That is {A.timeRunning} of computing and {A.timeWaiting} of waiting.

On the road a request is a vehicle and a [[thread]] is a lane. A vehicle keeps its lane until its request is done, so also while it stands at the stop line and its question is on the bridge. A green light is a [[core]]: whoever has it computes. Every second {rate} vehicles come.`,
      view: {
        scene: 'one',
        t: '5s',
        speed: '1:10',
        caption: t`Follow one vehicle: green while it computes, blue at the stop line, green once more, gone. The lane is its own all the way.`,
      },
      reveal: t`Nobody waits for the lane. A vehicle has it for {A.mean} from the moment it comes, and the next one comes when it is gone.`,
      teacher: t`Slow it down further if need be and have somebody say aloud what a vehicle is at: ramp, green, stop line, green, gone. Keep the words lane and light apart from the first minute on.`,
    },
    {
      id: 'taken',
      title: t`Taken and busy`,
      prose: t`The same lane, the same {rate} vehicles a second. Each holds the lane for {A.mean}.`,
      prediction: {
        kind: 'choice',
        ask: t`The lane is taken for {rate * A.mean:percent} of the time. For what share of the time is the core busy?`,
        options: [
          {
            text: t`The same share`,
            believes: t`A thread that is taken is a thread that works.`,
            but: t`That is right of programs that only compute; this one mostly waits.`,
          },
          {
            text: t`About half of the time`,
            believes: t`Computing and waiting take turns, so each has its half.`,
            but: t`It would be so if both took equally long; here the wait is {A.timeWaiting / A.timeRunning:1} times as long.`,
          },
          { text: t`Only {A.cpuUseful:1}`, right: true },
          {
            text: t`All of the time`,
            believes: t`A server that is on is busy.`,
            but: t`A core works only for somebody who computes, and while the one vehicle waits there is nobody. It is right of programs that ask again and again instead of waiting.`,
          },
        ],
      },
      view: {
        scene: 'one',
        t: '5s',
        speed: '1:10',
        caption: t`At the lower left a bar is lit while the core is busy. It is dark most of the time.`,
      },
      reveal: t`The core is busy {A.cpuUseful:1} of the time: {rate} times {A.timeRunning} in each second. The lane is taken {A.mean / A.timeRunning:1} times as long, for the computing and the waiting together, {A.mean} a request.

**Who waits needs no core, and here still holds a lane.**`,
      misconception: t`A thread is a piece of the processor. It is a place in line for it, kept until it is given back.`,
      teacher: t`Ask what the lane is for while its vehicle waits. For nothing: it is only not given back.`,
    },
    {
      id: 'twice',
      title: t`Twice as many`,
      prose: t`Now {rate} vehicles come a second. The core was idle most of the time, so there is time to spare.`,
      prediction: {
        kind: 'choice',
        ask: t`How many get through in a second?`,
        options: [
          {
            text: t`All that come`,
            believes: t`Computing is the only limit, and the core has time.`,
            but: t`It is right of a server that holds nothing while it waits, such as the last one of this lesson.`,
          },
          { text: t`A little over {A.throughput:1}`, right: true },
          {
            text: t`Five, as before`,
            believes: t`That was what the lane could do.`,
            but: t`It was what came; the lane had four tenths of its time left.`,
          },
          {
            text: t`Fewer and fewer`,
            believes: t`A jam slows everybody down.`,
            but: t`Each vehicle waits longer than the one before, that is right. But the lane passes them at the same pace.`,
          },
        ],
      },
      view: {
        scene: 'ten',
        speed: '1',
        show: 'road,latency',
        caption: t`Watch the ramp at the left, where those stand that have no lane yet.`,
      },
      reveal: t`It passes {A.throughput} a second. Each vehicle holds the lane for {one.A.mean}, so one lane passes {A.threads / one.A.mean} a second, however many come. The core is busy {A.cpuUseful:2} and could do far more.

The others stand on the ramp, in the [[queue]], and it grows by {rate - A.throughput} a second for as long as this goes on. So the [[latency]] of an overloaded server is no number of that server. After twenty seconds [[p99|p99]] is {A.p99:2}; after a minute it is {minute.A.p99:2}, of the same server under the same traffic.`,
      misconception: t`A server is full when its processor is. This one is full while its core is idle {100% - ten.A.cpuUseful:2} of the time.`,
      teacher: t`Let them draw the latency over time before you show the chart. It grows evenly, by a sixth of a second in each second; the chart bends that, as each line of its scale stands for ten times the one below. Ask what it would show after an hour.`,
    },
    {
      id: 'second-lane',
      title: t`A second lane`,
      prose: t`The same traffic, and one lane more.`,
      view: {
        scene: 'two',
        t: '5s',
        speed: '1:4',
        caption: t`The ramp is empty. One lane or the other is always taken, and for a fifth of the time both.`,
      },
      reveal: t`Two lanes pass up to {A.threads / one.A.mean:3} a second, and {rate} come. Nobody waits for a lane: p99 is {A.p99}, which is what one request takes by itself.

**What a [[pool|pool]] can pass = threads / time for which one is held.**

Read from the other side it says how many lanes are taken: {rate} a second, each for {A.mean}, are {rate * A.mean:2} lanes on average. That is [[little-s-law|Little’s law]], and it asks nothing of a server but that as many leave as come.`,
      teacher: t`Do it with people: two chairs, each sits for six seconds, one comes every five. Then one every two. How many chairs?`,
    },
    {
      id: 'task',
      title: t`How many lanes?`,
      prose: t`Four times the traffic, still one core. The page runs your answer.`,
      task: {
        id: 'fewest-lanes',
        ask: t`Find the smallest number of threads with which {rate} requests a second pass within {200ms} at p99.`,
        scene: 'forty',
        view: { scene: 'forty', controls: 'A.threads', show: 'road,latency', speed: '1:2' },
        vary: ['A.threads'],
        holds: 'A.p99 < 200ms',
        aim: { key: 'A.threads', better: 'less' },
        best: { 'A.threads': '5' },
        breaks: { 'A.threads': '4' },
        hints: [
          t`One lane passes {one.A.threads / one.A.mean} a second.`,
          t`{rate} a second, and each holds a lane for {one.A.mean}: how many lanes is that?`,
          t`It is {rate * one.A.mean}. Lanes come whole.`,
        ],
        why: t`By Little’s law {rate * one.A.mean} lanes are taken on average. Four lanes pass {4 / one.A.mean:2} a second, which is too few. The vehicles come evenly here; where they come by chance, a pool needs some lanes more.`,
      },
    },
    {
      id: 'one-core',
      title: t`Eight lanes, one core`,
      prose: t`Eight lanes pass {A.threads / one.A.mean:2} a second, by the formula. Now {rate} come. There is still one core.`,
      prediction: {
        kind: 'choice',
        ask: t`Does the server keep up?`,
        options: [
          {
            text: t`Yes, it has lanes to spare`,
            believes: t`Lanes are the limit.`,
            but: t`They were until now, as the core had time. Another limit comes first this time.`,
          },
          { text: t`No, it passes about {A.throughput:1} a second`, right: true },
          {
            text: t`No, it still passes a little over eight`,
            believes: t`One core serves one request at a time.`,
            but: t`It computes for one at a time; while that one waits, it computes for the next.`,
          },
          {
            text: t`Only if they come evenly`,
            believes: t`It is crowds that overload a server.`,
            but: t`Crowds make queues that come and go. Here they come evenly, and the queue grows all the same.`,
          },
        ],
      },
      view: {
        scene: 'eight',
        speed: '1:5',
        caption: t`Look at the lights: never more than one is green. A car at a red light is [[ready]] and lacks only a core.`,
      },
      reveal: t`It passes {A.throughput} a second. A request computes for {A.timeRunning}, so one core passes {cores / A.timeRunning} a second, and it is busy {A.cpuUseful:2}.

**What the cores can pass = cores / time for which a request computes.**

A server has both limits, and the smaller one counts. With {twoCores.cores} cores the same eight lanes pass all that comes, within {twoCores.A.p99} at p99.`,
      misconception: t`There is one number that says how much a server can do. There are two, and which of them counts depends on how long a request waits.`,
      teacher: t`Ask which of both limits counts in a program of theirs: how long does a request compute, and how long does it wait?`,
    },
    {
      id: 'more-lanes',
      title: t`More lanes still`,
      prose: t`The core is the limit. Let the server have {A.threads} lanes, five times as many, and see.`,
      prediction: {
        kind: 'choice',
        ask: t`What changes?`,
        options: [
          {
            text: t`Five times as many get through`,
            believes: t`Threads do the work.`,
            but: t`They did where lanes were the limit; cores do the computing, and there is one.`,
          },
          {
            text: t`A few more get through`,
            believes: t`There is always some gap that another thread can use.`,
            but: t`There is while a core is idle at times; this one never is.`,
          },
          {
            text: t`As many get through, and nobody has to stand`,
            believes: t`The ramp gets emptier.`,
            but: t`It does, a little. Whoever has left it stands at a red light instead.`,
          },
          { text: t`As many get through, and it takes longer`, right: true },
        ],
      },
      view: {
        scene: 'many',
        speed: '1:2',
        caption: t`Somebody watch the ramp, somebody the lights: where does the queue stand now?`,
      },
      reveal: t`It passes {A.throughput} a second, as before. The median is {A.p50:3} instead of {eight.A.p50:3}.

A request spends {A.timeQueued:3} on the ramp instead of {eight.A.timeQueued:3}, and {A.timeReady:3} at red lights instead of {eight.A.timeReady:2}. The queue has moved and has not become shorter. The core gives a little to each of those who are inside, so that many are begun and none is done sooner.`,
      misconception: t`Where nobody waits for a thread, nobody waits. A request that is ready and has no core waits as well.`,
      teacher: t`If somebody says that switching between threads costs the time: here it is {A.cpuSwitching:2} of the core’s time. The next lesson comes back to it.`,
    },
    {
      id: 'parking',
      title: t`A car park`,
      prose: t`Server B has a single lane and a lot beside it. A vehicle that waits for its reply leaves the lane and parks, and the lane is free for the next one. That is an [[loop|event loop]]. Both servers have one core and get {rate} requests a second.`,
      prediction: {
        kind: 'choice',
        ask: t`Which of them answers sooner?`,
        options: [
          {
            text: t`A, with its eight lanes`,
            believes: t`More lanes are more speed.`,
            but: t`They let more requests wait at the same time, and that is all; B lets them wait in the lot.`,
          },
          {
            text: t`B, where nobody stands in the way`,
            believes: t`Not to hold a thread makes a request quicker.`,
            but: t`It does where threads are short. A has enough of them here.`,
          },
          { text: t`Neither`, right: true },
        ],
      },
      view: {
        scene: 'parked',
        t: '2s',
        speed: '1:10',
        caption: t`In A those who wait stand in their lanes, in B they stand in the lot.`,
      },
      reveal: t`Half of the requests are answered within {A.p50} by A and within {B.p50} by B, and both pass {A.throughput} a second. They have the same core and the same bridge, and nobody gets over that sooner.

What differs is what a wait costs. In A it costs a thread: {A.memoryReservedPeak} of [[reserved|memory are reserved]] with its eight, {B.memoryReservedPeak} in B. And in A the number of threads is a limit, which B does not have; it has that of the core alone, {cores / A.timeRunning} a second.

**A server passes the smaller of two: threads / time held, and cores / time computed. Whether a wait holds a thread is a decision of whoever wrote the server.**`,
      misconception: t`An event loop is faster. It takes as long as anybody, and needs no thread for those who wait.`,
      teacher: t`End with the two formulas on the board. Next time starts with them: how many threads does one need, and what is too many?`,
    },
  ],
  sandbox: {
    scene: 'parked',
    controls: 'A.threads,rate,cores,latency',
    show: 'road,throughput',
    speed: '1:2',
    caption: t`Make each of both limits count in turn, and see where the queue stands.`,
  },
  simplifies: t`Requests come evenly and are all alike, which real ones are not: chance comes in the next lesson. Half of the computing is before the call and half after it. The other machine always takes the same time and never has too much to do. Reading a request and sending its answer cost nothing of their own.`,
  teacher: t`Twenty minutes. Nobody has to know anything beforehand. Take the predictions by hands, and let all choose before anybody presses. If time is short leave out the car park and show it with the lesson on the stalled node.`,
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
