// Describes what to change first: which resource is full, how far an objective is reached, and what a lever
// sets.

import { fixed, significant } from '../languages/numbers.ts';
import { plural } from '../languages/plural.ts';
import { formatCount, formatShare, formatSpan } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Bottleneck, Estimate, LeversAnswer } from '../protocol/study-api.ts';
import { isShare } from '../scenario/levers.ts';
import type { NumberUnit } from '../scenario/parameter.ts';
import { parameterOf } from '../scenario/parameters.ts';
import { quantityText } from '../scenario/quantity-text.ts';
import type { Lever, Objective } from '../scenario/question.ts';
import { studyMeasureOf } from '../scenario/study-measures.ts';
import { formatValue } from '../scenario/value.ts';

/** The bottleneck as a sentence without its full stop. `server`: id of the server that clients call. */
export function bottleneckText(bottleneck: Bottleneck | null, server: string): string {
  if (bottleneck === null) return t`there is no bottleneck`;
  const { kind, service } = bottleneck;
  const where = service ?? server;
  switch (kind) {
    case 'cores':
      return t`all ${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'core', other: 'cores' })} of ${where} are busy`;
    case 'cpu-limit':
      return t`${where} uses its whole CPU limit of ${significant(bottleneck.of, 3)}`;
    case 'loops':
      return t`${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'event loop', other: 'event loops' })} of ${where} ${plural(bottleneck.of, { one: 'computes', other: 'compute' })} all the time`;
    case 'carriers':
      return t`${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'carrier', other: 'carriers' })} of ${where} ${plural(bottleneck.of, { one: 'computes', other: 'compute' })} all the time`;
    case 'interpreters':
      return t`${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'process', other: 'processes' })} of ${where} ${plural(bottleneck.of, { one: 'computes', other: 'compute' })} all the time, each with one thread at a time`;
    case 'lock':
      return t`requests of ${where} wait for the lock ${bottleneck.of}`;
    case 'calls':
      return t`${where} is full: each node processes ${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'call', other: 'calls' })} at a time, and further calls wait`;
    default: {
      const taken = t`all ${formatCount(bottleneck.of)} ${plural(bottleneck.of, { one: 'thread', other: 'threads' })} of ${where} are in use`;
      return bottleneck.waits ? t`${taken}, mostly waiting for replies` : taken;
    }
  }
}

/** "12 % of requests within 100 ms", or the value of another measure. */
export function reachedText(objective: Objective, { mean }: Estimate): string {
  const { measure, limit } = objective;
  if (mean === null) return t`no value`;
  if (isShare(objective)) {
    const [share, time] = [formatShare(mean), formatSpan(limit)];
    return measure.startsWith('overhead')
      ? t`${share} of requests with an overhead of at most ${time}`
      : t`${share} of requests within ${time}`;
  }
  const { label, unit } = studyMeasureOf(measure);
  return t`${label}: ${quantity(unit, mean)}`;
}

/** The key of a lever in `--set` and links. A lever on nodes is named by what it does with them. */
export function leverKey(lever: Lever): string {
  if (lever.parameter === null) return `heal ${lever.group} ${lever.nodes.join(',')}`;
  return lever.group === null ? lever.parameter : `${lever.group}.${lever.parameter}`;
}

/** A value in the form of `--set` and links; empty if the lever heals nodes. */
export function leverSetting({ parameter }: Lever, value: number | null): string {
  return parameter === null ? '' : formatValue(parameter, value);
}

/** What a lever sets, with its unit, or the parameter's word for having no value. */
export function leverValue({ parameter }: Lever, value: number | null): string {
  if (parameter === null) return formatCount(value ?? 0);
  const row = parameterOf(parameter);
  if (row.type !== 'number') return '';
  return value === null ? (row.none?.label ?? '') : quantity(row.unit, value);
}

/** Formats a gain. A gain in a share has no unit, because the head of its column says percentage points. */
export function gainText(objective: Objective, gain: number): string {
  const { unit } = studyMeasureOf(objective.measure);
  return isShare(objective) ? fixed(gain * 100, 1) : quantity(unit, gain);
}

/**
 * Durations are written without the trailing zeros that align changing numbers, because the answer no longer
 * changes.
 */
const quantity = (unit: NumberUnit, value: number): string =>
  unit === 'duration' ? formatSpan(value) : quantityText(unit, value);

/** The answer in sentences. `named`: what the first lever sets, such as "CPU cores: 2 → 4". */
export function leversSentences(
  objective: Objective,
  { asIs, tried }: LeversAnswer,
  server: string,
  named: (lever: LeversAnswer['tried'][number]) => string,
): readonly string[] {
  if (asIs === null) return [];
  const now = t`Now: ${reachedText(objective, asIs.reached)}; ${bottleneckText(asIs.bottleneck, server)}.`;
  const [first] = tried;
  if (first === undefined || !first.helps)
    return [
      now,
      asIs.meets
        ? t`The objective is met, and no change improves it further.`
        : t`Nothing that you can set here helps.`,
    ];
  const then = t`${reachedText(objective, first.reached)}; ${bottleneckText(first.bottleneck, server)}.`;
  return [
    now,
    asIs.meets ? t`The objective is met as it is.` : '',
    t`First change ${named(first)}. Then: ${then}`,
    first.meets || asIs.meets ? '' : t`No single change meets the objective. Make this one, then try again.`,
  ].filter((sentence) => sentence !== '');
}
