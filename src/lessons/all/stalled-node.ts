// One stalled node: how a tenth of an upstream takes down a whole service, and what bounds it.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO } from '../sources.ts';

const CALM = 'preset=stalled-node&node.10=20ms&patience=2s&requests=none&duration=10s';
const MINUTE = 'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s';

export const LESSON: Lesson = {
  id: 'stalled-node',
  place: 3,
  title: t`One stalled node`,
  question: t`One machine of ten hangs. Why does everything stop?`,
  goal: t`Say how a tenth of an upstream takes a whole service down, work out how fast it happens, and choose a remedy that bounds it.`,
  minutes: 30,
  sources: [ASYNCHRONOUS_IO],
  scenes: {
    calm: CALM,
    stall: 'preset=stalled-node&arrivals=poisson&requests=none&duration=10s&patience=2s',
    minute: MINUTE,
    many: `${MINUTE}&A.threads=500`,
    patient: 'preset=stalled-node',
    enough: 'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&A.threads=3200',
    second: `${MINUTE}&timeout=1s`,
    short: `${MINUTE}&timeout=200ms`,
    retried: `${MINUTE}&timeout=200ms&retries=1`,
    hedged: `${MINUTE}&hedge=40ms`,
    breaker: `${MINUTE}&breakAt=0.5`,
    breakerBounded: `${MINUTE}&timeout=200ms&breakAt=0.5`,
    least: `${MINUTE}&balancer=least-outstanding`,
    bulkhead: `${MINUTE}&bulkhead=30`,
    bounded: `${MINUTE}&queue=50`,
  },
  picture: { scene: 'stall', t: '2s' },
  steps: [
    {
      id: 'calm',
      title: t`All is well`,
      prose: t`Two servers get the same traffic: {calm.rate} [[request|requests]] a second. Each request computes for a moment, calls one of {calm.nodes} [[node|nodes]] of an [[upstream]] and waits some {A.timeWaiting:2} for the answer.

Server A has a [[pool|pool]] of {A.threads} [[thread|threads]]. A request takes a lane, which is one of these threads, and keeps it until the answer of its node is back over the bridge. Server B has [[loop|event loops]] and needs no thread to wait: its vehicles stand in the lot meanwhile, and the road is free. Both roads lead to the same nodes.`,
      view: {
        scene: 'calm',
        t: '2s',
        speed: '1:10',
        caption: t`Count the lanes of A that are taken. By [[little-s-law|Little’s law]] it is {A.throughput * A.mean:2} of {A.threads} on average.`,
      },
      reveal: t`Both answer all that comes, within {A.p99} and {B.p99} at [[p99|p99]]. That makes {A.throughput} and {B.throughput} a second, as time is counted until the last answer is there. A uses less than half of its lanes. There seems to be room.`,
      teacher: t`Have somebody follow one vehicle aloud: ramp, lane, bridge, back. Say that a lane is a thread, not a core: the green lights are hardly ever on.`,
    },
    {
      id: 'stall',
      title: t`One bridge breaks`,
      prose: t`Now one of the {stall.nodes} nodes stops answering. It does not refuse calls; it takes them, and is silent. The other nine are as fast as before. Clients wait {stall.patience}, then they leave. The server does not hear of it: what they asked stays in the queue and is worked on like the rest. And a call is only given up after {30s}, and keeps its lane until then.`,
      prediction: {
        kind: 'choice',
        ask: t`What share of its requests does A answer in the next ten seconds?`,
        options: [
          {
            text: t`Nine of ten`,
            believes: t`A fault stays where it is: nine nodes are well, so nine requests of ten are well.`,
            but: t`That is true of B, and it would be true of A if its threads did not wait.`,
          },
          {
            text: t`About half`,
            believes: t`The stalled calls slow the others down.`,
            but: t`They do more than that: each takes a lane and does not give it back.`,
          },
          { text: t`Under {10% / 2}`, right: true },
          {
            text: t`All of them, only later`,
            believes: t`What is queued is not lost.`,
            but: t`With clients who wait for ever it is nearly so: {patient.A.completed} are answered, the last after {patient.A.max}. These clients leave after {stall.patience}.`,
          },
        ],
      },
      view: {
        scene: 'stall',
        speed: '1:10',
        caption: t`Striped vehicles are [[stuck]]. Watch the lanes of A fill with them, one after the other.`,
      },
      reveal: t`A answers {A.answered:2}, B {B.answered:2}. Every tenth request of A takes a lane to the silent node and does not come back: {stall.rate / stall.nodes} lanes a second, and there are {A.threads}. After {A.threads / (stall.rate / stall.nodes)} nearly all are held, the last a moment later, and no request can reach the nine nodes that are well.

B loses the same tenth and no more. Its stuck requests take a place in a car park, which costs little, and no lane.

**A thread that waits is taken. What is shared by all calls is lost to the slowest of them.**`,
      misconception: t`A tenth of an upstream is a tenth of the service. It is the whole service, as soon as something that all requests need can be held by that tenth.`,
      teacher: t`The moment of the course. Ask for hands before anybody presses, and write the counts down. In the studio, press a bridge to break it by hand.`,
    },
    {
      id: 'threads',
      title: t`More threads?`,
      prose: t`The first thing that comes to mind is a larger pool. Let A have {many.A.threads} threads, ten times as many.`,
      prediction: {
        kind: 'choice',
        ask: t`What does that change?`,
        options: [
          {
            text: t`It is solved`,
            believes: t`The pool was too small.`,
            but: t`A pool can be large enough, only not by ten times: the law below says how large.`,
          },
          { text: t`A lives a few seconds longer`, right: true },
          {
            text: t`Nothing at all`,
            believes: t`The stuck calls take whatever there is.`,
            but: t`In the end they do; until then A serves.`,
          },
          {
            text: t`It gets worse`,
            believes: t`More threads mean more switching.`,
            but: t`They do where threads compute. Waiting ones do not switch; they only hold memory.`,
          },
        ],
      },
      view: {
        scene: 'many',
        speed: '1',
        show: 'road,throughput',
        caption: t`How long does the line of A stay up?`,
      },
      reveal: t`The pool fills ten times as slowly: after {many.A.threads / (many.rate / many.nodes)} instead of {minute.A.threads / (minute.rate / minute.nodes)}. Over a minute A answers {many.A.answered:2} in place of {minute.A.answered:2}. Both shares are small, as nearly all of them come before the lanes are gone: those that come free after {30s} work for clients who have left.

How many would do? In the long run {many.rate * 9 / 10} calls a second stay {calm.A.mean:2} and {many.rate / 10} stay for the {30s} that a call may take at most. By Little’s law that is {many.rate * 9 / 10 * calm.A.mean + many.rate / 10 * 30s : whole} threads. With {enough.A.threads} A loses the tenth and no more, as B does, at {enough.A.memoryReservedPeak} of [[reserved|reserved memory]], {enough.A.memoryResidentPeak} of it in use, for a service that computes {calm.A.timeRunning:2} a request.`,
      misconception: t`Threads are a remedy. They are a tank: it takes longer to fill.`,
      teacher: t`Let the class compute the number of threads before it is shown: rate times time, for both kinds of call.`,
    },
    {
      id: 'timeout',
      title: t`A limit to waiting`,
      prose: t`The calls of A wait {30s} at most. That was nobody’s decision; it is what the client library came with. Bound the wait: a [[timeout]] of {second.timeout}.`,
      prediction: {
        kind: 'choice',
        ask: t`Clients still leave after {second.patience}, and the server does not hear of it. What share does A answer over a minute?`,
        options: [
          {
            text: t`Nine of ten`,
            believes: t`A timeout frees the lane.`,
            but: t`It does, after {second.timeout}: the pool of {second.A.threads} still loses more lanes than it gets back.`,
          },
          {
            text: t`About four of ten`,
            believes: t`The pool passes some {second.A.threads / (calm.A.mean * 9 / 10 + second.timeout / 10):2} of {second.rate} a second, by its threads and their time.`,
            but: t`That many do pass, as a lane is held for {calm.A.mean * 9 / 10 + second.timeout / 10:2} on average. Their clients have left.`,
          },
          { text: t`Two or three of a hundred`, right: true },
        ],
      },
      view: { scene: 'second', speed: '2', show: 'road,latency' },
      reveal: t`It answers {second.A.answered:2}. The pool works without a break, at {second.A.threads / (calm.A.mean * 9 / 10 + second.timeout / 10):2} requests a second of {second.rate}. So the [[queue]] grows, and soon everybody in it has waited longer than {second.patience}: the pool [[for-nobody|works for people who have left]].

A timeout has to free lanes as fast as they are taken. Nine requests of ten hold one for {calm.A.mean:2}, the tenth for the whole timeout. Take the average of that, times the requests of a second: so many lanes are taken at a time, by Little’s law, and there are only {second.A.threads}.

With {short.timeout} A answers {short.A.answered:2}; of those who are answered, p99 is {short.A.p99}. So somewhere between {short.timeout} and {second.timeout} it breaks.`,
      misconception: t`A timeout of seconds is a timeout. It has to fit the pool and the traffic, not the patience of people.`,
      teacher: t`It is a cliff: below it all is well, a little above it nothing is. The next step asks for it; let the class compute it from the lanes and the traffic before anybody tries.`,
    },
    {
      id: 'task',
      title: t`Find the cliff`,
      prose: t`Where does it break? It can be tried, and it can be worked out: {minute.A.threads} lanes, {minute.rate} requests a second, nine quick calls and one that waits. The page runs a minute of traffic with your answer three times, with other random arrivals each time.`,
      task: {
        id: 'largest-timeout',
        ask: t`Set the largest timeout with which A answers more than {89%} of its requests.`,
        scene: 'minute',
        view: { scene: 'minute', controls: 'timeout', show: 'road,throughput', speed: '2' },
        vary: ['timeout'],
        holds: 'A.answered > 89%',
        aim: { key: 'timeout', better: 'more' },
        best: { timeout: '315ms' },
        breaks: { timeout: '335ms' },
        hints: [
          t`A lane is held for {calm.A.mean:2} by nine requests of ten, and for the whole timeout by the tenth.`,
          t`{minute.A.threads} lanes are shared by {minute.rate} requests a second: each may hold one for {minute.A.threads / minute.rate} on average.`,
          t`So a tenth of the timeout may be {minute.A.threads / minute.rate - calm.A.mean * 9 / 10 : 2}.`,
        ],
        why: t`The law says {(minute.A.threads / minute.rate - calm.A.mean * 9 / 10) * 10 : 2}. The next step of the slider is past the cliff with one of the three seeds.`,
      },
    },
    {
      id: 'remedies',
      title: t`Eight remedies`,
      prose: t`Books name many remedies. Here is each by itself, in the same minute of the same traffic. Would most requests be answered with it? Say so of each, then watch it. A [[breaker]] watches each node by itself; the table says of p99 only what those saw who were answered.`,
      table: {
        caption: t`What A answers in a minute with one node stalled`,
        head: [t`Remedy`, t`Answered`, t`p99`, t`Why`],
        play: {
          scenes: [
            'minute',
            'short',
            'retried',
            'hedged',
            'least',
            'breaker',
            'breakerBounded',
            'bulkhead',
            'bounded',
          ],
          view: { show: 'road,throughput', speed: '2' },
          measure: 'A.answered',
          atLeast: '50%',
          ask: t`Does it help?`,
          yes: t`It does`,
          no: t`It does not`,
        },
        rows: [
          [t`No remedy`, '{minute.A.answered:2}', '', t`The pool is full of stuck calls.`],
          [
            t`Timeout of {short.timeout}`,
            '{short.A.answered:2}',
            '{short.A.p99:2}',
            t`A tenth fails, but quickly.`,
          ],
          [
            t`The same, and one [[retry]] at another node`,
            '{retried.A.answered:2}',
            '{retried.A.p99:2}',
            t`The node of the second call is well.`,
          ],
          [
            t`A second call after {hedged.hedge}, the first answer counts`,
            '{hedged.A.answered:2}',
            '{hedged.A.p99:2}',
            t`For a tenth more calls.`,
          ],
          [
            t`A call goes to the node that has the fewest calls under way`,
            '{least.A.answered:2}',
            '{least.A.p99:2}',
            t`A node that is silent never has the fewest.`,
          ],
          [
            t`A breaker that calls a node no more while {breaker.breakAt:2} of its calls fail`,
            '{breaker.A.answered:2}',
            '{breaker.A.p99:2}',
            t`It counts failures when they come: after {30s}.`,
          ],
          [
            t`The breaker and a timeout of {breakerBounded.timeout}`,
            '{breakerBounded.A.answered:3}',
            '{breakerBounded.A.p99:2}',
            t`Now it hears of failures in time.`,
          ],
          [
            t`At most {bulkhead.bulkhead} calls at once, to all nodes together`,
            '{bulkhead.A.answered:2}',
            '{bulkhead.A.p99:2}',
            t`The stuck calls take those places, too. B goes down with it: it answers {bulkhead.B.answered:2}.`,
          ],
          [
            t`At most {bounded.A.queue} requests in the queue`,
            '{bounded.A.answered:2}',
            '{bounded.A.p99:2}',
            t`It fails at once, and still fails.`,
          ],
        ],
      },
      reveal: t`What helps bounds the time for which a silent node can hold something, or does not call it. What does not help bounds a number that all nodes share.

Such a number can even do harm. B had nothing that the silent node could fill, so it lost a tenth and no more, until its calls were limited to {bulkhead.bulkhead}. Now it has: {bulkhead.bulkhead} places are taken within {bulkhead.bulkhead / (bulkhead.rate / bulkhead.nodes)}, and {bulkhead.B.answered:2} are answered in place of {minute.B.answered:2}.

**Limit time first. Limits of numbers belong around the part that is slow, not around all of it.**`,
      misconception: t`A breaker makes a timeout needless. Without a timeout it learns of a silent node only when the calls to it end.`,
      teacher: t`Hand each group one row and let it say why, before the table is shown.`,
    },
  ],
  sandbox: {
    scene: 'minute',
    controls: 'A.threads,timeout,rate,retries',
    show: 'road,throughput',
    speed: '2',
    caption: t`Threads, timeout, rate and retries, to try in any way. The studio has all other remedies.`,
  },
  simplifies: t`Here a node stalls for good and from one instant to the next; real ones are often slow before they are silent. A call that times out is gone from the node at once. The cost of making a connection anew is left out. The server never hears that a client has left; some servers do, and take its request out of the queue. On the calm road, and where clients wait for ever, requests come evenly in small groups; in all other scenes they come at random, and the figures are those of one seed; another changes them by little.`,
  teacher: t`Half an hour: five minutes for the calm road, ten for the stall and the threads, ten for the timeout and its task, five for the remedies. Take the predictions by hands, and let nobody press before all have chosen. If there is time, ask what would happen to B if its lot were full: the parameters \`connections\` and \`memory\` bound it.`,
  claims: [
    {
      says: 'A answers less than a twentieth in the ten seconds after the stall',
      holds: 'stall.A.answered < 5%',
    },
    { says: 'B loses the tenth and no more', holds: 'stall.B.answered > 89% and stall.B.answered < 91%' },
    {
      says: 'ten times the threads answer ten times as much of a minute, which is still little',
      holds: 'many.A.answered < 10%',
    },
    { says: 'threads by Little’s law are enough', holds: 'enough.A.p99 < 25ms' },
    { says: 'with a timeout of a second A works for clients who have left', holds: 'second.A.answered < 4%' },
    {
      says: 'below the cliff A answers all that can be answered',
      holds: 'short.A.answered > 89% and short.A.p99 < 30ms',
    },
    { says: 'limits of numbers do not help', holds: 'bulkhead.A.answered < 2% and bounded.A.answered < 2%' },
    {
      says: 'a limit of all calls takes down B, which has no pool, too',
      holds: 'bulkhead.B.answered < 2% and minute.B.answered > 89%',
    },
    {
      says: 'a breaker needs a timeout',
      holds: 'breaker.A.answered < 20% and breakerBounded.A.answered > 99%',
    },
  ],
};
