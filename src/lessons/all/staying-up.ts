// Lesson "Staying up": how retries turn a hiccup into a lasting outage, what ends it, and what prevents it.

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
  question: t`A fault lasts for two seconds. For how long is the service down?`,
  goal: t`Distinguish the trigger, which starts a failure, from what keeps it going. Work out up to how many requests per second a service that retries failed calls still recovers. Choose limits that let it recover.`,
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
      prose: t`A server calls another [[service]], which has {nodes} [[node|nodes]], that is, machines. Each node processes {nodeConcurrency} calls at a time and takes {latency} for each, so together they can complete {nodes * nodeConcurrency / latency} calls per second. {rate} requests arrive per second, and each makes one call.

One reply in ten is an error. So the server makes up to {retries} [[retry|retries]], each at another node.`,
      prediction: {
        kind: 'choice',
        ask: t`What share of the requests fails in the end?`,
        options: [
          {
            text: t`One in ten`,
            believes: t`The nodes make the errors, and asking again does not make the nodes better.`,
            but: t`That is true without retries: {1 - errorsNone.A.answered:percent} fail.`,
          },
          {
            text: t`One in a hundred`,
            believes: t`The second call fails as often as the first.`,
            but: t`That is true, and with one retry it is the answer: {1 - errorsOne.A.answered:percent}. Here there are three retries.`,
          },
          { text: t`About {10% * 10% * 10% * 10%}`, right: true },
          {
            text: t`None of them`,
            believes: t`Four calls are enough for every request.`,
            but: t`That is nearly true, but not quite: {A.failed} of {A.offered} failed.`,
          },
        ],
      },
      view: {
        scene: 'errors',
        t: '2s',
        speed: '1:10',
        caption: t`Planks are missing from the bridges: some replies are errors. White dots are retries.`,
      },
      reveal: t`A request fails only if all four of its calls fail: {10%} × {10%} × {10%} × {10%} = {10% * 10% * 10% * 10%}. In this run {A.failed} of {A.offered} failed; with so few, chance makes a difference. Retries also cost little: about {rate / 90%:whole} calls per second instead of {rate}.

**Against random errors, a retry helps a lot and costs little.** The rest of this lesson is about errors that are not random.`,
      misconception: t`With more calls, the chances of failing add up. But they are multiplied, as long as the calls fail independently of each other.`,
      teacher: t`Stress the last words of the misconception. Everything that follows comes from calls that fail together.`,
    },
    {
      id: 'storm',
      title: t`A hiccup of two seconds`,
      prose: t`Now the nodes make no errors. But from {5s} to {7s} all of them are ten times as slow as usual, a hiccup; then they recover. The [[timeout]] of a call is {timeout}. If there is no reply by then, the server gives the call up and makes it again, up to {retries} times, as before.

Server A may have any number of requests in progress. Server B has a [[pool|pool]] of {B.threads} [[thread|threads]]; everything else is the same.`,
      prediction: {
        kind: 'choice',
        ask: t`The nodes recover after {2s}. When does A recover?`,
        options: [
          {
            text: t`At once`,
            believes: t`When the cause is gone, so is the failure.`,
            but: t`That is true of a server that makes no retries, as a later step shows.`,
          },
          {
            text: t`After a few seconds`,
            believes: t`The backlog has to be cleared first.`,
            but: t`That is true of B, which recovers {B.recovery} after the nodes.`,
          },
          { text: t`Not within the half minute shown`, right: true },
        ],
      },
      view: {
        scene: 'storm',
        asksAt: '4s',
        t: '4s',
        speed: '1',
        show: 'road,throughput',
        caption: t`Slow bridges are under water. When they are dry again, look at what crosses A’s bridges.`,
      },
      reveal: t`In half a minute A completes {A.completed} requests, about as many as arrive in the first {A.completed / rate:2}. After that it completes none.

Yet its nodes are never idle. Each request makes up to {1 + retries} calls, {rate * (1 + retries):whole} per second in all, but the nodes can complete only {nodes * nodeConcurrency / latency}. When a node begins a call, the call has already waited nearly {timeout}. It times out before it is complete, and is made again. The nodes work all the time on calls that the server then gives up. This is a [[metastable|metastable failure]]: the hiccup was only the trigger, and the retries keep A down.

B recovers because it makes few calls at a time. Its {B.threads} threads make at most {B.threads} calls at a time, so no call waits longer than {(B.threads - nodes * nodeConcurrency) * latency / nodes / nodeConcurrency} once the nodes are healthy.`,
      misconception: t`A failure ends when its cause is fixed. But it ends only when the cause that keeps it going is gone, and that may be a different one.`,
      teacher: t`Let it run for ten seconds in silence after the bridges are dry. Then ask what the class would do now, and keep the answers: the step after the next needs them.`,
    },
    {
      id: 'push',
      title: t`How small a trigger?`,
      prose: t`Two seconds is a long hiccup. Before the hiccup, all was well: the nodes used {rate * latency / nodes / nodeConcurrency:percent} of their capacity, and [[p99]] was {calm.A.p99:2}. Now all nodes are again ten times as slow, but for a shorter time.`,
      prediction: {
        kind: 'choice',
        ask: t`Which of these is the shortest hiccup that A does not survive?`,
        options: [
          {
            text: t`1 s`,
            believes: t`With that much headroom, only a real outage can stop A.`,
            but: t`That is nearly true of a single node: when one of the four is slow for {1s}, A completes {single.A.answered:3}. When all nodes are slow, there is no other node to go to.`,
          },
          {
            text: t`250 ms`,
            believes: t`The hiccup has to last as long as the timeout, or no call times out.`,
            but: t`That would be true if nodes became faster in the middle of a call. But a call that begins in the hiccup takes {10 * latency}, however soon the hiccup ends.`,
          },
          { text: '{50ms}', right: true },
          {
            text: t`20 ms`,
            believes: t`Any trigger is enough.`,
            but: t`That would be true at a rate closer to the capacity of the nodes. Here A completes {tiny.A.answered} after a hiccup of {20ms}.`,
          },
        ],
      },
      view: {
        scene: 'pushed',
        asksAt: '4.8s',
        t: '4.8s',
        speed: '1:5',
        show: 'road,throughput',
        caption: t`The bridges are under water for a twentieth of a second. Watch what happens after that.`,
      },
      reveal: t`In a hiccup of {50ms} about {rate * 50ms:whole} calls begin, and each takes {10 * latency}. For these {10 * latency} they fill {rate * 50ms:whole} of the {nodes * nodeConcurrency} places at the nodes. The other places can complete {(nodes * nodeConcurrency - rate * 50ms) / latency:whole} calls per second, but {rate} arrive. A queue forms, calls time out, and the retries do the rest.

The calls that begin in a hiccup of {20ms} fill only {rate * 20ms:2} places on average. The others can complete {(nodes * nodeConcurrency - rate * 20ms) / latency:whole} calls per second, which is just enough.

**Before the trigger you cannot see whether a service will survive it.**`,
      misconception: t`Large failures have large causes. But here the cause is tiny. The size of the failure depends on what keeps it going.`,
      teacher: t`Let the class compute the places: calls that begin in the hiccup, places left, calls per second that fit. It is Little’s law once more.`,
    },
    {
      id: 'way-out',
      title: t`The way out`,
      prose: t`A has failed as in the step “A hiccup of two seconds”: the nodes were slow from {5s} to {7s}, and {rate} requests arrive per second. At {15s} someone intervenes.`,
      prediction: {
        kind: 'choice',
        ask: t`What brings A back?`,
        options: [
          {
            text: t`Waiting for the queues to clear`,
            believes: t`Queues clear once the nodes have recovered.`,
            but: t`That is true when work arrives more slowly than it gets done, as in B. With all retries, {rate * (1 + retries):whole} calls per second arrive at A’s nodes.`,
          },
          {
            text: t`Half of the traffic from then on`,
            believes: t`{rate / 2} per second is far less than the nodes can complete.`,
            but: t`That is true with at most one retry. But if each call is made four times, half of the traffic is {rate / 2 * (1 + retries):whole} calls per second. Then A completes {half.A.completed} requests in total, compared to {stuck.A.completed} with all of the traffic.`,
          },
          {
            text: t`Half a second without traffic`,
            believes: t`In that time the nodes clear their queues.`,
            but: t`They do, but failed calls come back. A request keeps trying for more than {(1 + retries) * timeout:1}, so half a second is too short.`,
          },
          { text: t`{1s} without traffic`, right: true },
        ],
      },
      view: {
        scene: 'silence',
        asksAt: '13s',
        t: '13s',
        speed: '1',
        show: 'road,throughput',
        caption: t`At {15s} the traffic stops for {1s}, then resumes at the same rate.`,
      },
      reveal: t`After {1s} without traffic A recovers, {silence.A.recovery} after the hiccup, with the same nodes, the same traffic and the same retries: it completes {silence.A.completed} requests instead of {stuck.A.completed}. After half a second without traffic it completes only {breath.A.completed}.

The other way is less traffic for good. With three tenths of the traffic, {rate * 30%:whole} requests arrive per second, or {rate * 30% * (1 + retries):whole} calls with all retries, and the nodes can complete those. A recovers.

**To end such a failure, reduce the load until there are no more retries. It does not help to repair the part that failed first: it may have recovered long ago.**`,
      misconception: t`At half of the load a service cannot be overloaded. But its own retries can overload it.`,
      teacher: t`Now go back to the earlier answers. Restarting everything also stops the traffic for about a second. So a restart may help although nobody knows why.`,
    },
    {
      id: 'remedies',
      title: t`Ten settings`,
      prose: t`It is better to avoid such a failure. The hiccup lasts {2s} of {30s}, {2s / 30s:percent} of the time. During the hiccup the nodes complete only a few requests, so at best a little more than {28s / 30s:percent} can succeed.`,
      table: {
        caption: t`What A completes in half a minute with a hiccup of two seconds`,
        head: [t`Setting`, t`Completed`, t`Why`],
        rows: [
          [t`As before`, '{stuck.A.answered:2}', t`The retries keep the nodes busy.`],
          [
            t`One retry instead of three`,
            '{one.A.answered:2}',
            t`Twice {stuck.rate} calls per second is still more than the nodes can complete.`,
          ],
          [
            t`A pause of at least {later.backoff} before a retry (a backoff)`,
            '{later.A.answered:2}',
            t`The retries arrive later, but they arrive.`,
          ],
          [
            t`A timeout of {sooner.timeout}`,
            '{sooner.A.answered:2}',
            t`A call that is given up sooner is retried sooner.`,
          ],
          [
            t`A timeout of {longer.timeout}`,
            '{longer.A.answered:2}',
            t`The queues get longer first, and then A fails as before.`,
          ],
          [t`No retries`, '{none.A.answered:2}', t`Requests during the hiccup fail, and that is all.`],
          [
            t`A [[retry-budget|budget]]: one retry per ten requests`,
            '{budget.A.answered:2}',
            t`Retries add at most a tenth: {stuck.rate * 110%:whole} calls per second.`,
          ],
          [
            t`A [[bulkhead]]: {bulkhead.bulkhead} calls at once`,
            '{bulkhead.A.answered:2}',
            t`Further calls fail at once, so no queue grows long.`,
          ],
          [
            t`At most {refusing.nodeQueue} calls queued at a node`,
            '{refusing.A.answered:2}',
            t`A full node rejects further calls at once, before its queue gets long.`,
          ],
          [
            t`A [[breaker]] that stops calls to a node for {breaker.breakFor} if {breaker.breakAt:2} of them fail`,
            '{breaker.A.answered:2}',
            t`Failing nodes are not called for a while, even after they have recovered.`,
          ],
        ],
      },
      reveal: t`One retry instead of three, a pause or another timeout change how many retries there are or when they arrive, but the nodes still get more calls than they can complete. The next four settings limit how many calls retries may add, or how long a queue may be, and each of them is enough.

The breaker is such a limit too, but it also stops calls that healthy nodes could complete. Choose its time with care: if it stops calls for only {brief.breakFor}, A completes {brief.A.answered:2} in this run, and {briefOther.A.answered:2} with other random arrivals.

**Limit how many calls retries may add, or how many may be in progress. Fewer or later retries help only if the nodes can complete all of the calls.**`,
      misconception: t`A longer timeout is the safer one. But then the failure merely needs a longer hiccup: with a timeout of {longer.timeout} A completes {longerShort.A.answered:3} of its requests after a hiccup of {1s}, yet fails after one of {2s}.`,
      teacher: t`Hand out the rows without their figures and let the class sort them into two groups: does the setting limit something, and if so, what? Then show the figures.`,
    },
    {
      id: 'task',
      title: t`How much traffic is safe?`,
      prose: t`The three retries stay, and nothing is limited. If few enough requests arrive, A still survives the hiccup. The page simulates your number three times, each time with different random arrivals.`,
      task: {
        id: 'safe-rate',
        ask: t`Set the highest rate with which A completes more than {80%} despite the hiccup.`,
        scene: 'stuck',
        view: { scene: 'stuck', controls: 'rate', show: 'road,throughput', t: '4s', speed: '2' },
        vary: ['rate'],
        holds: 'A.answered > 80%',
        aim: { key: 'rate', better: 'more' },
        best: { rate: '118' },
        breaks: { rate: '119' },
        hints: [
          t`The nodes can complete {nodes * nodeConcurrency / latency} calls per second.`,
          t`In a storm each request makes {1 + retries} calls.`,
          t`{nodes * nodeConcurrency / latency / (1 + retries)} requests per second are safe. At a slightly higher rate A also recovers, but slowly.`,
        ],
        why: t`Up to {nodes * nodeConcurrency / latency / (1 + retries)} requests per second, the nodes can complete all retries, and every queue clears. Slightly above that rate, it depends on chance: some calls succeed in time, so their requests need no retries. At the next value, one of the three runs fails.`,
      },
    },
    {
      id: 'capacity',
      title: t`Two capacities`,
      prose: t`The table shows the same hiccup at four rates, each with three retries, one and none. The nodes can always complete {stuck.nodes * stuck.nodeConcurrency / stuck.latency} calls per second.`,
      table: {
        caption: t`What share of its requests A completes, by rate and retries`,
        head: [t`Requests per second`, t`Three retries`, t`One retry`, t`No retries`],
        rows: [
          ['{t100.rate}', '{t100.A.answered:2}', '{o100.A.answered:2}', '{n100.A.answered:2}'],
          ['{t200.rate}', '{t200.A.answered:2}', '{o200.A.answered:2}', '{n200.A.answered:2}'],
          ['{stuck.rate}', '{stuck.A.answered:2}', '{one.A.answered:2}', '{none.A.answered:2}'],
          ['{t375.rate}', '{t375.A.answered:2}', '{o375.A.answered:2}', '{n375.A.answered:2}'],
        ],
      },
      reveal: t`A service with retries has two capacities. One is what it completes on a good day. The other is what it completes while every request makes all of its calls: {stuck.nodes * stuck.nodeConcurrency / stuck.latency / 4} per second with three retries, {stuck.nodes * stuck.nodeConcurrency / stuck.latency / 2} with one. At a rate between the two the service runs well until the first trigger; after that it completes almost nothing.

**Divide the capacity of the called service by the calls that a request may make. Stay below that, or limit the retries.**`,
      misconception: t`Capacity is what a load test finds. But unless it includes a trigger, such as a short disturbance, a load test finds only the larger of the two capacities.`,
      teacher: t`End with the class’s own service: how many calls may one request make, with the retries of all layers? Three layers with three retries each make sixty-four.`,
    },
  ],
  sandbox: {
    scene: 'stuck',
    controls: 'rate,retries,timeout,retryBudget',
    show: 'road,throughput',
    t: '4s',
    speed: '1',
    caption: t`While A has failed, limit its retries (its retry budget), or remove some traffic.`,
  },
  simplifies: t`All nodes become slow at one instant and recover at another. A call that is given up while it waits at a node is dropped there; many real servers still process it, which is worse. Clients never send a request again and never give up here, though people do both. No node is added during the failure, and none is restarted.`,
  teacher: t`Half an hour: five minutes for the retries, ten for the storm and the small trigger, five for the way out, five for the table, five for the task and the two capacities. Show the storm before you explain it. Students who have been on call will know a story like it; ask at the end.`,
  claims: [
    {
      says: 'a tenth fails without retries, a hundredth with one, next to none with three',
      holds:
        'errorsNone.A.answered < 91% and errorsOne.A.answered > 98.5% and errorsOne.A.answered < 99.5% and errors.A.answered > 99.9%',
    },
    {
      says: 'A answers what comes before the hiccup and nothing afterwards; B recovers',
      holds: 'storm.A.completed < storm.rate * 5.5s and storm.B.answered > 99% and storm.B.recovery < 5s',
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
        'silence.A.completed > 3 * stuck.A.completed and silence.A.recovery < 12s and third.A.completed > stuck.A.completed + 70 * 14 and third.A.recovery < 15s',
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
