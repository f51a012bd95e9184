// Parameters of the traffic's kind and amount, and of what one request computes.

import { t } from '../../languages/t.ts';
import { meanOf } from '../distribution.ts';
import type { Parameter } from '../parameter.ts';
import { cpuOf, withCpu } from '../program-cpu.ts';
import type { Scenario } from '../scenario.ts';
import { linear, log, MS, number, SECOND, TOOL, traffic, withMean, withTraffic } from './rows.ts';

const isOpen = (s: Scenario): boolean => s.traffic.kind === 'open';
const isClosed = (s: Scenario): boolean => s.traffic.kind === 'closed';
/** Users who send again at once have no think time to be spread over. */
const thinks = (s: Scenario): boolean => isClosed(s) && meanOf(s.traffic.think) > 0;
const hasRate = (s: Scenario): boolean => isOpen(s) && s.traffic.arrivals !== 'replay';
const hasBatches = (s: Scenario): boolean => isOpen(s) && s.traffic.arrivals === 'batches';
const hasTimestamps = (s: Scenario): boolean => s.traffic.timestampsNanos.length > 0;

/** Those that are a field of the traffic. */
export const TRAFFIC_FIELDS = {
  traffic: traffic.choice({
    field: 'kind',
    label: t`Traffic`,
    effect: 'restart',
    help: t`Open loop: requests arrive at a set rate, whatever the server does. Closed loop: a set number of users each wait for a reply before they send again, as ab does.`,
    source: TOOL,
    choices: [
      { value: 'open', label: t`open loop` },
      { value: 'closed', label: t`closed loop` },
    ],
    default: 'open',
  }),
  rate: traffic.number({
    field: 'ratePerSecond',
    label: t`Requests a second`,
    ...log('rate', 1, 1e6),
    help: t`Requests offered each second.`,
    source: t`${TOOL}: 1,000 requests a second`,
    default: 1000,
    applies: hasRate,
  }),
  arrivals: traffic.choice({
    field: 'arrivals',
    label: t`Arrivals`,
    effect: 'restart',
    help: t`Constant: evenly spaced. Poisson: at random, as from many independent users. Batches: in groups, as the load generator of the source sends them (1,000 a second is 10 every 10 ms, the first group 2 short). Bursts: Poisson while on, nothing while off. Replay: at recorded instants.`,
    source: TOOL,
    choices: [
      { value: 'constant', label: t`constant` },
      { value: 'poisson', label: t`Poisson` },
      { value: 'batches', label: t`batches` },
      { value: 'bursts', label: t`bursts` },
      { value: 'replay', label: t`replay`, offered: hasTimestamps },
    ],
    default: 'batches',
    applies: isOpen,
  }),
  lag: traffic.number({
    field: 'generatorLagChance',
    label: t`Late batches`,
    ...linear('fraction', 0, 0.5),
    help: t`Chance that the load generator is late by one batch period, so that the next batch comes double. It saves up 120 requests at most: what would be more is not asked for, and the rate falls.`,
    source: t`${TOOL}: on a quiet machine never; its rate limiter stores 120 tokens`,
    default: 0,
    applies: hasBatches,
  }),
  users: traffic.number({
    field: 'users',
    label: t`Users`,
    ...log('count', 1, 100_000),
    help: t`Users who each have at most one request under way.`,
    source: t`"Effects of thread pool size on concurrency": 1 to 500 users`,
    default: 100,
    applies: isClosed,
  }),
  start: traffic.choice({
    field: 'start',
    label: t`First requests`,
    effect: 'restart',
    help: t`When users send for the first time: spread over a think time, as in the steady state, or all at once, as load generators begin.`,
    source: t`Spread: Cox, Renewal Theory (1962)`,
    choices: [
      { value: 'spread', label: t`spread` },
      { value: 'together', label: t`together` },
    ],
    default: 'spread',
    applies: thinks,
  }),
} as const;

export const TRAFFIC_PARAMETERS = {
  ...TRAFFIC_FIELDS,
  think: number({
    label: t`Think time`,
    ...log('duration', 0, 60 * SECOND, MS),
    help: t`How long a user waits after a reply before sending again, on average.`,
    source: t`ab sends again at once`,
    default: 0,
    section: 'traffic',
    effect: 'live',
    applies: isClosed,
    read: (s) => meanOf(s.traffic.think),
    write: (s, _, value) => withTraffic(s, { think: withMean(s.traffic.think, value!) }),
  }),
  cpu: number({
    label: t`CPU per request`,
    ...log('duration', 0, SECOND, 1e3),
    help: t`What one request computes, over its whole program.`,
    source: t`Calibrated: with 50 us of timer slack and one context switch it makes up the 100 us by which each call of the source outlasts its 60 ms`,
    default: 45_000,
    section: 'traffic',
    effect: 'live',
    read: (s) => cpuOf(s.request),
    write: (s, _, value) => ({ ...s, request: withCpu(s.request, value!) }),
  }),
} as const satisfies Record<string, Parameter>;
