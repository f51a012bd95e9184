// Arguments that `threadway sweep` and `threadway find` share: what to vary and how much to simulate. All others are those
// of `threadway run`.

import { InputError } from '../api/input-error.ts';
import { allowedBy, EFFORT_LIMITS, isWithin, type Limits } from '../api/question-parts.ts';
import { showValue } from '../scenario/problem.ts';
import type { Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { parseNumber } from '../scenario/value.ts';
import { type Options, takeOptions } from './options.ts';
import { readRunArguments } from './run-arguments.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

export interface StudyArguments extends Pick<Options, 'values' | 'flags'> {
  readonly scenario: Scenario;
  /** Whether a scenario was given; otherwise it is the default one. */
  readonly hasScene: boolean;
  readonly json: boolean;
}

/** Separates the options of the study and parses the rest as arguments of a run. Throws UsageError. */
export function readStudyArguments(
  args: readonly string[],
  own: Parameters<typeof takeOptions>[1],
): StudyArguments {
  const { values, flags, rest } = takeOptions(args, own);
  const { scenario, json } = readRunArguments(rest, [...(own.values ?? []), ...(own.flags ?? [])]);
  return { values, flags, scenario, hasScene: rest.some((each) => each !== '--json'), json };
}

/**
 * The question that `read` makes with the package's functions. The package names its options without dashes,
 * so dashes are added where problems name them. Throws UsageError.
 */
export function orUsageError<Question>(read: () => Question): Question {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? usageErrorOf(error.problems, '--') : error;
  }
}

/** The default effort, changed by the options. Throws UsageError. */
export function effortOf(values: StudyArguments['values'], base: Effort): Effort {
  const { requests, maxEvents, warmup, replications } = EFFORT_LIMITS;
  return {
    requests: numberOf(values, '--points-requests', base.requests, requests),
    maxEvents: numberOf(values, '--events', base.maxEvents, maxEvents),
    warmup: numberOf(values, '--warmup', base.warmup, warmup),
    replications: numberOf(values, '--replications', base.replications, replications),
  };
}

export const EFFORT_OPTIONS = ['--points-requests', '--events', '--warmup', '--replications'] as const;

/** The number that an option gives; the last one if the option is given several times. Throws UsageError. */
export function numberOf<Fallback>(
  values: StudyArguments['values'],
  name: string,
  fallback: Fallback,
  limits: Limits,
): number | Fallback {
  const text = values.get(name)?.at(-1);
  if (text === undefined) return fallback;
  const value = parseNumber(limits.whole ? 'count' : 'fraction', text);
  if (value !== null && isWithin(limits, value)) return value;
  throw new UsageError(`${name}: ${showValue(text)} is not allowed; allowed: ${allowedBy(limits)}`);
}
