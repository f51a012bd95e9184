// Parts of a question as text: what to vary, and how much to simulate.

import { splitKey } from '../links/settings.ts';
import { defaultAxis } from '../scenario/default-question.ts';
import { whyNotOfGroup } from '../scenario/group-parameters.ts';
import { nearestNames } from '../scenario/nearest-names.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Axis, Effort } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { isOfOne } from '../scenario/server-overrides.ts';
import { allowedNumber, parseValue } from '../scenario/value.ts';
import { MOST_REPLICATIONS } from '../study/estimate.ts';

export interface Limits {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

/** How many values of a parameter may be simulated. */
export const POINTS_LIMITS: Limits = { low: 2, high: 500, whole: true };

/** Limits of each part of an effort. */
export const EFFORT_LIMITS = {
  requests: { low: 1, high: 1e9, whole: true },
  maxEvents: { low: 1000, high: 1e10, whole: true },
  warmup: { low: 0, high: 0.9, whole: false },
  replications: { low: 1, high: MOST_REPLICATIONS, whole: true },
} as const satisfies Record<keyof Effort, Limits>;

/** "a whole number from 1 to 10". */
export function allowedBy({ low, high, whole }: Limits): string {
  return `a ${whole ? 'whole ' : ''}number from ${low} to ${high}`;
}

export function isWithin({ low, high, whole }: Limits, value: number): boolean {
  return value >= low && value <= high && (!whole || Number.isInteger(value));
}

/**
 * Reads an axis from "threads", "A.threads", "orders.threads" or "threads=10..1000"; links write ":" for "=".
 * Problems are reported under `key`.
 */
export function parseAxis(key: string, text: string, scenario: Scenario, points: number): Axis | Problem {
  const [name = '', range] = text.split(/[=:]/, 2);
  const { id: server, group, named, rest: own } = splitKey(scenario, name);
  // The key's prefix, if no server or service has that name.
  const [stranger, rest] = own.includes('.') ? own.split('.', 2) : [null, own];
  const ids = scenario.servers.map(({ id }) => id);
  if (stranger !== null && stranger !== undefined) {
    const names = [...(server === null ? ids : []), ...scenario.upstreams.map(({ name }) => name)];
    const allowed = `${rest} alone, or after one of ${names.join(', ')}`;
    return { key, value: showValue(name), allowed };
  }
  const parameter = PARAMETER_KEYS.find((each) => each === rest);
  const row = parameter === undefined ? undefined : parameterOf(parameter);
  if (parameter === undefined || row?.type !== 'number') {
    const keys = PARAMETER_KEYS.filter((each) => parameterOf(each).type === 'number');
    const nearest = nearestNames(rest, keys);
    const before = [server, group, ''].filter((each) => each !== null).join('.');
    // If similar keys exist, only these are named: in the list of all keys the intended one would be hard to
    // find.
    const allowed =
      nearest.length > 0
        ? `${nearest.map((each) => before + each).join(' or ')}, or another key whose values are numbers`
        : `one of ${keys.join(', ')}`;
    return { key, value: showValue(name), allowed };
  }
  if (server !== null && !isOfOne(parameter)) {
    const allowed = `a parameter that can differ by server, after one of ${ids.join(', ')}`;
    return { key, value: showValue(name), allowed };
  }
  const whyNot = named === null ? null : whyNotOfGroup(scenario, named, parameter);
  if (whyNot !== null) return { key, value: showValue(name), allowed: whyNot };
  const axis = { ...defaultAxis(parameter, server, points), ...(group !== null && { group }) };
  if (range === undefined) return axis;
  const ends = parseRange(parameter, range);
  if (ends !== null) return { ...axis, ...ends };
  const allowed = `FROM..TO with FROM below TO, each ${allowedNumber(row)}`;
  return { key, value: showValue(range), allowed };
}

function parseRange(key: ParameterKey, text: string): Pick<Axis, 'from' | 'to'> | null {
  const [from, to] = text.split('..').map((each) => {
    const parsed = parseValue(key, each);
    return parsed.ok ? parsed.value : null;
  });
  return typeof from === 'number' && typeof to === 'number' && from < to ? { from, to } : null;
}
