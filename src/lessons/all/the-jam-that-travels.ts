// Lesson "How far does a jam reach?": how one slow service holds threads in every service before it, where to
// look for the cause, and which timeout keeps the front page working.

import { t } from '../../languages/t.ts';
import type { Lesson } from '../lesson.ts';
import { ASYNCHRONOUS_IO } from '../sources.ts';

const BASE = 'preset=slow-database&requests=none&duration=20s&patience=1s';
const ALONE = `${BASE}&servers=A:blocking-pool`;
/** The service is slow from the first request on, so that shares cover only the time of the failure. */
const SLOW = `${ALONE}&fault=slow*20:db.1@0s`;

export const LESSON: Lesson = {
  id: 'the-jam-that-travels',
  place: 10,
  title: t`How far does a jam reach?`,
  question: t`The database is slow. Which pages fail?`,
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
      prose: t`Three services stand in a row. The shop gets {rate} requests for pages (“pages” for short) per second and has a [[pool|pool]] of {A.threads} [[thread|threads]]. Every fifth page is a checkout: it calls the service “orders”, which calls the database. The other pages need neither of the two. Orders has {6} threads, {3} on each of its two nodes.

A thread is drawn as a lane, a request as a car, and a called service as a bridge. Behind the bridge of orders lies another road. A call that crosses the bridge is a car there and takes a lane. The request that made the call waits and keeps its own lane.`,
      prediction: {
        kind: 'choice',
        ask: t`A checkout waits for the database, which is only a bridge here. How many threads does the checkout hold at that moment?`,
        options: [
          {
            text: t`None`,
            believes: t`A request that waits does not compute, so it holds nothing.`,
            but: t`It takes no core, but it does keep its thread, unless the server parks its requests, as an event loop does.`,
          },
          {
            text: t`One`,
            believes: t`It is one request, so it has one thread.`,
            but: t`It is one request for the client. But for orders its call is a request too, and has a thread there.`,
          },
          { text: t`Two`, right: true },
        ],
      },
      view: {
        scene: 'calm',
        asksAt: '1s',
        t: '1s',
        speed: '1:20',
        caption: t`Follow a car over the first bridge: press it, and its ring goes with it on every road.`,
      },
      reveal: t`One thread in the shop and one in orders: a request holds a thread in every service on its way. While the database is fast that costs little. Checkouts take about {A.p90:2}, and by [[little-s-law|Little’s law]] the shop has only {A.throughput * A.mean:2} of its {A.threads} threads busy.`,
      misconception: t`A server need not care about the services that it calls. But its own threads are held for the whole [[latency]] of these services.`,
      teacher: t`Draw the three services on the board and let the class say where threads are held while the database works. The answer is the lesson in short.`,
    },
    {
      id: 'reach',
      title: t`The database slows down`,
      prose: t`At {1.6s} the database becomes {20} times as slow: a query takes {600ms} instead of {30ms}. Nothing else changes. In server A each [[timeout]] is the default, {30s}; server B is the same shop with two short timeouts. Clients, which ask for the pages, give up after {both.patience}. The shop does not notice this.`,
      prediction: {
        kind: 'choice',
        ask: t`How far back does the jam in A reach?`,
        options: [
          {
            text: t`Nowhere: only queries take longer`,
            believes: t`A slow service is slow for those that call it.`,
            but: t`That would be true if the callers had an unlimited number of threads.`,
          },
          {
            text: t`As far as orders: checkouts wait there`,
            believes: t`Only orders calls the database, so only its threads run out.`,
            but: t`The threads of orders run out first. Then calls to orders queue, and the callers are threads of the shop.`,
          },
          { text: t`To the clients: all pages wait`, right: true },
        ],
      },
      view: {
        scene: 'both',
        asksAt: '1.55s',
        t: '1.55s',
        speed: '1:20',
        show: 'road,throughput',
        caption: t`A has the default timeouts, B has two short ones. Watch which road of A fills first.`,
      },
      reveal: t`{both.rate * 20%:whole} checkouts arrive per second, but the database completes only {2 / 600ms:2} per second. In about {6 / (both.rate * 20%):2} they hold all {6} threads of orders, and as many of the shop. In about as much time again they hold the other {both.A.threads - 6} threads of the shop. From then on every page waits for a thread, even a page that needs no database. Of all pages A completes {both.A.answered:2} and B {both.B.answered:2}; both shares include the pages before {1.6s}.

**A jam moves in the direction opposite to the calls, from service to service.** The number of free threads in each service only decides how long this takes.`,
      misconception: t`Four pages in five do not use the database, so at most a fifth can fail. But all pages use the threads of the shop.`,
      teacher: t`Ask for hands before anybody presses play. Then let them say aloud what becomes red first: the bridge, orders, the shop, the ramp.`,
    },
    {
      id: 'blame',
      title: t`Which service is to blame?`,
      prose: t`You run the shop, and you see only its own road: all {A.threads} lanes wait for orders, and requests wait in front of the lanes. Someone proposes more threads for orders. Someone else proposes more threads for the shop.`,
      prediction: {
        kind: 'choice',
        ask: t`Which service do you look at?`,
        options: [
          {
            text: t`The shop, because its pool is full`,
            believes: t`The place where requests queue is the one that is too small.`,
            but: t`With {shop.A.threads} threads the shop completes {shop.A.answered:2}. These threads fill up as well, only later.`,
          },
          {
            text: t`Orders, since all lanes wait for it`,
            believes: t`The service that does not reply is the one that is broken.`,
            but: t`With four times the threads, orders only has four times as many threads that wait for the database: A completes {orders.A.answered:2}.`,
          },
          { text: t`The service that orders waits for`, right: true },
        ],
      },
      view: {
        scene: 'slow',
        t: '2s',
        speed: '1:10',
        show: 'road,throughput',
        caption: t`Follow the calls road by road: every service is full, and the last one that is full or slow is the cause.`,
      },
      reveal: t`Every road before the cause looks the same: full, and its cores idle. So a full pool does not show that its service is the cause. Follow the calls from road to road. Stop at the service that is full or slow and does not wait for another such service. Here that is the database.

**The cause is the last slow service on the way of the calls, not the first that you notice.** The studio, the page with all settings, says the same in its card “What just happened?”.`,
      misconception: t`The service with the longest queue is the cause. But the longest queue is in front of the first service, while the cause is the last service.`,
      teacher: t`This is what a distributed trace shows as well: a long span in each service, one inside the other. The innermost one matters.`,
    },
    {
      id: 'remedies',
      title: t`Five changes`,
      prose: t`The database cannot be repaired today. Which change saves the pages that do not need it? At best these are {80%} of all pages. Without a change A completes {slow.A.answered:2} of all pages in time, that is, before the client gives up. Guess the answer for each row, then watch its scene.`,
      table: {
        caption: t`What A completes in time in {20s} if the database is slow from the start`,
        head: [t`Change`, t`In time`, t`Why`],
        play: {
          scenes: ['shop', 'orders', 'inside', 'outside', 'long'],
          view: { asksAt: '150ms', t: '2s', speed: '1:10' },
          measure: 'A.answered',
          atLeast: '70%',
          ask: t`Does it help?`,
          yes: t`It does`,
          no: t`It does not`,
        },
        rows: [
          [
            t`The shop has {shop.A.threads} threads`,
            '{shop.A.answered:2}',
            t`It takes longer until all of them are held.`,
          ],
          [
            t`Orders has {12} threads on each node instead of {3}`,
            '{orders.A.answered:2}',
            t`More threads of orders wait for the same database.`,
          ],
          [
            t`Orders gives up on the database after {100ms}`,
            '{inside.A.answered:2}',
            t`The threads of orders become free again, so orders replies, and the shop’s threads become free again, too.`,
          ],
          [
            t`The shop gives up on orders after {outside.timeout}`,
            '{outside.A.answered:2}',
            t`The shop no longer depends on orders.`,
          ],
          [
            t`The shop gives up on orders after {long.timeout}`,
            '{long.A.answered:2}',
            t`{long.timeout} × {slow.rate * 20%:whole} checkouts per second = {long.timeout * slow.rate * 20%:whole} threads, and the shop has {slow.A.threads}.`,
          ],
        ],
      },
      reveal: t`More threads, in any service, only delay the jam. A timeout ends the waiting. It can be set in any service between the cause and the clients, and the jam goes no further than that service. Set in orders, it protects orders and the shop. Set in the shop, it protects only the shop, and orders stays full.

**A timeout protects the service that sets it, and the services that call this one.**`,
      misconception: t`A timeout makes requests fail that would have succeeded. But here nearly all of these requests fail with or without it, and without it the other requests fail, too.`,
      teacher: t`Let the class order the rows before the first one opens.`,
    },
    {
      id: 'task',
      title: t`Set one timeout`,
      prose: t`If the timeout is too short, checkouts also fail on days when the database is only a little slow. So the best timeout is the longest one with which the other pages still complete.`,
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
          t`By Little’s law checkouts hold {rate * 20%:whole} × timeout threads. The shop has {A.threads}.`,
          t`{A.threads} ÷ {rate * 20%:whole} per second is {A.threads / (rate * 20%)}. Pages that need no database need some threads, too.`,
        ],
        why: t`At a timeout of {A.threads / (rate * 20%)} checkouts alone would hold all {A.threads} threads. Just below that timeout, too few threads are left for the moments when several checkouts arrive one after another.

**Requests per second × timeout is how many threads a dead service may take from you.** Choose the timeout so that enough threads are left.`,
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
    caption: t`Press the bridge of the database to make it fast again, and watch in which order the roads become free.`,
  },
  simplifies: t`Every call takes the same time, and the network between services takes almost no time. The database is slow for all queries alike. Neither clients nor services repeat a failed call; with such retries the jam would be worse. When a call is given up, the node goes on working on it, as most real servers do.`,
  teacher: t`Half an hour: five minutes for the chain, ten for the jam and the question of who is to blame, five for the table, ten for the task. The scene “Three layers retry” continues this lesson: in it, each layer multiplies the load of the next.`,
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
