// The jam that travels: how one slow service holds threads in every service before it, where to look for the cause, and which
// timeout keeps the front page.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO } from '../sources.ts';

const BASE = 'preset=slow-database&requests=none&duration=20s&patience=1s';
const ALONE = `${BASE}&servers=A:blocking-pool`;
/** Slow from the first request on, so that shares are of the failure alone. */
const SLOW = `${ALONE}&fault=slow*20:db.1@0s`;

export const LESSON: Lesson = {
  id: 'the-jam-that-travels',
  place: 10,
  title: t`The jam that travels`,
  question: t`The database is slow. Why do pages fail that do not need it?`,
  goal: t`Predict how far back a jam reaches through a chain of services, find the service that causes it, and choose the timeout that keeps the rest working.`,
  minutes: 30,
  sources: [ASYNCHRONOUS_IO],
  scenes: {
    calm: `${ALONE}&fault=none`,
    both: BASE,
    slow: SLOW,
    shop: `${SLOW}&A.threads=48`,
    orders: `${SLOW}&orders.threads=12`,
    inside: `${SLOW}&db.timeout=100ms`,
    outside: `${SLOW}&timeout=150ms`,
    long: `${SLOW}&timeout=5s`,
  },
  picture: { scene: 'both', t: '3s' },
  steps: [
    {
      id: 'chain',
      title: t`A road behind a road`,
      prose: t`Three services stand in a row. The shop gets {rate} pages per second and has a [[pool|pool]] of {A.threads} [[thread|threads]]. Every fifth page is a checkout: it calls the service orders, which calls the database. The others need neither.

Behind each bridge lies another road. A call that crosses it becomes a car there, with a lane of its own, while its caller waits at the end of the lane that it holds.`,
      prediction: {
        kind: 'choice',
        ask: t`A checkout waits for the database. How many threads does it hold at that moment?`,
        options: [
          {
            text: t`None`,
            believes: t`A request that waits does not compute, so it holds nothing.`,
            but: t`It takes no core. It does keep its thread, unless the server parks its requests, as an event loop does.`,
          },
          {
            text: t`One`,
            believes: t`It is one request, so it has one thread.`,
            but: t`It is one request for the client. For orders its call is a request too, with a thread there.`,
          },
          { text: t`Two`, right: true },
        ],
      },
      view: {
        scene: 'calm',
        t: '1s',
        speed: '1:20',
        caption: t`Follow a car over the first bridge: press it, and its ring goes with it on every road.`,
      },
      reveal: t`One thread in the shop and one in orders: a request holds a thread in every service on its way. While the database is fast that costs little. Checkouts take about {A.p90:2}, and by [[little-s-law|Little’s law]] the shop has only {A.throughput * A.mean:2} of its {A.threads} threads busy.`,
      misconception: t`The services behind a server are somebody else’s business. Their [[latency]] is the time for which its own threads are held.`,
      teacher: t`Draw the three services on the board and let the class say where threads are held while the database works. The answer is the lesson in short.`,
    },
    {
      id: 'reach',
      title: t`The database slows down`,
      prose: t`At {1.6s} the database becomes {20} times as slow: a query takes {600ms} instead of {30ms}. Nothing else changes, and nobody has set a [[timeout]]: the shop and orders wait for up to {30s}. Clients give up after {both.patience}, which the shop does not notice.`,
      prediction: {
        kind: 'choice',
        ask: t`How far back does the jam in A reach?`,
        options: [
          {
            text: t`Nowhere: only queries take longer`,
            believes: t`A slow service is slow for those that call it.`,
            but: t`That would be true if those that call it had threads without end.`,
          },
          {
            text: t`To orders: checkouts wait there`,
            believes: t`Only orders calls the database, so only its threads run out.`,
            but: t`They run out first. Then calls to orders queue, and those who made them are threads of the shop.`,
          },
          { text: t`To the clients: all pages wait`, right: true },
        ],
      },
      view: {
        scene: 'both',
        t: '1.55s',
        speed: '1:20',
        show: 'road,throughput',
        caption: t`A has no timeouts, B has two. Watch which road of A fills first.`,
      },
      reveal: t`Checkouts arrive at {both.rate * 20%:whole} per second, and none comes back soon. They fill the {6} threads of orders in about {6 / (both.rate * 20%):1}, then the {both.A.threads} threads of the shop within another {both.A.threads / (both.rate * 20%):1}. From then on every page waits for a thread, whatever it needs. Of all pages A completes {both.A.answered:2}, B {both.B.answered:2}.

**A jam travels against the calls, from service to service, at the rate of the calls that get stuck.** What each service has in reserve only decides how long it takes.`,
      misconception: t`Four pages in five do not touch the database, so at most a fifth can suffer. All pages share the threads of the shop.`,
      teacher: t`Ask for hands before anybody presses play. Then let them say aloud what becomes red first: the bridge, orders, the shop, the ramp.`,
    },
    {
      id: 'blame',
      title: t`Which service is to blame?`,
      prose: t`You run the shop, and you see its road alone: all {A.threads} lanes wait for orders, and a queue stands before them. Someone proposes more threads for orders. Someone else proposes more threads for the shop.`,
      prediction: {
        kind: 'choice',
        ask: t`Which service do you look at?`,
        options: [
          {
            text: t`The shop, since its pool is full`,
            believes: t`The place where requests queue is the one that is too small.`,
            but: t`With {shop.A.threads} threads it completes {shop.A.answered:2}. They fill up as well, only later.`,
          },
          {
            text: t`Orders, since all lanes wait for it`,
            believes: t`The service that does not reply is the one that is broken.`,
            but: t`With four times the threads it waits for the database with four times the threads: A completes {orders.A.answered:2}.`,
          },
          { text: t`What orders itself waits for`, right: true },
        ],
      },
      view: {
        scene: 'slow',
        t: '2s',
        speed: '1:10',
        show: 'road,throughput',
        caption: t`Walk back road by road: every service is full, and the last one that is full or slow is the cause.`,
      },
      reveal: t`Every road before the cause looks the same: full, and its cores idle. So a full pool tells nothing about the service that has it. Go from road to road, in the direction of the calls, until you are at a place that is in trouble and waits for no other such place. Here that is the database.

**The cause is the last place in trouble on the way, not the first one that you notice.** The studio says the same in its card “What just happened?”.`,
      misconception: t`The service with the longest queue is the bottleneck. The queue stands in front of the first service, and the bottleneck is the last.`,
      teacher: t`This is what a distributed trace shows as well: a long span in each service, one inside the other. The innermost one matters.`,
    },
    {
      id: 'remedies',
      title: t`Five changes`,
      prose: t`The database cannot be healed today. What keeps the pages that do not need it? At best that is {80%} of all.`,
      table: {
        caption: t`What A completes in {20s} with a slow database`,
        head: [t`Change`, t`Completed`, t`Why`],
        rows: [
          [t`None`, '{slow.A.answered:2}', t`Every thread of the shop ends up waiting.`],
          [
            t`The shop has {shop.A.threads} threads`,
            '{shop.A.answered:2}',
            t`A larger tank takes longer to fill.`,
          ],
          [
            t`Orders has {12} threads a node`,
            '{orders.A.answered:2}',
            t`More of its threads wait for the same database.`,
          ],
          [
            t`Orders gives up on the database after {100ms}`,
            '{inside.A.answered:2}',
            t`Its threads come back, so its calls end, so the shop’s do.`,
          ],
          [
            t`The shop gives up on orders after {outside.timeout}`,
            '{outside.A.answered:2}',
            t`The shop no longer depends on what orders does.`,
          ],
          [
            t`The shop gives up on orders after {long.timeout}`,
            '{long.A.answered:2}',
            t`{long.timeout} × {rate * 20%:whole} checkouts per second take more threads than it has.`,
          ],
        ],
      },
      view: {
        scene: 'outside',
        t: '2s',
        speed: '1:10',
        caption: t`Checkouts still fail. All other pages go on.`,
      },
      reveal: t`More threads anywhere only buy time. A timeout ends the waiting, and it may stand at any service between the cause and the clients: it cuts the chain there. Where it stands decides who is spared. At orders it spares orders and the shop; at the shop it spares the shop alone, while orders stays full.

**A timeout protects the service that sets it, and those before it.**`,
      misconception: t`A timeout makes requests fail that would have succeeded. Here those fail anyway; without it they take the others with them.`,
      teacher: t`Hide the middle column and let the class order the rows first.`,
    },
    {
      id: 'task',
      title: t`Set one timeout`,
      prose: t`A timeout that is too short cuts off checkouts on days on which the database is merely busy. So the longest that still saves the front page is the best.`,
      task: {
        id: 'front-page',
        ask: t`Set the longest timeout of the shop’s calls with which A completes {95%} of the pages that need no database: {95% * 80%:percent} of all.`,
        scene: 'slow',
        view: { scene: 'slow', controls: 'timeout', show: 'road,throughput', t: '2s', speed: '1' },
        vary: ['timeout'],
        holds: 'A.answered >= 76%',
        aim: { key: 'timeout', better: 'more' },
        best: { timeout: '481ms' },
        breaks: { timeout: '482ms' },
        hints: [
          t`How many checkouts arrive per second, and for how long does each hold a thread of the shop?`,
          t`By Little’s law they hold {rate * 20%:whole} × timeout threads. The shop has {A.threads}.`,
          t`{A.threads} ÷ {rate * 20%:whole} per second is {A.threads / (rate * 20%)}. Pages that need no database need some threads, too.`,
        ],
        why: t`At {A.threads / (rate * 20%)} checkouts alone would hold all {A.threads} threads. Just below, too few are left for the moments in which several checkouts arrive one after another.

**Requests per second × timeout is how many threads a dead service may take from you.** Choose the timeout so that enough of them are left.`,
      },
      teacher: t`End with the class’s own services: which calls have no timeout, and how many threads can each of them take?`,
    },
  ],
  sandbox: {
    scene: 'both',
    controls: 'A.threads,timeout,rate',
    show: 'road,throughput',
    t: '1.55s',
    speed: '1:10',
    caption: t`Heal the database by a press on its bridge, and watch in which order the roads become free.`,
  },
  simplifies: t`Every call takes the same time, and the network between services takes next to none. The database is slow for all queries alike. Nobody retries, neither clients nor services; with retries it is worse. The node that works on a call that was given up goes on with it, as most real servers do.`,
  teacher: t`Half an hour: five minutes for the chain, ten for the jam and the question of who is to blame, five for the table, ten for the task. The scene “Three layers retry” continues it: there each layer makes the load of the next.`,
  claims: [
    { says: 'all is well while the database is', holds: 'calm.A.answered >= 99.9%' },
    {
      says: 'without timeouts nearly all pages are lost, with them about four fifths complete',
      holds: 'both.A.answered < 25% and both.B.answered > 78%',
    },
    { says: 'more threads anywhere do not help', holds: 'shop.A.answered < 30% and orders.A.answered < 30%' },
    {
      says: 'a timeout helps at either service',
      holds: 'inside.A.answered > 76% and outside.A.answered > 76%',
    },
    { says: 'one that is too long does not', holds: 'long.A.answered < 40%' },
  ],
};
