// Lesson "Latency at a fixed rate": a load generator that waits for replies does not measure a stall of
// the server, and a latency means something only at a known rate.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { SET_THROUGHPUT } from '../sources.ts';

const SERVER =
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none';
const STOPS = `${SERVER}&request=cpu:5ms&pauseEvery=10s&duration=60s`;
const LONG = `${STOPS}&pauseLength=1s`;
const SHORT = `${STOPS}&pauseLength=50ms`;
const TIMER = 'preset=timer-interrupt&requests=none';

export const LESSON: Lesson = {
  id: 'set-throughput',
  place: 6,
  title: t`Latency at a fixed rate`,
  question: t`A server stops for a second now and then. Does a load test show it?`,
  goal: t`Say at which moment the measurement of latency must start. A load generator is a program that sends test requests: explain the difference between one that waits for the server and one that does not. State a latency only together with the requests per second.`,
  minutes: 25,
  sources: [SET_THROUGHPUT],
  scenes: {
    one: `${LONG}&rate=50&persistent=1`,
    two: `${LONG}&rate=50&persistent=2`,
    ten: `${LONG}&rate=50&persistent=10`,
    fifty: `${LONG}&rate=50&persistent=50`,
    closed: `${LONG}&traffic=closed&users=1&think=0s`,
    r20: `${SHORT}&rate=20`,
    r40: `${SHORT}&rate=40`,
    r80: `${SHORT}&rate=80`,
    r120: `${SHORT}&rate=120`,
    r160: `${SHORT}&rate=160`,
    r190: `${SHORT}&rate=190`,
    r112: `${SHORT}&rate=112`,
    r118: `${SHORT}&rate=118`,
    r170: `${SHORT}&rate=170`,
    r175: `${SHORT}&rate=175`,
    r180: `${SHORT}&rate=180`,
    r198: `${SHORT}&rate=198`,
    r199: `${SHORT}&rate=199`,
    flood: `${TIMER}&rate=100000&duration=1s`,
    stream: `${TIMER}&rate=10000&duration=5s`,
    brook: `${TIMER}&rate=1000&duration=10s`,
    quiet: `${TIMER}&rate=100&duration=20s`,
  },
  picture: { scene: 'one', t: '10.9s' },
  steps: [
    {
      id: 'stop',
      title: t`A test of a server that stops`,
      prose: t`A server has one lane, and a message takes {cpu} of computing. Every {pauseEvery} the whole server stops for {pauseLength}, as real programs do to free memory.

A [[generator|load generator]] has to find out how fast the server is. Its plan is to send a message every {1 / rate}: a message is *due* at these moments. There is one connection, which carries one message at a time: the generator sends the next message only when it has the reply to the last. It measures the time of each, and at the end it reports the [[p99]].`,
      prediction: {
        kind: 'choice',
        ask: t`In this minute there are five stops. Which p99 does the generator report?`,
        options: [
          {
            text: t`About a second`,
            believes: t`The stops last a second, and there are many.`,
            but: t`That is true of the longest time, {A.latencyActualMax:2}. But a percentile counts messages, not seconds.`,
          },
          {
            text: t`About half a second`,
            believes: t`A message that meets a stop waits for half of it.`,
            but: t`That is true, on average, of callers who arrive at any instant. The generator does not: it waits for the server.`,
          },
          {
            text: t`About 60 ms`,
            believes: t`One message in ten meets a stop and waits for half a second.`,
            but: t`That is true of the mean that callers see, {A.mean:2}, as the next step shows.`,
          },
          { text: '{A.latencyActualP99:1}', right: true },
        ],
      },
      view: {
        scene: 'one',
        asksAt: '9s',
        t: '9s',
        speed: '1:2',
        starts: 'actual',
        caption: t`The yard at the left holds messages that are due but not sent: hollow marks, of which the server knows nothing. Watch it fill during the stop.`,
      },
      reveal: t`It reports {A.latencyActualP99:1}. Of {A.completed} messages five were slow, one at each stop, and p99 leaves out the slowest {A.completed / 100}.

At a stop the generator sends one message, gets no reply, and sends nothing more for {pauseLength}. In that time {rate * pauseLength} messages are due. One is measured as slow. All others are sent only when the server runs again, and their measured time starts only then.

The generator has stopped together with the server. This is [[coordinated-omission|coordinated omission]]: the slow messages were not sent, so they were not measured.`,
      misconception: t`The test shows that the server is fast. But the test shows only the messages that it sent, and it counts from the moment of sending.`,
      teacher: t`Pause the scene in the middle of the stop and let the class count the hollow marks. Nothing is wrong with the generator: it times correctly what it sends.`,
    },
    {
      id: 'due',
      title: t`From when it was due`,
      prose: t`A real caller would have sent each message when it was due, and would have waited. So measure each message from the moment when it was *due*, not from the moment when it was sent. The run is the same, message by message; only the measured time starts earlier.`,
      prediction: {
        kind: 'choice',
        ask: t`What is p99, counted from when each message was due?`,
        options: [
          {
            text: t`Still 5 ms`,
            believes: t`The stops are few, and most messages never meet one.`,
            but: t`That is true of the median, which is {A.p50:1} by both clocks.`,
          },
          {
            text: t`About a tenth of a second`,
            believes: t`One second in ten is lost, so one message in ten is late.`,
            but: t`That is true, and so p90 is {A.p90:2}. p99 is far beyond it.`,
          },
          {
            text: t`About half a second`,
            believes: t`One message in a hundred meets a stop, and waits for half of it.`,
            but: t`One in ten does. Such a message waits for half of a stop on average, and p95 is near that: {A.p95:2}.`,
          },
          { text: '{A.p99:2}', right: true },
        ],
      },
      view: {
        scene: 'one',
        asksAt: '9s',
        t: '9s',
        speed: '1:2',
        show: 'road,latency',
        starts: 'both',
        caption: t`Both clocks in one chart: from when a message was sent, and from when it was due.`,
      },
      reveal: t`It is {A.p99:2}; the generator said {A.latencyActualP99:1}. During a stop {rate * pauseLength} messages are due, and {rate * pauseLength / (1 - rate * cpu) - rate * pauseLength:whole} more before the queue is empty. So one stop makes {rate * pauseLength / (1 - rate * cpu):whole} messages late. Five stops make {5 * rate * pauseLength / (1 - rate * cpu) / A.completed:percent} of all messages late. The first of them wait for nearly {pauseLength}.

**Measure [[latency|latency]] from the moment when a request was due.**`,
      misconception: t`If nearly all messages are fast, the server is fast nearly all the time. But a stop takes much time, and a generator that waits sends few messages in that time, so few messages show the stop.`,
      teacher: t`Draw it: time to the right, a tick for each message that is due, a line from each tick to its reply. During the stop the lines form a triangle. The generator has measured one side of it.`,
    },
    {
      id: 'connections',
      title: t`More connections`,
      prose: t`Most generators have several connections. With ten, nine more messages can be sent while the first waits for its reply. [[latency|Latency]] is again measured as the generator does it, from the moment of sending.`,
      prediction: {
        kind: 'curve',
        ask: t`Draw the mean latency that the generator reports, from one connection to a hundred.`,
        scene: 'one',
        key: 'persistent',
        values: ['1', '2', '5', '10', '20', '30', '50', '100'],
        xLabel: t`Connections of the generator`,
        measure: 'A.latencyActualMean',
        yLabel: t`Mean latency by the load generator’s own clock`,
        from: '0s',
        to: '80ms',
        scale: 'linear',
      },
      view: {
        scene: 'ten',
        t: '9s',
        speed: '1:2',
        caption: t`Ten get through the gate. The others wait in the yard, as before.`,
      },
      reveal: t`The server is the same in all these runs. Counted from when messages are due, they take {one.A.mean:2} on average in each. Counted from when it sends them, the generator reports {one.A.latencyActualMean:2} with one connection, {ten.A.latencyActualMean:2} with ten and {fifty.A.latencyActualMean:2} with fifty.

On each connection one message waits during a stop. In a stop {rate * pauseLength} messages are due, so with {rate * pauseLength} connections all are sent in time, and more connections change nothing. p99 needs fewer connections to be right: with two it is {two.A.latencyActualP99:2}, with ten {ten.A.latencyActualP99:2}.

**Either use one connection for each message that is due in the longest stop, or measure each message from when it is due.**`,
      misconception: t`The number of connections changes only the load. But it also changes what the generator can measure.`,
      teacher: t`The curve bends where connections × the gap between messages equals the length of the stop. Ask for that number before the curve is shown.`,
    },
    {
      id: 'generators',
      title: t`Five reports on one server`,
      prose: t`The simplest generator has no plan: it sends the next message as soon as it has a reply, as fast as the server allows. The table compares it with the others.`,
      table: {
        caption: t`The same server with the same five stops, as each generator reports it`,
        head: [t`Generator`, t`Completed per second`, t`Mean`, t`p99`],
        rows: [
          [
            t`One connection`,
            '{one.A.throughput:2}',
            '{one.A.latencyActualMean:2}',
            '{one.A.latencyActualP99:1}',
          ],
          [
            t`Ten connections`,
            '{ten.A.throughput:2}',
            '{ten.A.latencyActualMean:2}',
            '{ten.A.latencyActualP99:2}',
          ],
          [
            t`Fifty connections`,
            '{fifty.A.throughput:2}',
            '{fifty.A.latencyActualMean:2}',
            '{fifty.A.latencyActualP99:2}',
          ],
          [t`One user, at maximum speed`, '{closed.A.throughput}', '{closed.A.mean:2}', '{closed.A.p99:1}'],
          [
            t`Any of the first three, measured from when a message was due`,
            '{one.A.throughput:2}',
            '{one.A.mean:2}',
            '{one.A.p99:2}',
          ],
        ],
      },
      view: {
        scene: 'closed',
        t: '9s',
        speed: '1:2',
        show: 'road,throughput',
        caption: t`Look for the stop in the [[throughput]].`,
      },
      reveal: t`The generator without a plan has the best figures of all. Measuring from the due time does not help here: no message was due at a set time, so none could be late. The stops show only in the longest latency, {closed.A.max:2}, and in the throughput: the server could complete {1 / closed.cpu} per second and completed {closed.A.throughput}. The missing {1 - closed.A.throughput * closed.cpu:percent} is the part of the minute in which the server was stopped.

**To measure latency, set the messages per second, and count from when each is due.**`,
      misconception: t`The test with the highest throughput is the hardest one. But it is the easiest one, because it sends a message only when the server is free.`,
      teacher: t`Ask which tools the class has used, and to which row each tool belongs.`,
    },
    {
      id: 'rate',
      title: t`Shorter stops, and more messages`,
      prose: t`From here on, latency is measured from when a message is due. The stops are shorter: {r40.pauseLength} every {r40.pauseEvery}. At {r40.rate} messages per second p99 is {r40.A.p99:1}, because fewer than one message in a hundred meets a stop.

Now messages arrive four times as often, {r160.rate} per second. The server could complete {1 / r160.cpu} per second.`,
      prediction: {
        kind: 'choice',
        ask: t`The stops are as long and as rare as before. What is p99 now?`,
        options: [
          {
            text: t`5 ms, as before`,
            believes: t`The stops take the same share of the time, so they delay the same share of the messages.`,
            but: t`That is true up to {(1 - 5 * r40.pauseLength / 60s / 1%) / r40.cpu:whole} messages per second, by the rule below.`,
          },
          {
            text: t`20 ms`,
            believes: t`Four times the traffic, four times the latency.`,
            but: t`That is true of the share of late messages, by the rule below. How late they are is a different question.`,
          },
          { text: '{A.p99:2}', right: true },
          {
            text: t`55 ms`,
            believes: t`p99 shows the whole stop now.`,
            but: t`That is true of the maximum, {A.max:2}, which was the same at {r40.rate} per second.`,
          },
        ],
      },
      view: {
        scene: 'r160',
        asksAt: '9.9s',
        t: '9.9s',
        speed: '1:10',
        caption: t`The stop is over soon. How long does the queue last?`,
      },
      table: {
        caption: t`The same five short stops, at five rates`,
        head: [t`Messages per second`, t`Share of capacity`, t`p50`, t`p99`, t`p99.9`],
        rows: [
          ['{r40.rate}', '{r40.rate * r40.cpu:percent}', '{r40.A.p50:1}', '{r40.A.p99:1}', '{r40.A.p999:2}'],
          ['{r80.rate}', '{r80.rate * r80.cpu:percent}', '{r80.A.p50:1}', '{r80.A.p99:1}', '{r80.A.p999:2}'],
          [
            '{r120.rate}',
            '{r120.rate * r120.cpu:percent}',
            '{r120.A.p50:1}',
            '{r120.A.p99:1}',
            '{r120.A.p999:2}',
          ],
          [
            '{r160.rate}',
            '{r160.rate * r160.cpu:percent}',
            '{r160.A.p50:1}',
            '{r160.A.p99:2}',
            '{r160.A.p999:2}',
          ],
          [
            '{r190.rate}',
            '{r190.rate * r190.cpu:percent}',
            '{r190.A.p50:1}',
            '{r190.A.p99:2}',
            '{r190.A.p999:2}',
          ],
        ],
      },
      reveal: t`A stop delays the messages that arrive during it, and those that arrive before the queue is gone. The queue shrinks only because the server can complete more than arrives; at {r160.rate} per second that is only {1 / r160.cpu - r160.rate} per second more. Share of late messages = share of time in which the server is stopped ÷ share of time in which it is free: {5 * r40.pauseLength / 60s / (1 - r40.rate * r40.cpu) : percent} at {r40.rate} per second, {5 * pauseLength / 60s / (1 - rate * cpu) : percent} at {rate}. If it is more than {1%}, p99 shows the stops. The [[median]] shows nothing, even at {r190.rate} per second. (p99.9 varies a little, because only a few messages decide it.)

**A latency without the messages per second says nothing. p99 shows how near the server is to its limit; the median does not.**`,
      misconception: t`A p99 describes a server. But it describes a server at a certain number of messages per second, and that number may change.`,
      teacher: t`Let the class work out one row: divide the share of time stopped by the share of time free. Is the result more than one in a hundred? Then show the table.`,
    },
    {
      id: 'task',
      title: t`What can you promise?`,
      prose: t`Now the other way round. A certain latency is wanted, and you have to say up to how many messages per second the server can give it.`,
      task: {
        id: 'largest-rate',
        ask: t`Set the highest rate at which p99 stays under {20ms}.`,
        scene: 'r40',
        view: { scene: 'r40', controls: 'rate', show: 'road,percentiles', t: '11s', speed: '2' },
        vary: ['rate'],
        holds: 'A.p99 < 20ms',
        aim: { key: 'rate', better: 'more' },
        best: { rate: '139' },
        breaks: { rate: '140' },
        hints: [
          t`The first message that a stop delays waits for nearly all of it, the last for almost none of it, and the others are spread evenly in between.`,
          t`Under {20ms} with {cpu} of computing means a wait under {20ms - cpu}. Of the late messages, {(pauseLength - (20ms - cpu)) / pauseLength:percent} wait longer.`,
          t`So that share × (share of time stopped ÷ share of time free) may be at most one in a hundred.`,
        ],
        why: t`The rule gives {(1 - 5 * pauseLength / 60s * (pauseLength - (20ms - cpu)) / pauseLength / 1%) / cpu:whole} per second. The real limit is slightly lower, because only whole messages count. This rate is about seven tenths of the server’s capacity. The rest is not wasted: it clears the queues.`,
      },
    },
    {
      id: 'promises',
      title: t`Five promises`,
      prose: t`The server and its stops stay as they are. Only the promise changes.`,
      table: {
        caption: t`The promise, and the highest tested rate with which it is kept`,
        head: [t`Promise`, t`Messages per second`, t`Share of capacity`],
        rows: [
          [t`p99.9 under {10ms}`, t`none of these rates`, ''],
          [t`p99 under {6ms}`, '{r112.rate}', '{r112.rate * r112.cpu:percent}'],
          [t`p99 under {40ms}`, '{r170.rate}', '{r170.rate * r170.cpu:percent}'],
          [t`p95 under {6ms}`, '{r180.rate}', '{r180.rate * r180.cpu:percent}'],
          [t`p50 under {6ms}`, '{r198.rate}', '{r198.rate * r198.cpu:percent}'],
        ],
      },
      reveal: t`If you promise p50 under {6ms}, the server can run at nearly its full capacity. If you promise p99 under {6ms}, it can run at a little more than half. If you promise p99.9 under {10ms}, no rate is low enough, because even at {r20.rate} per second more than one message in a thousand meets a stop.

So an answer to “how fast is it?” needs three values together: a rate, a latency and its percentile.`,
      misconception: t`The highest useful rate is a property of the server. But it also depends on what was promised.`,
      teacher: t`Give each group one row, and let it find the limit in the studio, the page with all settings. The row without a rate is the most instructive.`,
    },
    {
      id: 'quiet',
      title: t`Is less traffic easier?`,
      prose: t`So is everything fine with less traffic? This last machine handles events that take {quiet.cpu} each. A timer of its operating system interrupts it {1 / quiet.interruptEvery:whole} times per second. If an [[interrupt]] finds the core idle, the core’s [[cache|caches]] then hold other data, and the next event takes {quiet.cacheRefill} longer.

With {flood.rate} events per second about one in a thousand meets an interrupt.`,
      prediction: {
        kind: 'choice',
        ask: t`At which rate do the interrupts change the *median*?`,
        options: [
          {
            text: t`At 100,000/s`,
            believes: t`The more traffic, the more events are disturbed.`,
            but: t`More events are disturbed, but a smaller share of them: the median is {flood.A.p50:1} at this rate. What traffic does make worse is the queue after a stop.`,
          },
          {
            text: t`At 10,000/s`,
            believes: t`There one event in a hundred meets an interrupt.`,
            but: t`That is true of p99: {stream.A.p99:1}.`,
          },
          {
            text: t`At 1,000/s`,
            believes: t`There one event in ten meets an interrupt.`,
            but: t`That is true of p90: {brook.A.p90:1}.`,
          },
          { text: t`At {quiet.rate} per second`, right: true },
        ],
      },
      view: { scene: 'quiet', t: '2s', speed: '1:10', show: 'road,percentiles' },
      table: {
        caption: t`The same machine, interrupted a hundred times per second, at four rates`,
        head: [t`Events per second`, t`p50`, t`p90`, t`p99`, t`p99.9`],
        rows: [
          ['{flood.rate}', '{flood.A.p50:1}', '{flood.A.p90:1}', '{flood.A.p99:1}', '{flood.A.p999:1}'],
          ['{stream.rate}', '{stream.A.p50:1}', '{stream.A.p90:1}', '{stream.A.p99:1}', '{stream.A.p999:1}'],
          ['{brook.rate}', '{brook.A.p50:1}', '{brook.A.p90:1}', '{brook.A.p99:1}', '{brook.A.p999:1}'],
          ['{quiet.rate}', '{quiet.A.p50:1}', '{quiet.A.p90:1}', '{quiet.A.p99:1}', '{quiet.A.p999:1}'],
        ],
      },
      reveal: t`At {quiet.rate} events per second there is an interrupt before each of them, and even the median is {quiet.A.p50:1} instead of {brook.A.p50:1}. The number of interrupts per second is always the same. With fewer events, a larger part of them comes after an interrupt.

So measure at the rate that you will have: at a higher rate queues grow, at a lower rate more events find other data in the caches.

**Set the rate. Count from when each request was due. Say the percentile, and the rate with it.**`,
      misconception: t`With few requests a machine is fastest. But with few requests its caches hold other data, so it is slower.`,
      teacher: t`The difference is only three microseconds, so ask who would care. People who trade or control engines do; for everyone else the principle counts.`,
    },
  ],
  sandbox: {
    scene: 'one',
    controls: 'persistent,rate,pauseLength,pauseEvery',
    show: 'road,percentiles',
    starts: 'both',
    speed: '2',
    caption: t`Find settings at which latency is the same whether measured from sending or from the due time, and settings at which the two differ most.`,
  },
  simplifies: t`Messages arrive evenly and stops come at fixed times, so that everything can be worked out by hand. In real life neither is true, and random traffic makes queues even without stops. The generator here is never late through its own fault, and there is no network between it and the server. A stop pauses the whole server; an interrupt always costs the same.`,
  teacher: t`Twenty-five minutes: eight for the first two steps, which are the core of the lesson; five for the curve and the table of generators; eight for the rate, the task and the promises; four for the quiet machine, which can be skipped. If there is time, let the class look at the report of a tool that they use and say from which moment it counts.`,
  claims: [
    {
      says: 'the generator with one connection does not see the stops, callers do',
      holds: 'one.A.latencyActualP99 < 6ms and one.A.p99 > 900ms',
    },
    {
      says: 'one message at each of five stops is slow by the clock of the generator',
      holds: 'one.A.latencyActualP999 > 900ms and one.A.latencyActualMax > 1s',
    },
    {
      says: 'what callers get does not depend on the connections',
      holds:
        'one.A.mean - fifty.A.mean < 0.1ms and fifty.A.mean - one.A.mean < 0.1ms and ten.A.p99 - one.A.p99 < 1ms and one.A.p99 - ten.A.p99 < 1ms',
    },
    {
      says: 'with fifty connections the generator tells the truth',
      holds:
        'fifty.A.mean - fifty.A.latencyActualMean < 0.1ms and fifty.A.p99 - fifty.A.latencyActualP99 < 1ms',
    },
    {
      says: 'without a rate p99 is that of a server that never stops, and the mean nearly so',
      holds: 'closed.A.p99 < 6ms and closed.A.mean < 6ms and closed.A.throughput > 3 * one.A.throughput',
    },
    {
      says: 'the median is the same at all rates of the table, and p99 rises from some rate on',
      holds:
        'r190.A.p50 < 5.1ms and r80.A.p99 < 5.1ms and r120.A.p99 > 7ms and r160.A.p99 > r120.A.p99 and r190.A.p99 > r160.A.p99',
    },
    { says: 'no low rate keeps p99.9 under 10 ms', holds: 'r20.A.p999 > 40ms and r40.A.p999 > 40ms' },
    { says: '112 a second keep p99 under 6 ms, 118 do not', holds: 'r112.A.p99 < 6ms and r118.A.p99 > 6ms' },
    {
      says: '170 a second keep p99 under 40 ms, 175 do not',
      holds: 'r170.A.p99 < 40ms and r175.A.p99 > 40ms',
    },
    { says: '180 a second keep p95 under 6 ms, 190 do not', holds: 'r180.A.p95 < 6ms and r190.A.p95 > 6ms' },
    { says: '198 a second keep p50 under 6 ms, 199 do not', holds: 'r198.A.p50 < 6ms and r199.A.p50 > 6ms' },
    {
      says: 'the slower the events come, the lower the percentile that meets the interrupts',
      holds:
        'flood.A.p99 < 3us and stream.A.p90 < 3us and stream.A.p99 > 4us and brook.A.p50 < 3us and brook.A.p90 > 4us and quiet.A.p50 > 4us',
    },
  ],
};
