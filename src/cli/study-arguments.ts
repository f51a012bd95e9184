// Arguments that `threadway sweep` and `threadway find` share: what to vary and how much to simulate. All others are those
// of `threadway run`.

import { allowedBy, EFFORT_LIMITS, isWithin, type Limits, parseAxis } from '../package/question-parts.ts';
import { showValue } from '../scenario/problem.ts';
import type { Axis, Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { parseNumber } from '../scenario/value.ts';
import { readRunArguments } from './run-arguments.ts';
import { UsageError, usageErrorOf } from './usage-error.ts';

/** Options with a value, by name; those that may come several times keep all. */
export interface StudyArguments {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly flags: ReadonlySet<string>;
  readonly scenario: Scenario;
  /** Whether a scenario was given; else it is the default one. */
  readonly hasScene: boolean;
  readonly json: boolean;
}

/** Takes its own options out and reads the rest as those of a run. Throws UsageError. */
export function readStudyArguments(
  args: readonly string[],
  own: { readonly values: readonly string[]; readonly flags: readonly string[] },
): StudyArguments {
  const values = new Map<string, string[]>();
  const flags = new Set<string>();
  const rest: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [name = '', attached] = /^(--[\w-]+)=(.*)$/s.exec(args[at]!)?.slice(1) ?? [args[at]!];
    if (own.flags.includes(name) && attached === undefined) flags.add(name);
    else if (own.values.includes(name)) {
      const value = attached ?? args[++at];
      if (value === undefined) throw new UsageError(`${name}: a value is missing after it`);
      values.set(name, [...(values.get(name) ?? []), value]);
    } else rest.push(args[at]!);
  }
  const { scenario, json } = readRunArguments(rest);
  return { values, flags, scenario, hasScene: rest.some((each) => each !== '--json'), json };
}

/** "threads", "A.threads" or "threads=10..1000" as an axis. Throws UsageError. */
export function axisOf(option: string, text: string, scenario: Scenario, points: number): Axis {
  const axis = parseAxis(option, text, scenario, points);
  if ('allowed' in axis) throw usageErrorOf([axis]);
  return axis;
}

/** The default effort with what the options say. Throws UsageError. */
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

/** A number of an option, the last where it comes several times. Throws UsageError. */
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
  throw new UsageError(`${name}: ${showValue(text)} is not allowed; allowed is ${allowedBy(limits)}`);
}
