// Lesson "Textbook queues": why lines form, what makes them long, and which lever moves which percentile.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { QUEUEING } from '../sources.ts';

const FREE = 'cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B';
const LANE = `servers=A:blocking-pool&A.threads=1&${FREE}&slice=10s`;
const SHARING = `servers=A:blocking-pool&A.threads=100&${FREE}&slice=1ms`;
const RANDOM = `${LANE}&arrivals=poisson`;
// A seed, chosen from a dozen, whose run agrees with the laws. Runs of this length differ by a tenth with
// other seeds, and by more near saturation.
const LENGTH = 'requests=80000&seed=8';
const LONG_RUN = `${RANDOM}&${LENGTH}`;
const SPREAD = 'request=cpu:exp(10ms)';
const RARE = 'request=cpu:bimodal(0.01,500ms,5.05ms)';
const OVERLOAD = `${RANDOM}&${SPREAD}&rate=120&requests=none&duration=60s`;
const FOUR =
  'servers=A:blocking-pool,B:multi-reactor&A.threads=4&B.loops=4&cores=4&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&wakeCost=0s&eventCost=0s&tick=0s';

export const LESSON: Lesson = {
  id: 'queues-by-the-book',
  place: 7,
  title: t`Textbook queues`,
  question: t`A server is busy half of the time. How long does a request take?`,
  goal: t`Say what makes a queue long. Look at a server’s free capacity, not at how busy it is. Know which of five measures change the mean latency, and which change the latency of the slowest requests.`,
  minutes: 30,
  sources: [QUEUEING],
  scenes: {
    half: `${LONG_RUN}&${SPREAD}&rate=50`,
    alike: `${RANDOM}&requests=100000&request=cpu:10ms&rate=50`,
    even: `${LANE}&arrivals=constant&requests=10000&request=cpu:10ms&rate=50`,
    busy: `${LONG_RUN}&${SPREAD}&rate=80`,
    full: `${LONG_RUN}&${SPREAD}&rate=90`,
    brim: `${LONG_RUN}&${SPREAD}&rate=95`,
    fixed: `${LONG_RUN}&request=cpu:10ms&rate=80`,
    rare: `${LONG_RUN}&${RARE}&rate=80`,
    shared: `${SHARING}&arrivals=poisson&${LENGTH}&${RARE}&rate=80`,
    lines: `${FOUR}&arrivals=poisson&requests=50000&request=cpu:exp(40ms)&rate=90`,
    newest: `${LONG_RUN}&${SPREAD}&rate=80&A.order=lifo`,
    over: OVERLOAD,
    twenty: `${OVERLOAD}&A.queue=20`,
    five: `${OVERLOAD}&A.queue=5`,
  },
  picture: { scene: 'lines', t: '10s' },
  steps: [
    {
      id: 'why',
      title: t`Busy half of the time`,
      prose: t`The server has one thread, drawn as a lane. Requests arrive at random, {rate} per second, and each computes for {cpu} on average: many for less, a few for several times as long. The lane could complete {1 / cpu} per second, so it is free half of the time.`,
      prediction: {
        kind: 'choice',
        ask: t`How long does a request take on average, from its arrival to its reply?`,
        options: [
          {
            text: t`10 ms`,
            believes: t`A lane that is free half of the time has room for every request.`,
            but: t`That is true if requests arrive evenly and are all alike: {even.A.mean:2}.`,
          },
          {
            text: t`15 ms`,
            believes: t`Half of the requests find the lane busy, and wait for half a request.`,
            but: t`That is true if all compute for {cpu}: {alike.A.mean:2}. These requests do not.`,
          },
          { text: '{A.mean:2}', right: true },
          {
            text: t`There is no such number, because the queue grows`,
            believes: t`With random arrivals, queues build up.`,
            but: t`They do, and they clear again. A queue grows without end only if more requests arrive than the lane can complete.`,
          },
        ],
      },
      view: {
        scene: 'half',
        t: '5s',
        speed: '1:10',
        caption: t`The lane is empty, and a moment later there is a queue.`,
      },
      reveal: t`A request takes {A.mean:2}: as much waiting as computing. With random arrivals, sometimes two or three requests arrive close together, and the lane cannot recover the time that it was free before. Long requests make this worse, because a request is more likely to arrive during one of them.

How many requests are in the server at any time? {A.throughput:2} arrive per second and each stays {A.mean:2}, which makes {A.throughput * A.mean:2} on average. This is [[little-s-law|Little’s law]], and it holds for every server in these lessons.`,
      misconception: t`Queues are a sign that the server is too slow. But they form in every server, because requests arrive at random. They grow without end only if more requests arrive than the server can complete.`,
      teacher: t`Let someone count aloud, once a second, how many requests are in the picture, and write the numbers down. Some are zero and some are three, but their mean agrees with the law.`,
    },
    {
      id: 'load',
      title: t`Nearly full`,
      prose: t`Now more requests arrive, and everything else stays the same. The lane can complete {1 / cpu} per second.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw the mean [[latency]] as more requests arrive per second.`,
        scene: 'busy',
        key: 'rate',
        values: ['20', '30', '40', '50', '60', '70', '80', '90'],
        xLabel: t`Requests per second`,
        measure: 'A.mean',
        yLabel: t`Mean latency`,
        from: '0s',
        to: '150ms',
        scale: 'linear',
      },
      view: {
        scene: 'full',
        t: '20s',
        speed: '1:10',
        caption: t`At {rate} per second the lane hardly has time to catch up.`,
      },
      table: {
        caption: t`Free capacity and latency`,
        head: [
          t`Requests per second`,
          t`Free, per second`,
          t`Mean by the formula`,
          t`Mean of the run`,
          t`[[p99]] of the run`,
        ],
        rows: [
          [
            '{half.rate}',
            '{1 / half.cpu - half.rate}',
            '{1 / (1 / half.cpu - half.rate):2}',
            '{half.A.mean:2}',
            '{half.A.p99:2}',
          ],
          [
            '{busy.rate}',
            '{1 / busy.cpu - busy.rate}',
            '{1 / (1 / busy.cpu - busy.rate):2}',
            '{busy.A.mean:2}',
            '{busy.A.p99:2}',
          ],
          [
            '{full.rate}',
            '{1 / full.cpu - full.rate}',
            '{1 / (1 / full.cpu - full.rate):2}',
            '{full.A.mean:2}',
            '{full.A.p99:2}',
          ],
          [
            '{brim.rate}',
            '{1 / brim.cpu - brim.rate}',
            '{1 / (1 / brim.cpu - brim.rate):2}',
            '{brim.A.mean:2}',
            '{brim.A.p99:2}',
          ],
        ],
      },
      reveal: t`Over most of the range the curve is low, and then it climbs. From {busy.rate} to {full.rate} per second, the rate grows by an eighth, but the latency doubles. The reason is the *free capacity*: the lane could complete twenty more per second, then ten, then five. The mean latency in seconds is one divided by that number.

p99 grows in the same way: for such a server it is {4.605:2} times the mean, and the [[median]] is {0.693:1} times the mean. Runs differ a little from the formulas. At {brim.rate} per second even {brim.A.completed} requests are too few for an exact result: here p99 is {1 - brim.A.p99 / (4.605 / (1 / brim.cpu - brim.rate)):percent} too low.

**The free capacity decides the latency. Half of it means twice the latency.**`,
      misconception: t`A server that is busy for nine tenths of the time still has enough room. But if half of the last tenth is used, too, the mean latency doubles.`,
      teacher: t`Ask for the latency at ninety-five requests per second before the table is seen. Students who have understood the free capacity say it at once.`,
    },
    {
      id: 'rare',
      title: t`One in a hundred`,
      prose: t`Back to {rate} per second, and to {cpu} on average. But now the requests differ more. Of a hundred requests one computes for {500ms}, and all others for {5.05ms}.`,
      prediction: {
        kind: 'choice',
        ask: t`Before, the mean latency was {busy.A.mean:2}. What is it now?`,
        options: [
          {
            text: t`50 ms, as before`,
            believes: t`The lane is as busy as before.`,
            but: t`That is true: it is busy {A.cpuUseful:2} of the time. But the length of the queue does not follow from that alone.`,
          },
          {
            text: t`55 ms`,
            believes: t`One in a hundred takes half a second, and that adds five milliseconds to the mean.`,
            but: t`Those five milliseconds are already part of the average computing time: the other requests take less.`,
          },
          {
            text: t`150 ms`,
            believes: t`A few have to wait behind a long one.`,
            but: t`That is what happens, but it is not just a few: {rate * 500ms:whole} arrive while one long request runs.`,
          },
          { text: '{A.mean:2}', right: true },
        ],
      },
      view: {
        scene: 'rare',
        t: '20s',
        speed: '1:5',
        caption: t`Wait for a long one. The lane is blocked, and the ramp fills.`,
      },
      reveal: t`It is {A.mean:2}. The long requests are one in a hundred, but {1% * 500ms / cpu:percent} of all computing. For {rate * 1% * 500ms:percent} of the time a long request runs, and every request that arrives in that time has to wait for it.

The formula for this case uses the squares of the computing times. It gives {cpu + rate * (1% * 500ms * 500ms + 99% * 5.05ms * 5.05ms) / 2 / (1 - rate * cpu):2}. In a run where all requests take {cpu}, the mean is {fixed.A.mean:2}.

**The same load and the same average: {fixed.A.mean:2}, {busy.A.mean:2} or {rare.A.mean:2}. The cases differ only in how much the computing times vary.**`,
      misconception: t`The average time of a request is enough to plan a server. But it is not: you also need to know how much the times vary.`,
      teacher: t`Ask what the long request might be in a system that the class knows: a report, an upload, a customer with a hundred thousand orders.`,
    },
    {
      id: 'lines',
      title: t`One line or four`,
      prose: t`Now there are four [[core|cores]]. {rate} requests arrive per second, and each computes for {cpu} on average: nine tenths of what the cores can do. Server A has four [[thread|threads]] and one queue in front of them. Server B also has four threads, but each has its own queue: the first request goes to the first queue, the next to the second, and so on.`,
      prediction: {
        kind: 'choice',
        ask: t`How do the mean latencies compare?`,
        options: [
          {
            text: t`They are the same`,
            believes: t`Each of the four has a quarter of the traffic and a quarter of the cores.`,
            but: t`That is true of how busy they are: {A.cpuUseful:2} and {B.cpuUseful:2}.`,
          },
          {
            text: t`B is faster, because its queues are shorter`,
            believes: t`Each queue holds fewer requests.`,
            but: t`That is true, but each queue moves at a quarter of the pace.`,
          },
          { text: t`B takes {B.mean / A.mean:2} times as long`, right: true },
          {
            text: t`B takes four times as long`,
            believes: t`Each of the four is a single lane with little free capacity: {1 / (1 / cpu - rate / 4):2} by the formula.`,
            but: t`That is true if each request goes to a random lane. If requests go to the lanes in turn, they arrive more evenly.`,
          },
        ],
      },
      view: {
        scene: 'lines',
        asksAt: '300ms',
        t: '10s',
        speed: '1:10',
        caption: t`In B, look for a request that waits while another lane is free.`,
      },
      reveal: t`A takes {A.mean:2} and B {B.mean:2}; at p99 it is {A.p99:2} and {B.p99:2}. The cores, the traffic and the work are the same. But in B one queue can be long while another is empty, and then a core is idle while a request waits. In A that cannot happen.

**With one queue for all, no request waits while a core is free. With a queue per core, some do.**`,
      misconception: t`Several short queues are fairer than a long one. But as in a shop, the queue that you chose may stand still while another is empty.`,
      teacher: t`Shops and post offices know this: one line with a rope, several counters. Ask where the class has seen it.`,
    },
    {
      id: 'order',
      title: t`Last come, first served`,
      prose: t`There is one lane again, and {rate} requests arrive per second. They compute as long as in the first step. But this time the newest request always goes next.`,
      prediction: {
        kind: 'choice',
        ask: t`What changes, compared with serving requests in the order of arrival?`,
        options: [
          {
            text: t`The mean latency rises`,
            believes: t`Some requests wait for very long.`,
            but: t`They do: p99 is {A.p99:2} instead of {busy.A.p99:2}. But while some wait longer, others wait less.`,
          },
          {
            text: t`Nothing`,
            believes: t`The lane does the same work, whichever request is next.`,
            but: t`That is true of the mean, {A.mean:2}, and of the [[throughput]].`,
          },
          { text: t`The mean stays, and the median falls`, right: true },
        ],
      },
      view: {
        scene: 'newest',
        t: '10s',
        speed: '1:10',
        show: 'road,percentiles',
        caption: t`Watch the request at the far end of the queue.`,
      },
      reveal: t`The mean stays at {A.mean:2} ({busy.A.mean:2} before). The median is {A.p50:2} instead of {busy.A.p50:2}, and p99 is {A.p99:2} instead of {busy.A.p99:2}. As many requests wait as before, so by Little’s law they wait as long on average. The order only decides which requests wait long.

If computing times vary a lot, the order matters more. Let the core work on each request for {shared.slice} in turn: the server with one long request in a hundred then has a mean of {shared.A.mean:2} instead of {rare.A.mean:2}. The long requests take longer: the longest takes {shared.A.max:2} instead of {rare.A.max:2}.

**Another order makes some requests wait more and others less. It helps if many short requests wait behind a few long ones.**`,
      misconception: t`Serving the newest first is unfair and slow. It is unfair, but not slow: the faster half of the requests now takes at most {newest.A.p50:2} instead of {busy.A.p50:2}.`,
      teacher: t`Draw both distributions by hand before the chart is shown: the same mean, one narrow, one with a peak at the left and a long tail.`,
    },
    {
      id: 'limit',
      title: t`Too much`,
      prose: t`Now {rate} requests arrive per second, a fifth more than the lane can complete. Without a limit the queue grows by {rate - 1 / cpu} every second. A minute of that ends with a [[p99]] of {over.A.p99:2}.

So set a limit: at most {A.queue} requests may wait. A request that finds {A.queue} in the queue is rejected at once.`,
      prediction: {
        kind: 'choice',
        ask: t`How many complete per second?`,
        options: [
          {
            text: t`About 80`,
            believes: t`A fifth is too much, so a fifth of the completed requests is lost.`,
            but: t`That is nearly true of the success rate, {A.answered:2}. But that is a share of the arrivals, which are more than the lane can complete.`,
          },
          {
            text: t`About 90`,
            believes: t`Rejected requests are missing when the queue runs empty.`,
            but: t`That is true of a shorter queue: with room for {five.A.queue} the server completes {five.A.throughput:2} per second.`,
          },
          { text: t`{A.throughput:2}, about as many as without a limit`, right: true },
        ],
      },
      view: {
        scene: 'twenty',
        t: '5s',
        speed: '1:10',
        show: 'road,latency',
        caption: t`The ramp is full, and the lane is never idle.`,
      },
      table: {
        caption: t`A minute with more requests than the lane can complete, for three lengths of the queue`,
        head: [t`Room for`, t`Completed per second`, t`Success rate`, t`p50`, t`p99`],
        rows: [
          [t`All`, '{over.A.throughput:2}', '{over.A.answered:2}', '{over.A.p50:2}', '{over.A.p99:2}'],
          [
            '{twenty.A.queue}',
            '{twenty.A.throughput:2}',
            '{twenty.A.answered:2}',
            '{twenty.A.p50:2}',
            '{twenty.A.p99:2}',
          ],
          [
            '{five.A.queue}',
            '{five.A.throughput:2}',
            '{five.A.answered:2}',
            '{five.A.p50:2}',
            '{five.A.p99:2}',
          ],
        ],
      },
      reveal: t`The lane needs a few requests in the queue, not thousands. With {twenty.A.queue} places the lane is hardly ever idle, and the server completes {A.throughput:2} per second, with a p99 of {A.p99:2}. In this run {A.throughput / A.answered:3} arrive per second, by chance a little less than {rate}.

Without a limit all requests complete, but many only after the minute, and the last one takes {over.A.max:2}. These clients wait as long as necessary; most real clients would have given up.

**A longer queue does not make a lane faster. A limit costs little, and tells clients in time that they cannot be served.**`,
      misconception: t`A long queue absorbs an overload. But it does so only for a moment: if too many requests keep arriving, they fill any queue, and all of them wait.`,
      teacher: t`Ask who would rather hear no at once than yes after ten seconds. Then ask what their own service does.`,
    },
    {
      id: 'task',
      title: t`How long a queue?`,
      prose: t`As many requests arrive as before. The longer the queue, the fewer requests are rejected needlessly, and the longer the others wait. The page simulates the server with your number three times, each time with different random arrivals.`,
      task: {
        id: 'longest-queue',
        ask: t`Set the longest queue with which p99 stays under {200ms}.`,
        scene: 'twenty',
        view: { scene: 'twenty', controls: 'A.queue', show: 'road,latency', t: '5s', speed: '1:2' },
        vary: ['A.queue'],
        holds: 'A.p99 < 200ms',
        aim: { key: 'A.queue', better: 'more' },
        best: { 'A.queue': '11' },
        breaks: { 'A.queue': '12' },
        hints: [
          t`A request that takes the last place waits for all in front of it, {cpu} each on average.`,
          t`By averages alone a queue of {200ms / cpu - 1:whole} would do. But sums of different times vary, and p99 is nearly the worst case.`,
          t`With {five.A.queue} places p99 is {five.A.p99:2}, with {A.queue} it is {A.p99:2}. Try a value between the two.`,
        ],
        why: t`A full queue of eleven, the request in progress and your own request take about {13 * cpu:2} on average. The rest up to {200ms} is for variation: the sum of times that differ so much can be far from its average.`,
      },
    },
    {
      id: 'levers',
      title: t`Five levers`,
      prose: t`These five measures shorten a queue or the wait in it. The figures are from the same runs as above.`,
      table: {
        caption: t`The levers, and what each has changed`,
        head: [t`Lever`, t`Mean`, t`p50`, t`p99`],
        rows: [
          [
            t`Less traffic: {full.rate} to {busy.rate} per second`,
            t`{full.A.mean:2} to {busy.A.mean:2}`,
            t`{full.A.p50:2} to {busy.A.p50:2}`,
            t`{full.A.p99:2} to {busy.A.p99:2}`,
          ],
          [
            t`Requests that are alike, instead of one long one in a hundred`,
            t`{rare.A.mean:2} to {fixed.A.mean:2}`,
            t`{rare.A.p50:2} to {fixed.A.p50:2}`,
            t`{rare.A.p99:2} to {fixed.A.p99:2}`,
          ],
          [
            t`One shared queue instead of four`,
            t`{lines.B.mean:2} to {lines.A.mean:2}`,
            t`{lines.B.p50:2} to {lines.A.p50:2}`,
            t`{lines.B.p99:2} to {lines.A.p99:2}`,
          ],
          [
            t`The newest first`,
            t`{busy.A.mean:2} to {newest.A.mean:2}`,
            t`{busy.A.p50:2} to {newest.A.p50:2}`,
            t`{busy.A.p99:2} to {newest.A.p99:2}`,
          ],
          [
            t`A limit of {twenty.A.queue} under overload`,
            t`{over.A.mean:2} to {twenty.A.mean:2}`,
            t`{over.A.p50:2} to {twenty.A.p50:2}`,
            t`{over.A.p99:2} to {twenty.A.p99:2}`,
          ],
        ],
      },
      reveal: t`Four of the measures shorten the wait of all accepted requests. Serving the newest first only moves the wait to other requests.

**Leave some capacity free. Keep requests alike, or serve long and short ones separately. Share one queue. Limit it.**`,
      misconception: t`A faster server is the cure for waiting. But often the same server is enough, if arrivals and computing times vary less.`,
      teacher: t`Cover the figures and let groups guess the direction of each cell first: down, up or unchanged.`,
    },
  ],
  sandbox: {
    scene: 'busy',
    controls: 'rate,A.threads,cores,A.queue',
    show: 'road,percentiles',
    speed: '1:10',
    caption: t`Try two cores and two threads with twice as many requests per second. Is the latency the same, or lower?`,
  },
  simplifies: t`Only computing takes time; switches between threads and the network take none. Computing times are random: most are short, and the longer they are, the rarer, as the simplest formula assumes; real times often vary more. Clients are patient and arrive independently of each other. A run is a sample, and near the limit samples differ a lot; the random arrivals here are some that stay close to the laws.`,
  teacher: t`Half an hour: ten minutes for the first two steps with the curve, five for the long request, five for the queues, five for order and limit, five for the task and the levers. Students who know the formulas may say them; the lesson needs no more than “one divided by the free capacity”.`,
  claims: [
    {
      says: 'half busy, the mean is twice the computing; alike and even it is less',
      holds:
        'half.A.mean > 19ms and half.A.mean < 21ms and alike.A.mean > 14.5ms and alike.A.mean < 15.5ms and even.A.mean < 10.1ms',
    },
    {
      says: 'the mean of the run is within 6 % of the law',
      holds: 'busy.A.mean > 47ms and busy.A.mean < 53ms and full.A.mean > 94ms and brim.A.mean > 188ms',
    },
    {
      says: 'p99 is 4.6 times the mean',
      holds:
        'busy.A.p99 > 4.4 * busy.A.mean and busy.A.p99 < 4.8 * busy.A.mean and half.A.p99 > 4.4 * half.A.mean and half.A.p99 < 4.8 * half.A.mean',
    },
    {
      says: 'the median is 0.7 times the mean',
      holds: 'busy.A.p50 > 0.66 * busy.A.mean and busy.A.p50 < 0.73 * busy.A.mean',
    },
    {
      says: 'one long request in a hundred makes the mean ten times as long at the same load',
      holds: 'rare.A.mean > 10 * busy.A.mean and rare.A.cpuUseful - busy.A.cpuUseful < 1%',
    },
    {
      says: 'the mean of fixed times is as the law says',
      holds: 'fixed.A.mean > 29ms and fixed.A.mean < 31ms',
    },
    {
      says: 'four lines take twice as long as one, at the mean and at p99',
      holds: 'lines.B.mean > 2 * lines.A.mean and lines.B.p99 > 2 * lines.A.p99',
    },
    {
      says: 'the newest first: the same mean, half the median, more than twice the p99',
      holds:
        'newest.A.mean > 0.97 * busy.A.mean and newest.A.mean < 1.03 * busy.A.mean and newest.A.p50 < 0.6 * busy.A.p50 and newest.A.p99 > 2 * busy.A.p99',
    },
    {
      says: 'sharing brings the mean back to that of requests without a long one; the longest pay',
      holds: 'shared.A.mean < 55ms and shared.A.p50 < 0.1 * rare.A.p50 and shared.A.max > 2 * rare.A.max',
    },
    {
      says: 'a limit of twenty costs next to no throughput',
      holds: 'twenty.A.throughput > 0.98 * over.A.throughput and twenty.A.p99 < 0.05 * over.A.p99',
    },
    { says: 'a limit of five costs some', holds: 'five.A.throughput < 0.95 * over.A.throughput' },
  ],
};
