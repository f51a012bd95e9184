// Parameters of how an open loop's rate changes with time: bursts, ramps, steps and spikes.

import type { Parameter } from '../parameter.ts';
import type { Scenario, Traffic } from '../scenario.ts';
import { choice, MS, number, SECOND, withTraffic } from './rows.ts';

const DAY = 24 * 3600 * SECOND;
const SPAN = 10 * SECOND;

const hasBursts = (s: Scenario): boolean => s.traffic.kind === 'open' && s.traffic.arrivals === 'bursts';
const mayChange = (s: Scenario): boolean => s.traffic.kind === 'open' && s.traffic.arrivals !== 'replay';
const changes = (s: Scenario): boolean => mayChange(s) && s.traffic.change.shape !== 'steady';
const hasEnd = ({ shape }: Traffic['change']): boolean => shape === 'ramp' || shape === 'spike';

/** Moves the other end along where the span would turn round. */
function withChange(s: Scenario, part: Partial<Traffic['change']>): Scenario {
  const before = s.traffic.change;
  const change = { ...before, ...part };
  if (!hasEnd(change) || change.untilNanos > change.fromNanos) return withTraffic(s, { change });
  const span = before.untilNanos > before.fromNanos ? before.untilNanos - before.fromNanos : SPAN;
  if (part.untilNanos !== undefined) change.fromNanos = Math.max(0, change.untilNanos - span);
  else change.untilNanos = Math.min(DAY, change.fromNanos + span);
  return withTraffic(s, { change });
}

export const ARRIVAL_PARAMETERS = {
  burstOn: number({
    label: 'Burst lasts',
    section: 'traffic',
    effect: 'restart',
    unit: 'duration',
    help: 'Requests arrive for so long, as a Poisson process, so fast that the rate is kept on average.',
    source: 'Assumed: 1 s',
    min: MS,
    max: 3600 * SECOND,
    scale: 'log',
    default: SECOND,
    applies: hasBursts,
    read: (s) => s.traffic.bursts.onNanos,
    write: (s, _, value) => withTraffic(s, { bursts: { ...s.traffic.bursts, onNanos: value! } }),
  }),
  burstOff: number({
    label: 'Between bursts',
    section: 'traffic',
    effect: 'restart',
    unit: 'duration',
    help: 'No request arrives for so long.',
    source: 'Assumed: 1 s',
    min: 0,
    max: 3600 * SECOND,
    smallest: MS,
    scale: 'log',
    default: SECOND,
    applies: hasBursts,
    read: (s) => s.traffic.bursts.offNanos,
    write: (s, _, value) => withTraffic(s, { bursts: { ...s.traffic.bursts, offNanos: value! } }),
  }),
  shape: choice({
    label: 'Rate over time',
    section: 'traffic',
    effect: 'restart',
    help: 'Ramp: the rate goes to so many times itself over a span and stays there. Step: at once, for good. Spike: for the span only.',
    source: 'Assumed: steady',
    choices: [
      { value: 'steady', label: 'steady' },
      { value: 'ramp', label: 'ramp' },
      { value: 'step', label: 'step' },
      { value: 'spike', label: 'spike' },
    ],
    default: 'steady',
    applies: mayChange,
    read: (s) => s.traffic.change.shape,
    write: (s, _, value) => withChange(s, { shape: value as Traffic['change']['shape'] }),
  }),
  shapeFrom: number({
    label: 'Changes from',
    section: 'traffic',
    effect: 'restart',
    unit: 'duration',
    help: 'When the rate begins to change.',
    source: 'Assumed: 10 s',
    min: 0,
    max: DAY / 2,
    smallest: 10 * MS,
    scale: 'log',
    default: 10 * SECOND,
    applies: changes,
    read: (s) => s.traffic.change.fromNanos,
    write: (s, _, value) => withChange(s, { fromNanos: value! }),
  }),
  shapeUntil: number({
    label: 'Changes until',
    section: 'traffic',
    effect: 'restart',
    unit: 'duration',
    help: 'When a ramp has reached its end or a spike is over.',
    source: 'Assumed: 20 s',
    min: MS,
    max: DAY,
    scale: 'log',
    default: 20 * SECOND,
    applies: (s) => changes(s) && hasEnd(s.traffic.change),
    read: (s) => s.traffic.change.untilNanos,
    write: (s, _, value) => withChange(s, { untilNanos: value! }),
  }),
  shapeFactor: number({
    label: 'Changes to',
    section: 'traffic',
    effect: 'restart',
    unit: 'factor',
    help: 'The rate becomes so many times itself.',
    source: 'Assumed: twice',
    min: 0,
    max: 100,
    smallest: 0.1,
    scale: 'log',
    default: 2,
    applies: changes,
    read: (s) => s.traffic.change.factor,
    write: (s, _, value) => withChange(s, { factor: value! }),
  }),
} as const satisfies Record<string, Parameter>;
