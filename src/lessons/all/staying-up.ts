// Staying up: how repeats turn a hiccup into an outage that stays, what ends it, and what keeps it from beginning.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO, METASTABLE } from '../sources.ts';

const onAll = (fault: string): string =>
  [1, 2, 3, 4].map((node) => `fault=${fault.replace('N', `${node}`)}`).join('&');
const HALF_MINUTE = 'preset=retry-storm&fault=none&duration=30s';
const ALONE = `${HALF_MINUTE}&servers=A:multi-reactor`;
const HICCUP = onAll('slow*10:N@5s-7s');
const STORM = `${ALONE}&${HICCUP}`;
const PUSHED = `${ALONE}&${onAll('slow*10:N@5s-5.05s')}`;
const ERRORS = `preset=retry-storm&fault=none&duration=20s&servers=A:multi-reactor&${onAll('errors*0.1:N@0s')}`;

export const LESSON: Lesson = {
  id: 'staying-up',
  place: 8,
  title: t`Staying up`,
  question: t`The fault is over. Why is the service still down?`,
  goal: t`Tell the push from what keeps a failure going, work out how much traffic a service survives with its retries, and choose limits that let it come back.`,
  minutes: 30,
  sources: [METASTABLE, ASYNCHRONOUS_IO],
  scenes: {
    errors: ERRORS,
    errorsOne: `${ERRORS}&retries=1`,
    errorsNone: `${ERRORS}&retries=0`,
    storm: `${HALF_MINUTE}&${HICCUP}`,
    calm: ALONE,
    tiny: `${ALONE}&${onAll('slow*10:N@5s-5.02s')}`,
    pushed: PUSHED,
    single: `${ALONE}&fault=slow*10:1@5s-6s`,
    stuck: STORM,
    half: `${STORM}&shape=step&shapeFrom=15s&shapeFactor=0.5`,
    third: `${STORM}&shape=step&shapeFrom=15s&shapeFactor=0.3`,
    breath: `${STORM}&shape=spike&shapeFrom=15s&shapeUntil=15.5s&shapeFactor=0`,
    silence: `${STORM}&shape=spike&shapeFrom=15s&shapeUntil=16s&shapeFactor=0`,
    none: `${STORM}&retries=0`,
    one: `${STORM}&retries=1`,
    later: `${STORM}&backoff=1s&backoffMax=10s`,
    sooner: `${STORM}&timeout=100ms`,
    longer: `${STORM}&timeout=1s`,
    longerShort: `${ALONE}&${onAll('slow*10:N@5s-6s')}&timeout=1s`,
    budget: `${STORM}&retryBudget=0.1`,
    bulkhead: `${STORM}&bulkhead=40`,
    refusing: `${STORM}&nodeQueue=10`,
    breaker: `${STORM}&breakAt=0.5`,
    brief: `${STORM}&breakAt=0.5&breakFor=1s`,
    briefOther: `${STORM}&breakAt=0.5&breakFor=1s&seed=8`,
    n100: `${STORM}&rate=100&retries=0`,
    n200: `${STORM}&rate=200&retries=0`,
    n375: `${STORM}&rate=375&retries=0`,
    o100: `${STORM}&rate=100&retries=1`,
    o200: `${STORM}&rate=200&retries=1`,
    o375: `${STORM}&rate=375&retries=1`,
    t100: `${STORM}&rate=100`,
    t200: `${STORM}&rate=200`,
    t375: `${STORM}&rate=375`,
  },
  picture: { scene: 'storm', t: '12s' },
  steps: [
    {
      id: 'retries',
      title: t`What retries are for`,
      prose: t`A server calls an [[upstream]] of {nodes} [[node|nodes]]. Each works on {nodeConcurrency} calls at a time and takes {latency} for each, so together they can do {nodes * nodeConcurrency / latency} calls a second. {rate} requests come a second, and each makes one call.

One reply in ten is an error. So the server makes a [[retry]]: a call that failed is made again at another node, up to {retries} times.`,
      prediction: {
        kind: 'choice',
        ask: t`What share of the requests fails in the end?`,
        options: [
          {
            text: t`One in ten`,
            believes: t`The errors are made by the nodes, and asking again does not make the nodes better.`,
            but: t`That is right without retries: {1 - errorsNone.A.answered:percent} fail.`,
          },
          {
            text: t`One in a hundred`,
            believes: t`The second call fails as often as the first.`,
            but: t`That is right, and of one retry it is the answer: {1 - errorsOne.A.answered:percent}. Here there are three.`,
          },
          { text: t`About {10% * 10% * 10% * 10%}`, right: true },
          {
            text: t`None of them`,
            believes: t`Four calls are enough for everybody.`,
            but: t`It is nearly right, and not quite: {A.failed} of {A.offered} failed.`,
          },
        ],
      },
      view: {
        scene: 'errors',
        t: '2s',
        speed: '1:10',
        caption: t`The bridges lack planks: some replies are errors. White dots are calls that are made again.`,
      },
      reveal: t`For a request to fail, all four of its calls have to fail: one in ten, four times over. In this run it was {A.failed} of {A.offered}. It costs little, too: about {rate / 90%:whole} calls a second in place of {rate}.

**Against errors that come by chance, a retry helps much and costs little.** The rest of this lesson is about those that do not come by chance.`,
      misconception: t`Chances of failing add up, or share out. They multiply, as long as the calls fail independently of each other.`,
      teacher: t`Stress the last words of the misconception. Everything that follows comes from calls that fail together.`,
    },
    {
      id: 'storm',
      title: t`A hiccup of two seconds`,
      prose: t`Now the nodes make no errors. But for {2s} all of them are slow, ten times as slow as usual; then they are well again. The server waits {timeout} for a call, which is its [[timeout]]. If there is no answer by then it gives the call up and makes it again, up to {retries} times, as before.

Server A may have any number of requests waiting. Server B has a [[pool|pool]] of {B.threads} [[thread|threads]]; all else is the same.`,
      prediction: {
        kind: 'choice',
        ask: t`The nodes are well again after {2s}. When is A well again?`,
        options: [
          {
            text: t`At once`,
            believes: t`When the cause is gone, so is the failure.`,
            but: t`That is right of a server that makes no retries, as a later step shows.`,
          },
          {
            text: t`After a few seconds`,
            believes: t`What has piled up has to be worked off first.`,
            but: t`That is right of B, which answers {B.answered:3} of its requests in the end.`,
          },
          { text: t`Not in all of the half minute that is shown`, right: true },
        ],
      },
      view: {
        scene: 'storm',
        t: '4s',
        speed: '1',
        show: 'road,throughput',
        caption: t`Slow bridges lie under water. When they are dry again, look at what crosses those of A.`,
      },
      reveal: t`In half a minute A completes {A.completed} requests, those of the first {A.completed / rate:2}. After that it completes none.

Yet its nodes are never idle. Each request makes up to {1 + retries} calls, {rate * (1 + retries):whole} per second in all, and the nodes can do {nodes * nodeConcurrency / latency}. The call that is next has waited nearly {timeout}: it begins, times out before it is complete, and is made again. The nodes work all the time for clients that have left. This is a [[metastable|metastable failure]]: the hiccup was only the push, and the retries keep A down.

B is saved by being small. Its {B.threads} threads make at most {B.threads} calls at a time, so none waits longer than {(B.threads - nodes * nodeConcurrency) * latency / nodes / nodeConcurrency} once the nodes are healthy.`,
      misconception: t`An outage ends when its cause is mended. It ends when what keeps it going has ended; that may be something else.`,
      teacher: t`Let it run for ten seconds in silence after the bridges are dry. Then ask what the class would do now, and keep the answers for two steps later.`,
    },
    {
      id: 'push',
      title: t`How small a push?`,
      prose: t`Two seconds are long. Before them nothing was wrong: the nodes were used for {rate * latency / nodes / nodeConcurrency:percent} of what they can do, and [[p99]] was {calm.A.p99:2}. Now all nodes are again ten times as slow, for a shorter time.`,
      prediction: {
        kind: 'choice',
        ask: t`Which of these is the shortest hiccup that A does not survive?`,
        options: [
          {
            text: t`1 s`,
            believes: t`With so much room it takes a real outage.`,
            but: t`That is nearly right of a single node: when one of the four is slow for {1s}, A answers {single.A.answered:3}. When all are slow there is no other node to go to.`,
          },
          {
            text: t`250 ms`,
            believes: t`It has to last as long as the timeout, or no call runs out of time.`,
            but: t`But a call that begins in the hiccup takes {10 * latency}, however soon the hiccup is over. It would be right if nodes became faster in the middle of a call.`,
          },
          { text: '{50ms}', right: true },
          {
            text: t`20 ms`,
            believes: t`Any push is enough.`,
            but: t`It would be at a rate nearer to what the nodes can do; here A answers {tiny.A.answered} after a hiccup of {20ms}.`,
          },
        ],
      },
      view: {
        scene: 'pushed',
        t: '4.8s',
        speed: '1:5',
        show: 'road,throughput',
        caption: t`A twentieth of a second of water under the bridges, and what becomes of it.`,
      },
      reveal: t`In {50ms} some {rate * 50ms:whole} calls begin, and each takes {10 * latency}. So long {rate * 50ms:whole} of the {nodes * nodeConcurrency} places at the nodes are taken. The others are good for {(nodes * nodeConcurrency - rate * 50ms) / latency:whole} calls a second, and {rate} come. A line forms, calls run out of time, and the repeats do the rest.

After {20ms} it is {rate * 20ms:1} places. The others are good for {(nodes * nodeConcurrency - rate * 20ms) / latency:whole}, and that is just enough.

**A service that the next push will break looks like one that it will not.**`,
      misconception: t`Great failures have great causes. Here the cause is a blink; the size of the failure comes from what feeds it.`,
      teacher: t`Have the class compute the places: calls that begin in the hiccup, places left, calls a second that fit. It is Little’s law once more.`,
    },
    {
      id: 'way-out',
      title: t`The way out`,
      prose: t`A is stuck as it was in the second step: slow nodes from {5s} to {7s}, and {rate} requests a second. At {15s} somebody does something.`,
      prediction: {
        kind: 'choice',
        ask: t`What brings A back?`,
        options: [
          {
            text: t`To wait for the lines to go`,
            believes: t`Lines go once the nodes are well.`,
            but: t`That is right where less comes than is done, as in B. With all repeats {rate * (1 + retries):whole} a second come to A’s nodes.`,
          },
          {
            text: t`Half of the traffic from then on`,
            believes: t`{rate / 2} a second is far less than the nodes can do.`,
            but: t`It is right if each call is made once more at most; made four times it is {rate / 2 * (1 + retries):whole}, and A answers {half.A.completed} in all, next to {stuck.A.completed}.`,
          },
          {
            text: t`Half a second without traffic`,
            believes: t`In that time the nodes work off what lies before them.`,
            but: t`They do; but those who have failed come again. A request tries for more than {(1 + retries) * timeout:1}, so that half a second is too short.`,
          },
          { text: t`{1s} without traffic`, right: true },
        ],
      },
      view: {
        scene: 'silence',
        t: '13s',
        speed: '1',
        show: 'road,throughput',
        caption: t`At {15s} the traffic stops for {1s}, and comes back as it was.`,
      },
      reveal: t`After {1s} of silence A is well, with the same nodes, the same traffic and the same retries: it answers {silence.A.completed} requests, where it would have answered {stuck.A.completed}. After half a second it is {breath.A.completed}.

The other way is less traffic for good. Three tenths of it are {rate * 30%:whole} requests a second, {rate * 30% * (1 + retries):whole} calls with all repeats, and those the nodes can do. A comes back.

**To end such a failure, take load away until the repeats are gone. What broke first may be well long since.**`,
      misconception: t`At half of the load a service cannot be overloaded. It can, by the work that it makes for itself.`,
      teacher: t`Now take up the answers from before. To restart everything is one way to have a second of silence: it may help without anybody knowing why.`,
    },
    {
      id: 'remedies',
      title: t`Ten settings`,
      prose: t`It is better not to get there. The hiccup lasts {2s} of {30s}, {2s / 30s:percent} of the time, so about {28s / 30s:percent} is what can be hoped for.`,
      table: {
        caption: t`What A answers in half a minute with a hiccup of two seconds`,
        head: [t`Setting`, t`Answered`, t`Why`],
        rows: [
          [t`As it was`, '{stuck.A.answered:2}', t`The repeats keep the nodes busy.`],
          [
            t`One retry in place of three`,
            '{one.A.answered:2}',
            t`Twice {stuck.rate} is still more than the nodes can do.`,
          ],
          [
            t`Pauses of {later.backoff} and more before a retry`,
            '{later.A.answered:2}',
            t`The repeats come later, but they come.`,
          ],
          [
            t`A timeout of {sooner.timeout}`,
            '{sooner.A.answered:2}',
            t`What is given up sooner is made again sooner.`,
          ],
          [t`A timeout of {longer.timeout}`, '{longer.A.answered:2}', t`Longer lines, and then the same.`],
          [t`No retries`, '{none.A.answered:2}', t`What met the hiccup fails, and that is all.`],
          [
            t`A [[retry-budget|budget]]: one retry for ten requests`,
            '{budget.A.answered:2}',
            t`Repeats add a tenth at most: {stuck.rate * 110%:whole} calls a second.`,
          ],
          [
            t`A [[bulkhead]]: {bulkhead.bulkhead} calls at once`,
            '{bulkhead.A.answered:2}',
            t`What is beyond fails at once, so no line grows long.`,
          ],
          [
            t`At most {refusing.nodeQueue} calls in line at a node`,
            '{refusing.A.answered:2}',
            t`The nodes say no in time.`,
          ],
          [
            t`A [[breaker]] that opens at {breaker.breakAt:2} failures, for {breaker.breakFor}`,
            '{breaker.A.answered:2}',
            t`Nodes that fail are not called for a while; neither are they when they are well again.`,
          ],
        ],
      },
      reveal: t`One retry in place of three, a pause, another timeout: these change when the repeats come, or how many there are, and the nodes still get more than they can do. The four that follow bound what repeats may add, or how long a line may be, and each of them is enough.

The breaker bounds it as well, and it costs. It also needs care: open for only {brief.breakFor}, it lets A answer {brief.A.answered:2} in this run, and {briefOther.A.answered:2} with the next seed.

**Bound what may be added, or what may be under way. To try less often, or later, is no bound.**`,
      misconception: t`A longer timeout is the safer one. It makes the push that is needed larger: with {longer.timeout} A answers {longerShort.A.answered:3} of its requests if the hiccup lasts {1s}, and is lost if it lasts {2s}.`,
      teacher: t`Hand out the rows without their figures and have them sorted into two heaps: does it bound something, and what? Then show the figures.`,
    },
    {
      id: 'task',
      title: t`How much may come?`,
      prose: t`The three retries stay, and nothing is bounded. There is still a rate at which the hiccup passes. The page tries your answer with three seeds.`,
      task: {
        id: 'safe-rate',
        ask: t`Set the largest rate with which A answers more than {80%} in spite of the hiccup.`,
        scene: 'stuck',
        view: { scene: 'stuck', controls: 'rate', show: 'road,throughput', t: '4s', speed: '2' },
        vary: ['rate'],
        holds: 'A.answered > 80%',
        aim: { key: 'rate', better: 'more' },
        best: { rate: '118' },
        breaks: { rate: '119' },
        hints: [
          t`The nodes can do {nodes * nodeConcurrency / latency} calls a second.`,
          t`In a storm each request makes {1 + retries} of them.`,
          t`{nodes * nodeConcurrency / latency / (1 + retries)} requests a second are safe. A few more come back as well, if slowly.`,
        ],
        why: t`Up to {nodes * nodeConcurrency / latency / (1 + retries)} a second the nodes can do all repeats, and every line goes. Just beyond, it is a matter of luck: here and there a call is in time, and its request needs no more. From the next value on, luck does not hold for all three seeds.`,
      },
    },
    {
      id: 'capacity',
      title: t`Two capacities`,
      prose: t`The same hiccup at four rates, with three retries, with one and with none. The nodes can do {stuck.nodes * stuck.nodeConcurrency / stuck.latency} calls a second in all of them.`,
      table: {
        caption: t`What A answers of its requests, by rate and retries`,
        head: [t`Requests a second`, t`Three retries`, t`One retry`, t`No retries`],
        rows: [
          ['{t100.rate}', '{t100.A.answered:2}', '{o100.A.answered:2}', '{n100.A.answered:2}'],
          ['{t200.rate}', '{t200.A.answered:2}', '{o200.A.answered:2}', '{n200.A.answered:2}'],
          ['{stuck.rate}', '{stuck.A.answered:2}', '{one.A.answered:2}', '{none.A.answered:2}'],
          ['{t375.rate}', '{t375.A.answered:2}', '{o375.A.answered:2}', '{n375.A.answered:2}'],
        ],
      },
      reveal: t`A service with retries has two capacities. One is what it can do on a good day. The other is what it can do while every request makes all of its calls: {stuck.nodes * stuck.nodeConcurrency / stuck.latency} divided by four with three retries, by two with one. Between the two it runs well until the first push, and then not at all.

**Divide what the upstream can do by the calls that a request may make. Stay below, or bound the repeats.**`,
      misconception: t`Capacity is what a load test finds. It finds the first of the two, unless it pushes as well.`,
      teacher: t`End with the own service of the class: how many calls may one request make, with the retries of all layers? Three layers with three retries each make sixty-four.`,
    },
  ],
  sandbox: {
    scene: 'stuck',
    controls: 'rate,retries,timeout,retryBudget',
    show: 'road,throughput',
    t: '4s',
    speed: '1',
    caption: t`Give A a budget for its retries in the middle of the storm, or take some traffic away.`,
  },
  simplifies: t`All nodes become slow at one instant and well at another. A call that is given up while it waits at a node is dropped there; many real servers work on it nevertheless, which is worse. Nobody who uses the service sends anything again, and nobody leaves, though people do both. No node is added while it goes on, and none is restarted.`,
  teacher: t`Half an hour: five for the retries, ten for the storm and the small push, five for the way out, five for the table, five for the task and the two capacities. The storm has to be seen before it is explained. Who has been on call will know a story like it; ask at the end.`,
  claims: [
    {
      says: 'a tenth fails without retries, a hundredth with one, next to none with three',
      holds:
        'errorsNone.A.answered < 91% and errorsOne.A.answered > 98.5% and errorsOne.A.answered < 99.5% and errors.A.answered > 99.9%',
    },
    {
      says: 'A answers what comes before the hiccup and nothing afterwards; B recovers',
      holds: 'storm.A.completed < storm.rate * 5.5s and storm.B.answered > 99%',
    },
    { says: 'without a push nothing fails', holds: 'calm.A.answered >= 100%' },
    {
      says: 'a hiccup of 20 ms passes, one of 50 ms does not',
      holds: 'tiny.A.answered >= 100% and pushed.A.answered < 30%',
    },
    { says: 'one slow node of four for a second passes', holds: 'single.A.answered > 99%' },
    {
      says: 'half the traffic and half a second of silence do not help',
      holds: 'half.A.completed < 1.05 * stuck.A.completed and breath.A.completed < 1.05 * stuck.A.completed',
    },
    {
      says: 'a second of silence helps, and so does a third of the traffic',
      holds:
        'silence.A.completed > 3 * stuck.A.completed and third.A.completed > stuck.A.completed + 70 * 14',
    },
    {
      says: 'what does not bound the repeats does not help',
      holds:
        'one.A.answered < 20% and later.A.answered < 30% and sooner.A.answered < 20% and longer.A.answered < 25%',
    },
    {
      says: 'each bound is enough',
      holds:
        'none.A.answered > 92% and budget.A.answered > 92% and bulkhead.A.answered > 92% and refusing.A.answered > 92%',
    },
    {
      says: 'a breaker helps and costs; opened briefly it depends on the seed',
      holds:
        'breaker.A.answered > 80% and breaker.A.answered < 90% and brief.A.answered < 50% and briefOther.A.answered > 90%',
    },
    {
      says: 'a longer timeout survives a shorter hiccup only',
      holds: 'longerShort.A.answered >= 100% and longer.A.answered < 25%',
    },
    {
      says: 'at what the nodes can do over the calls that a request may make, the hiccup passes; at the next rate of the table it does not',
      holds:
        't100.A.answered > 90% and t200.A.answered < 20% and o200.A.answered > 90% and one.A.answered < 20% and n375.A.answered > 90%',
    },
  ],
};
