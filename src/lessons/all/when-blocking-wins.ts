// Lesson "Threads or an event loop?": a thread per connection next to selectors, and the cost of each message
// in both.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { SELECTORS } from '../sources.ts';

const SCENE =
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B';
/** These costs are calibrated to the source's figures. */
const SELECTOR = 'wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us';
/** There are so few connections that each can be seen. */
const FEW = `${SCENE}&users=10&persistent=24`;
const MANY = 'preset=thread-per-connection&requests=10000';
const POLLING = 'preset=one-selector&requests=3000';
const BUSY = `${SCENE}&${SELECTOR}&request=cpu:100us&requests=10000&users=400&persistent=400`;

export const LESSON: Lesson = {
  id: 'when-blocking-wins',
  place: 5,
  title: t`Threads or an event loop?`,
  question: t`Event loops are said to be faster than threads. Are they?`,
  goal: t`Add up what a message costs in a server with threads and in a server with selectors. Use the sums to say which server completes more, and when the other server completes more.`,
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
      prose: t`Both servers hold {persistent} [[connection|connections]] open, and at any time ten of them have a message in progress. A message is read and checked, which takes {A.timeRunning} of computing. It makes no calls and waits for nothing.

A has a [[thread]] for each connection; it sleeps until a message arrives. B has two [[selector|selectors]], threads that serve many connections each: one on each of the two [[core|cores]].`,
      prediction: {
        kind: 'choice',
        ask: t`Which of them completes more messages per second?`,
        options: [
          {
            text: t`B, by far`,
            believes: t`Threads are slow, and loops are not.`,
            but: t`This belief comes from servers that run out of threads, as in the lesson on the stalled node. Here each connection has its own thread.`,
          },
          {
            text: t`B, by a little`,
            believes: t`A switches from thread to thread with every message, which has a cost.`,
            but: t`It does: {A.cpuSwitching:2} of A’s CPU time. But B has another cost instead.`,
          },
          {
            text: t`Both the same`,
            believes: t`They have the same cores and the same messages.`,
            but: t`That would be true if all CPU time went into messages.`,
          },
          { text: t`A, by {0% + A.throughput / B.throughput - 1:2}`, right: true },
        ],
      },
      view: {
        scene: 'race',
        t: '200ms',
        speed: '1:1000',
        caption: t`A thousand times slower than real time. In A ten lanes have a car, and two of these have a green light. In B two lanes do all the work, and the other cars wait in front of them.`,
      },
      reveal: t`A completes {A.throughput} per second and B {B.throughput}. In both the cores are always busy, so waiting is not the reason. B spends part of its computing time on finding out which connections have a message.

The costs are chosen to fit old measurements, made with the Java and the Linux of their time. There the best server with selectors completed a quarter less than one with a thread per connection, as here.`,
      misconception: t`Non-blocking means fast. But it only means that a waiting request holds no thread, and that helps only if requests wait.`,
      teacher: t`Ask for reasons, not only for hands. Most of them are about waiting; write those down and return to them when the sums are on the board.`,
    },
    {
      id: 'sums',
      title: t`Two sums`,
      prose: t`What does one message cost each server? A switches to the thread of the message’s connection, which reads it. B takes more steps. The operating system tells B which connection has something to read. B reads, reads again to be sure that there is no more, and asks to be notified of the next event, that is, of the next message.`,
      table: {
        caption: t`CPU time per message`,
        head: [t`For`, t`A`, t`B`],
        rows: [
          [t`The message itself`, '{race.A.timeRunning}', '{race.A.timeRunning}'],
          [t`[[context-switch|Switch]] to another thread`, '{race.switchCost}', ''],
          [t`Handle an event`, '', '{race.B.eventCost}'],
          [t`Ask for the next event`, '', '{race.B.rearmCost}'],
          [t`Read again, and find nothing`, '', '{race.B.spuriousRead}'],
          [
            t`Share of asking which connections are ready`,
            '',
            '{race.B.timeRunning - race.A.timeRunning - race.B.eventCost - race.B.rearmCost - race.B.spuriousRead:1}',
          ],
          [t`Total`, '{race.A.timeRunning + race.switchCost:4}', '{race.B.timeRunning:4}'],
          [
            t`Two cores complete per second`,
            '{race.cores / (race.A.timeRunning + race.switchCost)}',
            '{race.cores / race.B.timeRunning}',
          ],
          [t`Result of the run`, '{race.A.throughput}', '{race.B.throughput}'],
        ],
      },
      reveal: t`The two totals explain the whole difference. For each message A needs {race.switchCost} for switching. B does not switch, but needs {race.B.timeRunning - race.A.timeRunning:3} for its other steps. No message waits here, so B gains nothing by waiting without a thread.

**If the cores are always busy: messages per second = cores ÷ CPU time per message. All costs of a message count, including those before the server reads the message.**`,
      teacher: t`Leave the last two rows covered and let the class work them out. They agree with the run to the digit because nothing here is random.`,
    },
    {
      id: 'task',
      title: t`How expensive may a switch be?`,
      prose: t`It is often said that servers with threads are slower because of switching. How expensive would a switch have to be to make this true?`,
      task: {
        id: 'dear-switch',
        ask: t`Find the lowest cost of a context switch at which A completes less than B, by at least one percent.`,
        scene: 'race',
        view: { scene: 'race', controls: 'switchCost', show: 'road,throughput', t: '200ms', speed: '1:20' },
        vary: ['switchCost'],
        holds: 'A.throughput < B.throughput * 0.99',
        aim: { key: 'switchCost', better: 'less' },
        best: { switchCost: '40us' },
        breaks: { switchCost: '37.5us' },
        hints: [
          t`A message costs A {A.timeRunning} and a switch.`,
          t`It costs B {B.timeRunning:4}, and B never switches: it has a core for each of its threads.`,
          t`Both are equal when a switch costs the difference between {A.timeRunning} and {B.timeRunning:4}.`,
        ],
        why: t`The two sums are equal if a switch costs {B.timeRunning - A.timeRunning:3}. In the race a switch costs {switchCost}, so it would have to cost about {(B.timeRunning - A.timeRunning) / switchCost:1} times as much.`,
      },
    },
    {
      id: 'size',
      title: t`Larger messages`,
      prose: t`Let a message take {large.A.timeRunning} instead of {race.A.timeRunning}, ten times as long, and leave everything else as it is.`,
      prediction: {
        kind: 'choice',
        ask: t`By how much is A ahead now?`,
        options: [
          {
            text: t`By about a third, as before`,
            believes: t`A third is the cost of selectors.`,
            but: t`They cost a fixed amount of time. Its share of the total depends on the message.`,
          },
          { text: t`By {0% + A.throughput / B.throughput - 1:1}`, right: true },
          {
            text: t`By ten times as much as before`,
            believes: t`More work per request makes the lead larger.`,
            but: t`It does for costs that grow with the work. But B’s costs are the same for every message.`,
          },
        ],
      },
      view: {
        scene: 'large',
        t: '500ms',
        speed: '1:200',
        caption: t`The same picture, and almost no difference between the servers.`,
      },
      reveal: t`B’s {race.B.timeRunning - race.A.timeRunning:3} now come on top of {A.timeRunning}. With messages of {tiny.A.timeRunning} the effect is large: these {race.B.timeRunning - race.A.timeRunning:3} are several times as much as the message itself, and A completes {tiny.A.throughput / tiny.B.throughput:2} times as many messages as B.

So a measurement with messages that need almost no computing says little about a service that computes a lot.`,
      misconception: t`One server is so many percent faster than the other. But that depends on the message: the same difference in time is a large percentage of a short message and a small one of a long message.`,
      teacher: t`Let the class work out how far the faster server would be ahead for a request of their own service. They need to know how long that request computes.`,
    },
    {
      id: 'connections',
      title: t`Seventeen hundred`,
      prose: t`Back to the first messages. The source of this lesson had {many.persistent} connections, so A needs as many threads. Still only ten messages are in progress at a time.`,
      prediction: {
        kind: 'choice',
        ask: t`How many messages per second does A complete with that many threads?`,
        options: [
          {
            text: t`Far fewer, because it has to switch between all of them`,
            believes: t`All threads take turns.`,
            but: t`Only threads with something to compute take turns, and there are only ten of these.`,
          },
          {
            text: t`None, its memory is full`,
            believes: t`A thread takes two mebibytes.`,
            but: t`A thread only reserves that much. All threads reserve {A.memoryReservedPeak:3}, but only {A.memoryResidentPeak:2} are in use. On older machines, which ran out of addresses, this answer was right.`,
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
      reveal: t`A still completes {A.throughput} per second. A switch costs the same with any number of sleeping threads.

Sleeping threads cost memory. A uses {A.memoryResidentPeak:2} of the {A.memoryReservedPeak:3} that it has [[reserved|reserved]]; B uses {B.memoryResidentPeak:2}. With ten thousand connections A uses {tenThousand.A.memoryResidentPeak:3} and B no more than before, and both complete as many messages. This memory is what a thread per connection costs, also for connections without a message.`,
      misconception: t`Many threads mean many switches. But only messages cause switches; sleeping threads cause none.`,
      teacher: t`Ask the students at how many connections they would choose B, and why: memory, or speed?`,
    },
    {
      id: 'polling',
      title: t`One that polls all`,
      prose: t`There is an older way to find the connections that have a message: ask every connection, each time. This is called polling. On the road a light moves over all connections, one after the other. Let B do so, with a single selector, which uses only one of the two cores.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw how many messages per second B completes, for ten to seventeen hundred connections.`,
        scene: 'poll',
        key: 'persistent',
        values: ['10', '100', '200', '400', '800', '1200', '1700'],
        xLabel: t`Connections`,
        measure: 'B.throughput',
        yLabel: t`Messages per second`,
        from: '0',
        to: '10000',
        scale: 'linear',
      },
      view: {
        scene: 'small',
        t: '200ms',
        speed: '1:40',
        caption: t`A small scene of the same kind, with {persistent} connections and larger messages: B spends its time on polling.`,
      },
      reveal: t`With {poll.persistent} connections B completes {poll.B.throughput} messages per second. A completes {poll.A.throughput} on its two cores, {poll.A.throughput / poll.B.throughput:2} times as many. Each connection without a message costs a little in every round.

Two things help. The operating system can keep a list of the connections that have a message, so that B asks no others: that is epoll. With it the same single selector completes {epoll.B.throughput}, with {epollFew.persistent} connections as well as with {epoll.persistent}. Or many selectors poll few connections each: with {shared.B.loops} of them, ten connections to each, B completes {shared.B.throughput}. But each selector is a thread, so B then has many threads again, which selectors were meant to avoid.`,
      misconception: t`A single thread can serve any number of connections. It can certainly keep them open; but how fast it serves them depends on how it finds the ones that have a message.`,
      teacher: t`The whole curve falls, and slowly: half of the speed is gone only at the end. Ask what would make it fall sooner.`,
    },
    {
      id: 'old-kernel',
      title: t`An older scheduler`,
      prose: t`The belief that threads are slow has a reason. Before version \`2.6\` the Linux scheduler, which gives cores to threads, searched every ready thread each time it switched. Let all {busy.users} connections have a message at the same time, and let it take {runnableCost} to check one thread.`,
      prediction: {
        kind: 'choice',
        ask: t`Does A keep its lead?`,
        options: [
          {
            text: t`Yes, such a short time is nothing`,
            believes: t`Small costs do not count.`,
            but: t`With a few ready threads they do not. But here each switch includes about four hundred checks.`,
          },
          { text: t`No, it falls behind B`, right: true },
          {
            text: t`Yes, B has as many connections to serve`,
            believes: t`Serving many connections costs both of them the same.`,
            but: t`It does cost B something. But B takes them one after the other as they became ready, and does not search all of them to find the next.`,
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
      reveal: t`A completes {A.throughput} per second and B {B.throughput}. {A.cpuScheduling:2} of A’s CPU time goes into choosing the next thread. With a scheduler that does not search all ready threads, as in later versions, A completes {busy.A.throughput} with the same four hundred connections.

So measurements made before and after that version were both right.`,
      misconception: t`A result that was once found stays true. But it stays true only as long as the costs stay the same.`,
      teacher: t`The source says only that a server with threads collapsed at four hundred connections on a system of that age. That the scheduler was the cause, and what a check cost, is an assumption here; let the students change it under “Play with it”.`,
    },
    {
      id: 'today',
      title: t`And today?`,
      prose: t`The costs of B have changed since then, too. Let an event cost B {B.eventCost}, with no need to ask for the next event and no second read, as with epoll in a program written for it.`,
      prediction: {
        kind: 'choice',
        ask: t`Which is ahead now?`,
        options: [
          {
            text: t`A, as before`,
            believes: t`That is how threads and selectors are.`,
            but: t`It was so at the old costs, but most of them are gone.`,
          },
          {
            text: t`B, by a third`,
            believes: t`What B lost by its costs, it now gains without them.`,
            but: t`Without those costs the two are nearly equal. B can gain only the time that A still needs for switching, {switchCost} per message.`,
          },
          { text: t`They are nearly equal`, right: true },
        ],
      },
      view: { scene: 'today', t: '200ms', speed: '1:1000' },
      reveal: t`B completes {B.throughput} and A {A.throughput} per second. A message costs {B.timeRunning:4} in B and {race.cores / A.throughput:4} in A; {A.timeRunning} of that is the message itself.

At such costs other things decide: how many connections have no message, whether requests wait, and how easy the program is to read.

**There is no general answer. Add up what a message costs each server, and what each server holds while no message arrives. With other costs the result is different.**`,
      misconception: t`It has been measured, so it is known. But the result holds only for the measured costs: ask for those, and use your own.`,
      teacher: t`Return to the reasons from the beginning. Those about waiting are right in other lessons; here nothing waits. Let students say for their own service which sum counts.`,
    },
  ],
  sandbox: {
    scene: 'play',
    controls: 'switchCost,B.eventCost,users,runnableCost',
    show: 'road,throughput',
    speed: '1:10',
    caption: t`Change any of the costs. If each ready thread has a cost, raise the number of users, too.`,
  },
  simplifies: t`The costs of selectors were chosen so that B is a quarter below A, as in the source, and so were those of polling many connections; what the source does not print was assumed. Compare only the ratios of these figures with the source. Messages are all alike, there is no network, and when one completes the next arrives at once. The effect of a switch on a core’s caches is left out.`,
  teacher: t`Twenty minutes: five for the race, five for the sums and the task, ten for the rest, where you may skip the polling and the old scheduler. The lesson contradicts the one on the stalled node on purpose. Let the class find out why both are right: there threads ran out because they waited, here nothing waits.`,
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
