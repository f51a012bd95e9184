// Claims of "Design of non-blocking systems: How to improve the tail latencies and load average by optimizing
// the number of threads?": an M:N scheduler on 4 cores with a varying number of carriers.

import type { EngineView } from '../engine/view/engine-view.ts';
import { t } from '../languages/t.ts';
import { DEFAULT_SCENARIO } from '../scenario/default-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';
import {
  around,
  assumed,
  byConstruction,
  type Claim,
  claimsOf,
  elsewhere,
  type Figure,
  fitted,
  here,
  near,
  notReproduced,
  once,
  over,
  under,
} from './claim.ts';
import { changed, finished, sideBySide } from './scenes.ts';

/**
 * The service, its network threads, and the echoing service behind it.
 *
 * The source prints no costs, so these are calibrated. 104 us of computing before and after the call give the
 * peak of 17,000 requests/s. Five network threads give the run queue of 8 with 4 carriers, because carriers
 * alone cannot exceed 4.
 *
 * Assumed: a network thread takes 12 us per message, the echo 1 ms, a slice lasts 2.25 ms (Linux CFS on 4
 * cores: 0.75 ms × 3), each switch costs 10 us of cache refill, and scheduling costs 0.1 us per runnable
 * thread. Threads get a core in the order in which they became ready. If threads that have slept went first,
 * p99 of the pass-through would be 1.7 times as high with 100 carriers, where the source saw almost no
 * difference.
 */
const SERVICE = changed(DEFAULT_SCENARIO, {
  servers: 'A:green-threads',
  traffic: 'closed',
  think: '0s',
  cores: '4',
  nodes: '1',
  latency: '1ms',
  slack: '0s',
  pollers: '5',
  pollerCost: '12us',
  slice: '2250us',
  readyOrder: 'fifo',
  cacheRefill: '10us',
  runnableCost: '100ns',
  requests: '60000',
});

const PASS_THROUGH = changed(SERVICE, { request: 'cpu:104us,call:upstream,cpu:104us' });

/**
 * The transformation: most requests take 100 us, a few much longer. Calibrated so that p99 with 100 carriers
 * is clearly higher.
 */
const TRANSFORMATION = changed(SERVICE, {
  request: 'cpu:104us,cpu:bimodal(0.03,10ms,100us),call:upstream,cpu:104us',
});

const USERS = [20, 50, 100, 200];
const MANY_USERS = '100';

function withCarriers(scenario: Scenario, carriers: number, users: string): Scenario {
  return changed(scenario, { carriers: String(carriers), users });
}

function at(scenario: Scenario, carriers: number, users: string): EngineView {
  return finished(withCarriers(scenario, carriers, users));
}

function rps(view: EngineView): number {
  return view.measures.value('throughput');
}

function throughput(): readonly Figure[] {
  const peak = (): number => Math.max(...USERS.map((users) => rps(at(PASS_THROUGH, 10, String(users)))));
  const few = once(() => at(TRANSFORMATION, 10, MANY_USERS));
  const many = once(() => at(TRANSFORMATION, 100, MANY_USERS));
  return [
    fitted(near(t`peak requests/s, pass-through on 10 carriers`, 17_000, peak, 0.03)),
    notReproduced(
      around(
        t`transformation workload: relative gain in requests/s with 10 instead of 100 carriers`,
        0.07,
        () => rps(few()) / rps(many()) - 1,
        0.02,
      ),
    ),
    byConstruction(
      near(
        t`mean latency, 100 carriers ÷ 10 carriers`,
        1,
        () => many().measures.latency.mean() / few().measures.latency.mean(),
        0.07,
      ),
    ),
  ];
}

/** Ratio of p99 with 100 carriers to p99 with 10. */
function tailRatio(scenario: Scenario): number {
  const p99 = (carriers: number): number =>
    at(scenario, carriers, MANY_USERS).measures.latency.percentile(0.99);
  return p99(100) / p99(10);
}

function tail(): readonly Figure[] {
  return [
    fitted(
      over(
        t`transformation workload: p99, 100 carriers ÷ 10 carriers`,
        t`higher: a ratio above 1.15`,
        1.15,
        () => tailRatio(TRANSFORMATION),
      ),
    ),
    under(
      t`pass-through workload: p99, 100 carriers ÷ 10 carriers`,
      t`not significantly higher: a ratio under 1.1`,
      1.1,
      () => tailRatio(PASS_THROUGH),
    ),
  ];
}

/**
 * The source's load average is below its run queue, because it was read while it was still rising. 35 users
 * are calibrated to the run queue with 100 carriers, 65 s to the load average with 4.
 */
const OBSERVED = changed(TRANSFORMATION, { requests: 'none', duration: '65s' });
const OBSERVED_USERS = '35';
/** Half of the last digit, because the source prints integers. */
const HALF = 0.5;

function loadAverage(): readonly Figure[] {
  const few = once(() => at(OBSERVED, 4, OBSERVED_USERS).measures);
  const many = once(() => at(OBSERVED, 100, OBSERVED_USERS).measures);
  return [
    fitted(around(t`run queue, 4 carriers`, 8, () => few().value('meanRunnable'), HALF)),
    fitted(around(t`load average, 4 carriers`, 5, () => few().value('loadAverage1'), HALF)),
    fitted(around(t`run queue, 100 carriers`, 41, () => many().value('meanRunnable'), HALF)),
    notReproduced(around(t`load average, 100 carriers`, 37, () => many().value('loadAverage1'), HALF)),
  ];
}

const SOURCE = {
  title:
    'Design of non-blocking systems: How to improve the tail latencies and load average by optimizing the number of threads?',
  author: null,
};

const CPU = t`CPU of a request, 208 µs`;
const COSTS = [
  assumed(t`slice of 2.25 ms`),
  assumed(t`cache refill of 10 µs per switch`),
  assumed(t`0.1 µs of scheduler time per runnable thread`),
];
const LONG = t`long transformations, 10 ms`;
const LONG_SHARE = t`share of long transformations, 3 %`;

export const NON_BLOCKING_CLAIMS: readonly Claim[] = claimsOf(SOURCE, [
  {
    id: '000/throughput',
    title: t`10 carriers against 100: throughput`,
    setup: t`M:N scheduler on 4 cores, 10 against 100 carriers, users in a closed loop`,
    free: [here(CPU), ...COSTS, elsewhere(LONG), elsewhere(LONG_SHARE)],
    tolerance: t`peak within 3 %, because the article rounds it to thousands; gain within 2 percentage points of about 7 %; mean latency within 7 %`,
    basis: t`CPU per request, 208 µs, is calibrated to the peak. The gain is a check. The mean latency follows from the rate by Little’s law, because the number of users is fixed.`,
    notReproduced: t`the gain. Context switches and cache refills of the assumed size take 0.5 % of the core time, whatever the number of users. The article does not say what else costs its runtime 7 % with more threads, and nothing is fitted to it.`,
    figures: throughput,
    scene: () =>
      sideBySide(withCarriers(PASS_THROUGH, 10, MANY_USERS), withCarriers(PASS_THROUGH, 100, MANY_USERS)),
    speed: 0.1,
  },
  {
    id: '000/tail',
    title: t`10 carriers against 100: the tail`,
    setup: t`p99 at 100 users, 100 carriers ÷ 10 carriers`,
    free: [here(LONG), here(LONG_SHARE), elsewhere(CPU), ...COSTS],
    tolerance: t`above 1.15 with transformation, under 1.1 with pass-through. The article has a drawing and no number, so both limits are ours; percentiles are accurate to 0.8 %`,
    basis: t`the CPU of the transformation (10 ms for 3 % of the messages, 100 µs for the rest) is calibrated to the first figure. The second is a check, but it is one figure against two fitted values.`,
    remark: t`the article shows the ratio only in a drawing and suspects context switches as its cause. In the simulation it comes from long transformations that share the cores: even if context switches cost nothing, the ratio is 1.24.`,
    figures: tail,
    scene: () =>
      sideBySide(withCarriers(TRANSFORMATION, 10, MANY_USERS), withCarriers(TRANSFORMATION, 100, MANY_USERS)),
    speed: 0.1,
  },
  {
    id: '000/load-average',
    title: t`Run queue and load average by carriers`,
    setup: t`transformation with 4 and with 100 carriers on 4 cores`,
    free: [
      here(t`five network threads`),
      here(t`35 users`),
      here(t`load average read after 65 s`),
      elsewhere(CPU),
      elsewhere(LONG),
      elsewhere(LONG_SHARE),
      ...COSTS,
    ],
    tolerance: t`each within 0.5, because the article prints whole numbers`,
    basis: t`the five network threads are calibrated to the run queue with 4 carriers, the 35 users to the run queue with 100, and the time of the reading, 65 s, to the load average with 4. The load average with 100 is a check.`,
    notReproduced: t`the load average with 100 carriers. A load average approaches the run queue with a time constant of one minute. With 4 carriers, where the run queue is 8, it has reached the article’s 5 after 59 s. With 100 carriers, where the run queue is 41, it reaches the article’s 37 only after 140 s. So no single time of reading gives both. The article does not say when the two were read.`,
    remark: t`the article argues that 4 threads run at most 4 requests at a time, but it reports a run queue of 8. So the run queue must also contain threads other than carriers.`,
    figures: loadAverage,
    scene: () =>
      sideBySide(withCarriers(OBSERVED, 4, OBSERVED_USERS), withCarriers(OBSERVED, 100, OBSERVED_USERS)),
    speed: 2,
  },
]);
