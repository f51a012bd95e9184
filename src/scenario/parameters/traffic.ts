// Parameters of the kind and amount of traffic, and of the CPU time per request.

import { t } from '../../languages/t.ts';
import { meanOf } from '../distribution.ts';
import type { Parameter } from '../parameter.ts';
import { cpuOf, withCpu } from '../program-cpu.ts';
import type { Scenario } from '../scenario.ts';
import { linear, log, MS, number, SECOND, traffic, withMean, withTraffic } from './rows.ts';

const isOpen = (s: Scenario): boolean => s.traffic.kind === 'open';
const isClosed = (s: Scenario): boolean => s.traffic.kind === 'closed';
/**
 * Whether users think. Users that send again immediately have no think time over which their starts could be
 * spread.
 */
const thinks = (s: Scenario): boolean => isClosed(s) && meanOf(s.traffic.think) > 0;
const hasRate = (s: Scenario): boolean => isOpen(s) && s.traffic.arrivals !== 'replay';
const hasBatches = (s: Scenario): boolean => isOpen(s) && s.traffic.arrivals === 'batches';
const hasTimestamps = (s: Scenario): boolean => s.traffic.timestampsNanos.length > 0;

/** Rows that each describe a field of the traffic. */
export const TRAFFIC_FIELDS = {
  traffic: traffic.choice({
    field: 'kind',
    label: t`Traffic`,
    effect: 'restart',
    choices: [
      { value: 'open', label: t`open loop` },
      { value: 'closed', label: t`closed loop` },
    ],
    default: 'open',
  }),
  rate: traffic.number({
    field: 'ratePerSecond',
    label: t`Requests per second`,
    ...log('rate', 1, 1e6),
    default: 1000,
    applies: hasRate,
  }),
  arrivals: traffic.choice({
    field: 'arrivals',
    label: t`Arrivals`,
    effect: 'restart',
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
    default: 0,
    applies: hasBatches,
  }),
  users: traffic.number({
    field: 'users',
    label: t`Users`,
    ...log('count', 1, 100_000),
    default: 100,
    applies: isClosed,
  }),
  start: traffic.choice({
    field: 'start',
    label: t`First requests`,
    effect: 'restart',
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
    default: 45_000,
    section: 'traffic',
    effect: 'live',
    read: (s) => cpuOf(s.request),
    write: (s, _, value) => ({ ...s, request: withCpu(s.request, value!) }),
  }),
} as const satisfies Record<string, Parameter>;
