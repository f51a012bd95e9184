// When blocking wins: a thread for each connection beside selectors, and what a message costs each.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { SELECTORS } from '../sources.ts';

const SCENE =
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B';
/** Calibrated on the source. */
const SELECTOR = 'wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us';
/** So few connections that each can be seen. */
const FEW = `${SCENE}&users=10&persistent=24`;
const MANY = 'preset=thread-per-connection&requests=10000';
const POLLING = 'preset=one-selector&requests=3000';
const BUSY = `${SCENE}&${SELECTOR}&request=cpu:100us&requests=10000&users=400&persistent=400`;

export const LESSON: Lesson = {
  id: 'when-blocking-wins',
  place: 5,
  title: t`When blocking wins`,
  question: t`Event loops are said to be faster than threads. Are they?`,
  goal: t`Add up what a message costs a server with threads and one with selectors, and say from the sums which of them does more, and when that turns round.`,
  minutes: 20,
  sources: [SELECTORS],
  scenes: {
    race: `${FEW}&${SELECTOR}&request=cpu:100us&requests=10000`,
    tiny: `${FEW}&${SELECTOR}&request=cpu:10us&requests=10000`,
    large: `${FEW}&${SELECTOR}&request=cpu:1ms&requests=10000`,
    many: MANY,
    tenThousand: `${MANY}&persistent=10000`,
    small: 'preset=small-selector&requests=2000',
    poll: POLLING,
    epoll: `${POLLING}&B.readiness=epoll`,
    epollFew: `${POLLING}&B.readiness=epoll&persistent=24`,
    shared: `${POLLING}&B.loops=170`,
    busy: BUSY,
    scan: `${BUSY}&runnableCost=200ns`,
    today: `${FEW}&wakeCost=2us&eventCost=2us&request=cpu:100us&requests=10000`,
    play: `${FEW}&${SELECTOR}&request=cpu:100us&requests=100000`,
  },
  picture: { scene: 'race', t: '200ms' },
  steps: [
    {
      id: 'race',
      title: t`A race`,
      prose: t`Both servers hold {persistent} [[connection|connections]] open, and at any time ten of them have a message under way. A message is read and checked, which takes {A.timeRunning} of computing. It calls nobody and waits for nothing.

A has a [[thread]] for each connection, which sleeps until something comes. B has two [[selector|selectors]] that look after all connections, one for each of the two [[core|cores]].`,
      prediction: {
        kind: 'choice',
        ask: t`Which of them does more messages a second?`,
        options: [
          {
            text: t`B, by far`,
            believes: t`Threads are slow, and loops are not.`,
            but: t`That comes from servers in which threads run out, as in the lesson on the stalled node. Here each connection has its own.`,
          },
          {
            text: t`B, by a little`,
            believes: t`A changes from thread to thread with every message, and that costs something.`,
            but: t`It does, {A.cpuSwitching:2} of the cores’ time. B pays as well, for something else.`,
          },
          {
            text: t`Both the same`,
            believes: t`They have the same cores and the same messages.`,
            but: t`It would be so if all of the cores’ time went into messages.`,
          },
          { text: t`A, by {0% + A.throughput / B.throughput - 1:2}`, right: true },
        ],
      },
      view: {
        scene: 'race',
        t: '200ms',
        speed: '1:1000',
        caption: t`A thousand times slower than in life. In A ten lanes have a vehicle, and two of them a green light. In B two lanes do everything, and the others stand in front of them.`,
      },
      reveal: t`A does {A.throughput} a second and B {B.throughput}. In both the cores never rest, so it is not that somebody waits. B does something else with a part of the time.

The costs are chosen after old measurements, made with the Java and the Linux of their time. There the best selectors came out a quarter below a thread for each connection, as here.`,
      misconception: t`Non-blocking means fast. It means that nobody holds a thread while waiting, which is worth much where there is waiting.`,
      teacher: t`Ask for reasons, not only for hands. Most of them are about waiting; write those aside and return to them when the sums are on the board.`,
    },
    {
      id: 'sums',
      title: t`Two sums`,
      prose: t`What does one message cost each server? A changes to the thread of its connection and reads. B learns from the system that there is something to read, looks up whose it is, reads, reads again to be sure that there is no more, and asks to be told of the next.`,
      table: {
        caption: t`Processor time for a message`,
        head: [t`For`, t`A`, t`B`],
        rows: [
          [t`The message itself`, '{race.A.timeRunning}', '{race.A.timeRunning}'],
          [t`[[context-switch|Switch]] to another thread`, '{race.switchCost}', ''],
          [t`Look after an event`, '', '{race.B.eventCost}'],
          [t`Ask for the next event`, '', '{race.B.rearmCost}'],
          [t`Read once more, and find nothing`, '', '{race.B.spuriousRead}'],
          [
            t`A share of asking who is ready`,
            '',
            '{race.B.timeRunning - race.A.timeRunning - race.B.eventCost - race.B.rearmCost - race.B.spuriousRead:1}',
          ],
          [t`Together`, '{race.A.timeRunning + race.switchCost:4}', '{race.B.timeRunning:4}'],
          [
            t`Two cores pass a second`,
            '{race.cores / (race.A.timeRunning + race.switchCost)}',
            '{race.cores / race.B.timeRunning}',
          ],
          [t`The run`, '{race.A.throughput}', '{race.B.throughput}'],
        ],
      },
      reveal: t`The sums are the whole explanation. To change threads costs {race.switchCost} a message, to do without that costs {race.B.timeRunning - race.A.timeRunning:2}. Nothing waits here, so it is worth nothing that B could wait without a thread.

**What a server can do with its cores is cores / time of a message, and what it spends on the way to the message counts.**`,
      teacher: t`Leave the last two rows covered and let the class work them out. That they agree with the run to the digit is because nothing here is by chance.`,
    },
    {
      id: 'task',
      title: t`How dear may a switch be?`,
      prose: t`It is often said that threads lose by switching. Then how dear would a switch have to be?`,
      task: {
        id: 'dear-switch',
        ask: t`Find the smallest cost of a context switch at which A does less than B, by a hundredth at least.`,
        scene: 'race',
        view: { scene: 'race', controls: 'switchCost', show: 'road,throughput', speed: '1:20' },
        vary: ['switchCost'],
        holds: 'A.throughput < B.throughput * 0.99',
        aim: { key: 'switchCost', better: 'less' },
        best: { switchCost: '40us' },
        breaks: { switchCost: '37.5us' },
        hints: [
          t`A message costs A {A.timeRunning} and a switch.`,
          t`It costs B {B.timeRunning:4}, and B never switches: it has a core for each of its threads.`,
          t`Both are level where a switch costs what lies between {A.timeRunning} and {B.timeRunning:4}.`,
        ],
        why: t`The sums are level at {B.timeRunning - A.timeRunning:3}. A switch costs {switchCost} in the race, so it would have to be some {(B.timeRunning - A.timeRunning) / switchCost:1} times as dear.`,
      },
    },
    {
      id: 'size',
      title: t`Larger messages`,
      prose: t`Let a message take {large.A.timeRunning} in place of {race.A.timeRunning}, ten times as long, and leave all else as it is.`,
      prediction: {
        kind: 'choice',
        ask: t`By how much is A ahead now?`,
        options: [
          {
            text: t`By a third, as before`,
            believes: t`A third is what selectors cost.`,
            but: t`They cost a time, and what share that is depends on the message.`,
          },
          { text: t`By {0% + A.throughput / B.throughput - 1:1}`, right: true },
          {
            text: t`By ten times as much`,
            believes: t`More work makes a lead longer.`,
            but: t`It does for costs that grow with the work; those of B come once for each message.`,
          },
        ],
      },
      view: {
        scene: 'large',
        t: '500ms',
        speed: '1:200',
        caption: t`The same picture, and next to no difference between the servers.`,
      },
      reveal: t`The {race.B.timeRunning - race.A.timeRunning:2} of B now come on top of {A.timeRunning}. For messages of {tiny.A.timeRunning} it is the other way round: they take B several times as long as the message, and A does {tiny.A.throughput / tiny.B.throughput:2} times as many.

So a measurement of messages that do nothing tells little of a service that does something.`,
      misconception: t`One server is so many percent faster than the other. For which message? A difference in time becomes any percentage, by what it is compared with.`,
      teacher: t`Have them compute the lead for a request of their own service: how long does it compute?`,
    },
    {
      id: 'connections',
      title: t`Seventeen hundred`,
      prose: t`Back to the first messages. The source of this lesson had {many.persistent} connections, so A needs as many threads. Still ten messages are under way at a time.`,
      prediction: {
        kind: 'choice',
        ask: t`How many messages a second does A do with so many threads?`,
        options: [
          {
            text: t`Far fewer, as it has to switch between all of them`,
            believes: t`All threads take turns.`,
            but: t`Only those take turns that have something to compute, and that is ten.`,
          },
          {
            text: t`None, its memory is full`,
            believes: t`A thread takes two mebibytes.`,
            but: t`It reserves them, {A.memoryReservedPeak:3} in all; in use are {A.memoryResidentPeak:2}. On older machines, where addresses themselves ran out, it was right.`,
          },
          { text: t`As many as with {race.persistent}`, right: true },
        ],
      },
      view: {
        scene: 'many',
        t: '200ms',
        speed: '1:1000',
        caption: t`Each cell is the thread of a connection. Look for the ten that are lit.`,
      },
      reveal: t`{A.throughput} a second. A switch costs the same with any number of threads asleep.

What they cost is memory. A has [[reserved|reserved]] {A.memoryReservedPeak:3}, and {A.memoryResidentPeak:2} of it is [[resident|in use]]; B does with {B.memoryResidentPeak:2}. With ten thousand connections it is {tenThousand.A.memoryResidentPeak:3} for A and no more than before for B, at the same speeds. That is the price of a thread for each connection, and it is paid for those that are silent, too.`,
      misconception: t`Many threads mean many switches. Switches come with messages; threads that sleep make none.`,
      teacher: t`Ask at how many connections they would change their mind, and what for: memory, or speed?`,
    },
    {
      id: 'polling',
      title: t`One that asks all`,
      prose: t`There is an older way to learn who has something to say: ask every connection, each time. On the road the selector’s light goes over all of them in turn. Let B do so, with a single selector.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw how many messages a second B does, for ten connections up to seventeen hundred.`,
        scene: 'poll',
        key: 'persistent',
        values: ['10', '100', '200', '400', '800', '1200', '1700'],
        xLabel: t`Connections`,
        measure: 'B.throughput',
        yLabel: t`Messages a second`,
        from: '0',
        to: '10000',
        scale: 'linear',
      },
      view: {
        scene: 'small',
        t: '200ms',
        speed: '1:40',
        caption: t`A small scene of the same kind, with {persistent} connections and larger messages: B spends its time on asking.`,
      },
      reveal: t`With {poll.persistent} connections it does {poll.B.throughput}, where A does {poll.A.throughput}: {poll.A.throughput / poll.B.throughput:2} times fewer. Each connection that has nothing to say costs a little at every round.

Two things help. The system can keep a list of those who are ready, so that nobody is asked in vain: that is epoll, and with it the same single selector does {epoll.B.throughput}, with {epollFew.persistent} connections as with {epoll.persistent}. Or many selectors ask few connections each: with {shared.B.loops} of them, ten connections to each, B does {shared.B.throughput}. But then it has many threads again, to do without which was the point.`,
      misconception: t`A single thread can serve any number of connections. It can hold them; how fast it is depends on how it learns who is ready.`,
      teacher: t`What falls is the whole curve, and slowly: half of the speed is gone only at the end. Ask what would make it fall sooner.`,
    },
    {
      id: 'old-kernel',
      title: t`When threads lost`,
      prose: t`The belief that threads are slow has a reason. Before version \`2.6\` the scheduler of Linux looked at every thread that was ready, each time it switched. Let all of {busy.users} connections be busy at once, and let a look at one thread take {runnableCost}.`,
      prediction: {
        kind: 'choice',
        ask: t`Does A keep its lead?`,
        options: [
          {
            text: t`Yes, so short a time is nothing`,
            believes: t`Small costs do not count.`,
            but: t`With a few threads that are ready they do not. Here each switch pays for some four hundred looks.`,
          },
          { text: t`No, it falls behind B`, right: true },
          {
            text: t`Yes, B has as many connections to look after`,
            believes: t`Looking after many connections costs both of them the same.`,
            but: t`It does cost B something. But B takes them one after the other as they were ready, and does not look at all of them to find the next.`,
          },
        ],
      },
      view: {
        scene: 'scan',
        t: '500ms',
        speed: '1:50',
        show: 'road,cores',
        caption: t`All lanes of A are ready, and its cores spend much of their time on choosing among them.`,
      },
      reveal: t`A does {A.throughput} a second and B {B.throughput}. Of A’s time {A.cpuScheduling:2} goes into choosing the next thread. With a scheduler that does not look at all of them, as those since then, A does {busy.A.throughput} with the same four hundred.

So whoever measured before and whoever measured after were both right.`,
      misconception: t`What was found out once stays true. It stays true of the costs with which it was found out.`,
      teacher: t`The source says only that a server with threads collapsed at four hundred connections on a system of that age. That it was the scheduler, and how dear a look was, is an assumption here; let them change it in the sandbox.`,
    },
    {
      id: 'today',
      title: t`And today?`,
      prose: t`The other sum has changed since, too. Let an event cost B {B.eventCost}, with nothing to ask for again and no second read, as with epoll in a program written for it.`,
      prediction: {
        kind: 'choice',
        ask: t`Who is ahead now?`,
        options: [
          {
            text: t`A, as before`,
            believes: t`It is how threads and selectors are.`,
            but: t`It was how they were at those costs, and most of them are gone.`,
          },
          {
            text: t`B, by a third`,
            believes: t`What B lost by its costs it now wins without them.`,
            but: t`Without them it is level. To be won by B there would have to be a cost of A, and that is {switchCost} a message.`,
          },
          { text: t`Hardly anybody`, right: true },
        ],
      },
      view: { scene: 'today', t: '200ms', speed: '1:1000' },
      reveal: t`B does {B.throughput} and A {A.throughput} a second. A message costs {race.cores / A.throughput:4} and {B.timeRunning:4}, of which {A.timeRunning} are the message itself.

At such costs the choice is made by other things: how many connections are silent, what a wait for somebody else may hold, how the program reads.

**Nobody is right in general. Add up what a message costs each server, and what each keeps while nothing comes. Then it is arithmetic, and it changes with the costs.**`,
      misconception: t`Somebody has measured it, so it is known. Ask for the costs behind the measurement, and put in your own.`,
      teacher: t`Return to the reasons from the beginning. Those about waiting are right in other lessons; here nothing waits. Let them say for their own service which sum counts.`,
    },
  ],
  sandbox: {
    scene: 'play',
    controls: 'switchCost,B.eventCost,users,runnableCost',
    show: 'road,throughput',
    speed: '1:10',
    caption: t`All costs of both sums. With a cost for each runnable thread, raise the number of users, too.`,
  },
  simplifies: t`The costs of selectors were chosen so that B comes out a quarter below A, as in the source, and so were those of asking many connections; what the source does not print was assumed. Of all these figures only how they relate to each other can be compared with it. Messages are all alike, there is no network, and where one is done the next comes at once. What a switch does to the caches of a core is left out.`,
  teacher: t`Twenty minutes: five for the race, five for the sums and the task, ten for the rest, of which you may leave out the polling and the old scheduler. The lesson argues against the one on the stalled node on purpose. Let the class find out why both are right: there threads ran out because they waited, here nobody waits.`,
  claims: [
    {
      says: 'A is ahead by a quarter to a third',
      holds: 'race.A.throughput > race.B.throughput * 1.25 and race.A.throughput < race.B.throughput * 1.35',
    },
    {
      says: 'selectors are a quarter below',
      holds: 'race.B.throughput < race.A.throughput * 0.77 and race.B.throughput > race.A.throughput * 0.73',
    },
    {
      says: 'in both the cores never rest',
      holds: 'race.A.cpuUseful + race.A.cpuSwitching > 99% and race.B.cpuUseful > 99%',
    },
    {
      says: 'the sums tell the run',
      holds:
        'race.cores / (race.A.timeRunning + race.switchCost) < race.A.throughput * 1.01 and race.cores / race.B.timeRunning < race.B.throughput * 1.01',
    },
    {
      says: 'with messages ten times as long the lead is small',
      holds: 'large.A.throughput > large.B.throughput and large.A.throughput < large.B.throughput * 1.05',
    },
    { says: 'with tiny messages it is large', holds: 'tiny.A.throughput > tiny.B.throughput * 3' },
    {
      says: 'threads that sleep do not slow A down',
      holds:
        'many.A.throughput > race.A.throughput * 0.99 and tenThousand.A.throughput > race.A.throughput * 0.99',
    },
    {
      says: 'B needs no more memory for more connections',
      holds: 'tenThousand.B.memoryResidentPeak < many.B.memoryResidentPeak * 1.01',
    },
    {
      says: 'one selector that polls is five to six times slower',
      holds: 'poll.A.throughput > poll.B.throughput * 5 and poll.A.throughput < poll.B.throughput * 6',
    },
    {
      says: 'epoll does not depend on the number of connections',
      holds:
        'epollFew.B.throughput < epoll.B.throughput * 1.01 and epoll.B.throughput < epollFew.B.throughput * 1.01',
    },
    {
      says: 'epoll helps, and so do few connections for each selector',
      holds: 'epoll.B.throughput > poll.B.throughput * 1.5 and shared.B.throughput > poll.B.throughput * 3',
    },
    {
      says: 'with a scheduler that looks at all threads A falls behind',
      holds: 'scan.A.throughput < scan.B.throughput and busy.A.throughput > busy.B.throughput',
    },
    {
      says: 'at the costs of today they are alike',
      holds:
        'today.B.throughput > today.A.throughput * 0.98 and today.B.throughput < today.A.throughput * 1.02',
    },
  ],
};
