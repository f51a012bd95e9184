// Parameters of an open loop's rate over time: bursts, ramps, steps and spikes.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario, Traffic } from '../scenario.ts';
import { log, MS, rowsIn, SECOND, TRAFFIC, within, withTraffic } from './rows.ts';

const DAY = 24 * 3600 * SECOND;
const SPAN = 10 * SECOND;

const hasBursts = (s: Scenario): boolean => s.traffic.kind === 'open' && s.traffic.arrivals === 'bursts';
const mayChange = (s: Scenario): boolean => s.traffic.kind === 'open' && s.traffic.arrivals !== 'replay';
const changes = (s: Scenario): boolean => mayChange(s) && s.traffic.change.shape !== 'steady';
const changesBack = (s: Scenario): boolean => changes(s) && hasEnd(s.traffic.change);
const hasEnd = ({ shape }: Traffic['change']): boolean => shape === 'ramp' || shape === 'spike';

/** Changes an end of the span, and moves the other end too if the span would otherwise be empty. */
function withChange(s: Scenario, part: Partial<Traffic['change']>): Scenario {
  const before = s.traffic.change;
  const change = { ...before, ...part };
  if (!hasEnd(change) || change.untilNanos > change.fromNanos) return withTraffic(s, { change });
  const span = before.untilNanos > before.fromNanos ? before.untilNanos - before.fromNanos : SPAN;
  if (part.untilNanos !== undefined) change.fromNanos = Math.max(0, change.untilNanos - span);
  else change.untilNanos = Math.min(DAY, change.fromNanos + span);
  return withTraffic(s, { change });
}

const burst = rowsIn(within(TRAFFIC, 'bursts'));
const change = rowsIn({ ...within(TRAFFIC, 'change'), put: (s, _, part) => withChange(s, part) });

export const BURST_PARAMETERS = {
  burstOn: burst.number({
    field: 'onNanos',
    label: t`Burst length`,
    effect: 'restart',
    ...log('duration', MS, 3600 * SECOND),
    default: SECOND,
    applies: hasBursts,
  }),
  burstOff: burst.number({
    field: 'offNanos',
    label: t`Gap between bursts`,
    effect: 'restart',
    ...log('duration', 0, 3600 * SECOND, MS),
    default: SECOND,
    applies: hasBursts,
  }),
} as const;

export const CHANGE_PARAMETERS = {
  shape: change.choice({
    field: 'shape',
    label: t`Rate over time`,
    effect: 'restart',
    choices: [
      { value: 'steady', label: t`steady` },
      { value: 'ramp', label: t`ramp` },
      { value: 'step', label: t`step` },
      { value: 'spike', label: t`spike` },
    ],
    default: 'steady',
    applies: mayChange,
  }),
  shapeFrom: change.number({
    field: 'fromNanos',
    label: t`Change starts`,
    effect: 'restart',
    ...log('duration', 0, DAY / 2, 10 * MS),
    default: 10 * SECOND,
    applies: changes,
  }),
  shapeUntil: change.number({
    field: 'untilNanos',
    label: t`Change ends`,
    effect: 'restart',
    ...log('duration', MS, DAY),
    default: 20 * SECOND,
    applies: changesBack,
  }),
  shapeFactor: change.number({
    field: 'factor',
    label: t`Rate factor`,
    effect: 'restart',
    ...log('factor', 0, 100, 0.1),
    default: 2,
    applies: changes,
  }),
} as const;

export const ARRIVAL_PARAMETERS = {
  ...BURST_PARAMETERS,
  ...CHANGE_PARAMETERS,
} as const satisfies Record<string, Parameter>;
