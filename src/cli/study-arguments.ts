// Arguments that `threadway sweep` and `threadway find` share: what to vary and how much to simulate. All others are those
// of `threadway run`.

import { defaultAxis } from '../scenario/default-question.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { showValue } from '../scenario/problem.ts';
import type { Axis, Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { allowedNumber, parseNumber } from '../scenario/value.ts';
import { MOST_REPLICATIONS } from '../study/estimate.ts';
import { readRunArguments } from './run-arguments.ts';
import { UsageError } from './usage-error.ts';

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
  const [name = '', range] = text.split('=', 2);
  const [prefix, rest] = name.includes('.') ? name.split('.', 2) : [null, name];
  const key = PARAMETER_KEYS.find((each) => each === rest);
  const row = key === undefined ? undefined : parameterOf(key);
  if (key === undefined || row?.type !== 'number') {
    const keys = PARAMETER_KEYS.filter((each) => parameterOf(each).type === 'number').join(', ');
    throw new UsageError(`${option}: ${showValue(name)} is not allowed; allowed is one of ${keys}`);
  }
  if (prefix !== null && !(row.section === 'server' && scenario.servers.some(({ id }) => id === prefix))) {
    const ids = scenario.servers.map(({ id }) => id).join(', ');
    throw new UsageError(`${option}: ${showValue(name)} is not allowed; servers of the scenario are ${ids}`);
  }
  const axis = defaultAxis(key, prefix ?? null, points);
  return range === undefined ? axis : { ...axis, ...rangeOf(option, key, range) };
}

function rangeOf(option: string, key: ParameterKey, text: string): Pick<Axis, 'from' | 'to'> {
  const row = parameterOf(key);
  if (row.type !== 'number') throw new TypeError(`${key} is no number`);
  const [from, to] = text.split('..').map((each) => parseNumber(row.unit, each));
  const isInside = (value: number | null | undefined): value is number =>
    typeof value === 'number' && value >= row.min && value <= row.max;
  if (isInside(from) && isInside(to) && from < to) return { from, to };
  throw new UsageError(
    `${option}: ${showValue(text)} is not allowed; allowed is FROM..TO with FROM below TO, each ${allowedNumber(row)}`,
  );
}

/** The default effort with what the options say. Throws UsageError. */
export function effortOf(values: StudyArguments['values'], base: Effort): Effort {
  const read = (name: string, fallback: number, low: number, high: number): number => {
    const text = values.get(name)?.at(-1);
    if (text === undefined) return fallback;
    const value = parseNumber(name === '--warmup' ? 'fraction' : 'count', text);
    if (value !== null && value >= low && value <= high) return value;
    throw new UsageError(
      `${name}: ${showValue(text)} is not allowed; allowed is a number from ${low} to ${high}`,
    );
  };
  const requests = values.has('--points-requests') ? read('--points-requests', 0, 1, 1e9) : base.requests;
  return {
    requests,
    maxEvents: read('--events', base.maxEvents, 1000, 1e10),
    warmup: read('--warmup', base.warmup, 0, 0.9),
    replications: read('--replications', base.replications, 1, MOST_REPLICATIONS),
  };
}

export const EFFORT_OPTIONS = ['--points-requests', '--events', '--warmup', '--replications'] as const;

/** A whole number of an option. Throws UsageError. */
export function countOf(
  values: StudyArguments['values'],
  name: string,
  fallback: number,
  low: number,
  high: number,
): number {
  const text = values.get(name)?.at(-1);
  if (text === undefined) return fallback;
  const value = parseNumber('count', text);
  if (value !== null && Number.isInteger(value) && value >= low && value <= high) return value;
  throw new UsageError(
    `${name}: ${showValue(text)} is not allowed; allowed is a whole number from ${low} to ${high}`,
  );
}
