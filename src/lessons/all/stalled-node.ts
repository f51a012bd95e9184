// Lesson "One node down": how a tenth of an upstream takes down a whole service, and what limits the damage.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO } from '../sources.ts';

const CALM = 'preset=stalled-node&node.10=20ms&patience=2s&requests=none&duration=10s';
const MINUTE = 'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s';

export const LESSON: Lesson = {
  id: 'stalled-node',
  place: 3,
  title: t`One node down`,
  question: t`One of ten machines is down. How much still works?`,
  goal: t`Work out what a service loses, and how soon, when one of its ten machines is down, and choose a remedy.`,
  minutes: 30,
  sources: [ASYNCHRONOUS_IO],
  scenes: {
    calm: CALM,
    stall: 'preset=stalled-node&arrivals=poisson&requests=none&duration=10s&patience=2s',
    minute: MINUTE,
    many: `${MINUTE}&A.threads=500`,
    patient: 'preset=stalled-node&arrivals=poisson',
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
      prose: t`Two servers get {calm.rate} [[request|requests]] per second each, drawn as cars. Each request calls a [[service]] that runs on {calm.nodes} [[node|nodes]], drawn as bridges, and waits about {A.timeWaiting:2} for the reply.

Server A has a [[pool|pool]] of {A.threads} [[thread|threads]], drawn as lanes: a request keeps its lane until its reply is back. In server B each lane is an [[loop|event loop]]: requests park while they wait.`,
      view: {
        scene: 'calm',
        t: '2s',
        speed: '1:10',
        caption: t`By [[little-s-law|Little’s law]] A uses {A.throughput * A.mean:2} of its {A.threads} lanes on average. Count them.`,
      },
      reveal: t`Both complete every request, with a [[p99|p99]] of {A.p99} in A and {B.p99} in B, whose timers count whole milliseconds. A uses less than half of its lanes.`,
      teacher: t`Let somebody follow one car aloud: ramp, lane, bridge, back. Stress that a lane is a thread, not a core: the green lights are hardly ever on.`,
    },
    {
      id: 'stall',
      title: t`One bridge goes down`,
      prose: t`Now one of the {stall.nodes} nodes is down. It still accepts calls, but it never replies. The other nine stay fast. A gives up on a call only after {30s}; until then the request keeps its lane. The clients, which sent the requests, give up after {stall.patience}: a reply before that is *in time*. The server does not notice when a client gives up, so the request stays in the [[queue]].`,
      prediction: {
        kind: 'choice',
        ask: t`What share of its requests does A complete in time over the next ten seconds?`,
        options: [
          {
            text: t`Nine in ten`,
            believes: t`A fault stays where it is: nine nodes work, so nine in ten requests succeed.`,
            but: t`That is true of B. It would be true of A if waiting did not hold a thread.`,
          },
          {
            text: t`About half`,
            believes: t`The stuck calls slow the others down.`,
            but: t`They do more than that. Each one takes a lane and does not give it back.`,
          },
          { text: t`Under {10% / 2}`, right: true },
          {
            text: t`All of them, just later`,
            believes: t`Requests in the queue are not lost.`,
            but: t`That would be nearly true if clients waited forever: {patient.A.completed} requests complete, the last after {patient.A.max}. These clients give up after {stall.patience}.`,
          },
        ],
      },
      view: {
        scene: 'stall',
        speed: '1:10',
        caption: t`Striped cars are [[stuck]]. Watch A’s lanes fill with them.`,
      },
      reveal: t`A completes {A.answered:2} in time, B {B.answered:2}. In A every tenth request takes a lane to the node that is down, and keeps it. That is {stall.rate / stall.nodes} lanes each second, and A has only {A.threads} in all. After {A.threads / (stall.rate / stall.nodes)} nearly all are stuck, and no request reaches the nine healthy nodes.

B loses only the requests that go to this node, a tenth: a stuck request takes a parking space, not a lane.

**A thread that waits is taken. If all calls share the threads, the slowest calls end up with all of them.**`,
      misconception: t`If a tenth of the nodes is down, a tenth of the requests fails. But all requests fail as soon as the nodes that are down can hold something that every request needs.`,
      teacher: t`The key moment of the course. Ask for a show of hands before anybody presses a button, and write the counts down. In the studio, the page with all settings, you can take a bridge down by hand.`,
    },
    {
      id: 'threads',
      title: t`More threads?`,
      prose: t`The first idea is usually a larger pool. Give A {many.A.threads} threads, ten times as many.`,
      prediction: {
        kind: 'choice',
        ask: t`What does that change?`,
        options: [
          {
            text: t`It is solved`,
            believes: t`The pool was too small.`,
            but: t`A pool can be large enough, but ten times the size is not.`,
          },
          { text: t`A lasts a few seconds longer`, right: true },
          {
            text: t`Nothing at all`,
            believes: t`The stuck calls use up any number of threads.`,
            but: t`In the end they do. Until then A works.`,
          },
          {
            text: t`It gets worse`,
            believes: t`More threads mean more switching.`,
            but: t`Only threads that compute switch. Waiting threads just hold memory.`,
          },
        ],
      },
      view: {
        scene: 'many',
        t: '3s',
        speed: '1',
        show: 'road,throughput',
        caption: t`How long does A’s line in the chart stay high?`,
      },
      reveal: t`The pool fills ten times as slowly: in {many.A.threads / (many.rate / many.nodes)} instead of {minute.A.threads / (minute.rate / minute.nodes)}. Over a whole minute A completes {many.A.answered:2} in time, nearly all of it before the lanes run out; with {minute.A.threads} threads A completes only {minute.A.answered:2}.

How many threads would be enough? Each second {many.rate * 9 / 10} calls stay {calm.A.mean:2}, and {many.rate / 10} stay for the full {30s}. By Little’s law that takes {many.rate * 9 / 10 * calm.A.mean + many.rate / 10 * 30s : whole} threads. With {enough.A.threads} threads, A loses only that tenth. But their stacks, two mebibytes each, and the program take {enough.A.memoryReservedPeak} of [[reserved|reserved memory]].`,
      misconception: t`More threads are a remedy. But with ten times as many threads it only takes longer until all are stuck, and enough threads for all waiting calls would cost gigabytes of memory.`,
      teacher: t`Let the class compute the number of threads first: rate times time, for both kinds of call.`,
    },
    {
      id: 'timeout',
      title: t`A limit to waiting`,
      prose: t`A’s calls wait up to {30s} for a reply. Nobody chose that; it is the default [[timeout]] of the library that makes the calls. Set a timeout of {second.timeout} instead.`,
      prediction: {
        kind: 'choice',
        ask: t`Clients still give up after {second.patience}. What share does A complete in time over a minute?`,
        options: [
          {
            text: t`Nine in ten`,
            believes: t`A timeout frees the lane.`,
            but: t`It does, after {second.timeout}. The pool of {second.A.threads} still loses lanes faster than it gets them back.`,
          },
          {
            text: t`About four in ten`,
            believes: t`The pool completes about {second.A.threads / (calm.A.mean * 9 / 10 + second.timeout / 10):2} of {second.rate} requests per second.`,
            but: t`It does, because each request holds a lane for {calm.A.mean * 9 / 10 + second.timeout / 10:2} on average. But A begins them too late: their clients have given up by then.`,
          },
          { text: t`Two or three in a hundred`, right: true },
        ],
      },
      view: {
        scene: 'second',
        t: '3s',
        speed: '1',
        show: 'road,throughput',
        caption: t`The number at A counts only requests that complete in time. It falls to zero, although every lane stays busy.`,
      },
      reveal: t`It completes {second.A.answered:2} in time. All lanes are taken all the time. Nine in ten requests hold one for {calm.A.mean:2} and the tenth for {second.timeout}, which is {calm.A.mean * 9 / 10 + second.timeout / 10:2} on average, so A processes only {second.A.threads / (calm.A.mean * 9 / 10 + second.timeout / 10):2} of {second.rate} requests per second. So the queue grows, and soon every request in it has waited longer than {second.patience}: the pool [[for-nobody|works for clients that have left]].

A timeout must free lanes as fast as they are taken. With {short.timeout} A completes {short.A.answered:2} in time, at a p99 of {short.A.p99}. So the longest timeout that works lies between {short.timeout} and {second.timeout}.`,
      misconception: t`Any timeout helps. But it has to fit the number of threads and the requests per second, not the time that people are willing to wait.`,
      teacher: t`The timeout has a cliff: below it all is well, but slightly above it nothing is. The next step asks where the cliff is. Let the class compute it from lanes and traffic before anybody tries.`,
    },
    {
      id: 'task',
      title: t`Find the cliff`,
      prose: t`Somewhere between {short.timeout} and {second.timeout} is a cliff: a timeout below which A completes {short.A.answered:2} in time, and above which almost nothing. Where is it? Try it or work it out. A has {minute.A.threads} lanes for {minute.rate} requests per second. Nine in ten calls are fast, and one waits for its timeout. The page simulates a minute three times, each time with different random arrivals.`,
      task: {
        id: 'largest-timeout',
        ask: t`Set the largest timeout with which A completes more than {89%} of its requests in time.`,
        scene: 'minute',
        view: { scene: 'minute', controls: 'timeout', show: 'road,throughput', t: '2s', speed: '2' },
        vary: ['timeout'],
        holds: 'A.answered > 89%',
        aim: { key: 'timeout', better: 'more' },
        best: { timeout: '315ms' },
        breaks: { timeout: '335ms' },
        hints: [
          t`Nine in ten requests hold a lane for {calm.A.mean:2}, the tenth for the whole timeout.`,
          t`{minute.A.threads} lanes serve {minute.rate} requests per second, so each may hold one for {minute.A.threads / minute.rate} on average.`,
          t`The nine fast requests of ten take {calm.A.mean * 9 / 10 : 2} of this average, so a tenth of the timeout may be at most {minute.A.threads / minute.rate - calm.A.mean * 9 / 10 : 2}.`,
        ],
        why: t`By Little’s law the cliff is at {(minute.A.threads / minute.rate - calm.A.mean * 9 / 10) * 10 : 2}: a request then holds its lane for {minute.A.threads / minute.rate} on average, and no lane is ever free. One step of the slider further, one of the three runs fails.`,
      },
    },
    {
      id: 'remedies',
      title: t`Eight remedies`,
      prose: t`Without a remedy A completes {minute.A.answered:2} of a minute’s requests in time, that is, before the client gives up. Here are eight remedies, each tried in the same minute. Does A then complete most requests in time? Guess the answer for each row, then watch its scene.`,
      table: {
        caption: t`What A completes in time in a minute with one node down`,
        head: [t`Remedy`, t`In time`, t`p99`, t`Why`],
        play: {
          scenes: ['short', 'retried', 'hedged', 'least', 'breaker', 'breakerBounded', 'bulkhead', 'bounded'],
          view: { show: 'road,throughput', asksAt: '100ms', t: '2s', speed: '2' },
          measure: 'A.answered',
          atLeast: '50%',
          ask: t`Does it help?`,
          yes: t`It does`,
          no: t`It does not`,
        },
        rows: [
          [
            t`Timeout of {short.timeout}`,
            '{short.A.answered:2}',
            '{short.A.p99:2}',
            t`A tenth fails, but quickly.`,
          ],
          [
            t`The same, plus one [[retry]] at another node`,
            '{retried.A.answered:2}',
            '{retried.A.p99:2}',
            t`After {short.timeout} the retry reaches a node that works.`,
          ],
          [
            t`After {hedged.hedge} without a reply, the same call goes to another node, too; the first reply counts`,
            '{hedged.A.answered:2}',
            '{hedged.A.p99:2}',
            t`It costs a tenth more calls.`,
          ],
          [
            t`Each call goes to the node with the fewest calls in progress`,
            '{least.A.answered:2}',
            '{least.A.p99:2}',
            t`The node that is down soon has the most calls in progress, and gets no more.`,
          ],
          [
            t`A [[breaker]] that stops calls to a node while {breaker.breakAt:2} of them fail`,
            '{breaker.A.answered:2}',
            '{breaker.A.p99:2}',
            t`The breaker learns of failures only when calls time out, after {30s}. By then the queue is long, and it takes A nearly the rest of the minute to work it off.`,
          ],
          [
            t`The breaker and a timeout of {breakerBounded.timeout}`,
            '{breakerBounded.A.answered:3}',
            '{breakerBounded.A.p99:2}',
            t`Now the breaker learns of failures soon. A bridge marked half-open gets one call, to test whether its node works again.`,
          ],
          [
            t`At most {bulkhead.bulkhead} calls in progress to all nodes together; further calls fail at once`,
            '{bulkhead.A.answered:2}',
            '{bulkhead.A.p99:2}',
            t`Soon all calls in progress are stuck. In B, too, only {bulkhead.B.answered:2} complete in time.`,
          ],
          [
            t`At most {bounded.A.queue} requests in the queue`,
            '{bounded.A.answered:2}',
            '{bounded.A.p99:2}',
            t`Requests beyond the limit are rejected at once, but hardly more complete.`,
          ],
        ],
      },
      reveal: t`A remedy helps if it limits how long a call to the node that is down can take, or if it avoids that node. The breaker alone learns too late that the node is down. The last two limit a number that all nodes share.

Such a limit can even do harm. Before, this node could block nothing in B. Now that B may have only {bulkhead.bulkhead} calls in progress, all of them are stuck within {bulkhead.bulkhead / (bulkhead.rate / bulkhead.nodes)}, and B completes {bulkhead.B.answered:2} in time instead of {minute.B.answered:2}.

**Limit the time of calls, or avoid the node. A limit on their number must not be shared by all nodes.**`,
      misconception: t`A breaker makes a timeout needless. But a breaker counts failed calls, and a call to this node fails only when its timeout ends it.`,
      teacher: t`Give each group one row and let it explain its guess before the row opens.`,
    },
  ],
  sandbox: {
    scene: 'minute',
    controls: 'A.threads,timeout,rate,retries',
    show: 'road,throughput',
    speed: '2',
    caption: t`Change threads, timeout, rate and retries as you like. The studio (the page with all settings) has the other remedies too.`,
  },
  simplifies: t`Here a node goes down suddenly and stays down; real nodes are often slow first. A call that times out leaves the node at once. Opening a new connection costs nothing. The server never learns that a client has left; some servers do, and drop its request. In the first step requests arrive in small groups at equal intervals; after that they arrive at random. With other random arrivals the figures change little.`,
  teacher: t`Half an hour: five minutes for the calm road, ten for the stall and the threads, ten for the timeout and its task, five for the remedies. Take predictions by show of hands before anybody presses a button. If there is time, ask what would happen to B if its parking lot were full: the settings \`connections\` and \`memory\` limit it.`,
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
