// Shapes that several parts of a scenario share: names and distributions.

import { t } from '../../languages/t.ts';
import { EMPIRICAL_MAX } from '../distribution.ts';
import { type ParameterKey, parameterOf } from '../parameters.ts';
import { field, list, number, record, type Shape, tableField, union } from '../shape.ts';

/** Maximum lengths of lists, numbers of requests, and durations that no parameter limits. */
export const SERVERS_MAX = 4;
export const UPSTREAMS_MAX = 8;
export const STEPS_MAX = 32;
/** Maximum number of calls that one step makes at once. */
export const CALLS_AT_ONCE_MAX = 1000;
export const CLASSES_MAX = 8;
export const LOCKS_MAX = 8;
export const FAULTS_MAX = 1000;
export const TIMESTAMPS_MAX = 100_000;
export const REQUESTS_MAX = 1e8;
/** Thirty days. */
export const SPAN_MAX_NANOS = 30 * 24 * 3600e9;

/** At 1 the mean does not exist, and near 1 no run is long enough to show it. */
const ALPHA_MIN = 1.01;
const ALPHA_MAX = 100;

export const NAME_SHAPE = {
  type: 'text',
  pattern: /^[^\p{Cc}\p{Cs}]{0,120}$/u,
  words: t`a text of at most 120 characters without control characters`,
} as const;

export const ID_SHAPE = {
  type: 'text',
  pattern: /^[A-Za-z][A-Za-z0-9_-]{0,23}$/,
  words: t`a letter, then at most 23 letters, digits, - or _`,
} as const;

/**
 * The shape of a distribution of durations. Its parameters are at most `max` nanoseconds; a tail may reach
 * further.
 */
export function distribution(max: number): Shape {
  const time = field(number('duration', 0, max), 'Nanoseconds.');
  return union('kind', {
    constant: record({ nanos: time }),
    uniform: record({ lowNanos: time, highNanos: time }),
    exponential: record({ meanNanos: time }),
    bimodal: record({
      chance: field(number('fraction', 0, 1), 'Chance of the rare duration.'),
      rareNanos: time,
      usualNanos: time,
    }),
    every: record({
      period: field(
        number('count', 1, 1e9),
        'One request in `period` takes `nanos`, the others `otherwiseNanos`.',
      ),
      nanos: time,
      otherwiseNanos: time,
    }),
    normal: record({ meanNanos: time, sdNanos: time }),
    lognormal: record({ medianNanos: time, p99Nanos: time }),
    pareto: record({
      minNanos: time,
      alpha: field(
        number('factor', ALPHA_MIN, ALPHA_MAX),
        'Exponent of the tail, above 1. The smaller it is, the heavier the tail.',
      ),
    }),
    empirical: record({
      nanos: field(list(number('duration', 0, max), 1, EMPIRICAL_MAX), 'Durations, all equally likely.'),
    }),
  });
}

/** The maximum of a numeric parameter in the table. */
export function maxOf(key: ParameterKey): number {
  const { shape } = tableField(key, parameterOf(key));
  return shape.type === 'number' ? shape.max : Number.POSITIVE_INFINITY;
}

/** Start and end of a fault. */
export const SPAN_FIELDS = {
  fromNanos: field(number('duration', 0, SPAN_MAX_NANOS), 'When it begins.'),
  untilNanos: field(number('duration', 0, SPAN_MAX_NANOS, true), 'When it ends; null: never.', null),
};
