// Converts a distribution to the short text that links, fields and files use, and back.

import { t } from '../languages/t.ts';
import { constant, type Distribution, EMPIRICAL_MAX } from './distribution.ts';
import { formatDuration, type Nanos, parseDuration } from './duration.ts';
import { ownValue } from './own-value.ts';

/**
 * "20ms", "uniform(10ms,30ms)", "exp(20ms)", "bimodal(0.01,1s,10ms)", "every(10,2s,0s)", "normal(20ms,5ms)",
 * "lognormal(20ms,200ms)", "pareto(1ms,1.5)", "list(1ms,2ms,3ms)".
 */
export function formatDistribution(distribution: Distribution): string {
  const text = formatDuration;
  switch (distribution.kind) {
    case 'constant':
      return text(distribution.nanos);
    case 'uniform':
      return `uniform(${text(distribution.lowNanos)},${text(distribution.highNanos)})`;
    case 'exponential':
      return `exp(${text(distribution.meanNanos)})`;
    case 'bimodal':
      return `bimodal(${distribution.chance},${text(distribution.rareNanos)},${text(distribution.usualNanos)})`;
    case 'every':
      return `every(${distribution.period},${text(distribution.nanos)},${text(distribution.otherwiseNanos)})`;
    case 'normal':
      return `normal(${text(distribution.meanNanos)},${text(distribution.sdNanos)})`;
    case 'lognormal':
      return `lognormal(${text(distribution.medianNanos)},${text(distribution.p99Nanos)})`;
    case 'pareto':
      return `pareto(${text(distribution.minNanos)},${distribution.alpha})`;
    case 'empirical':
      return `list(${distribution.nanos.map(text).join(',')})`;
  }
}

/** A description of what `parseDistribution` accepts, for messages. */
export const DISTRIBUTION_GRAMMAR = t`a duration such as 20ms, uniform(low,high), exp(mean), bimodal(chance,rare,usual), every(n,duration,otherwise), normal(mean,sd), lognormal(median,p99), pareto(min,alpha) or list(duration,...)`;

/** Reads the output of `formatDistribution`. Returns null if the text is not a distribution. */
export function parseDistribution(text: string): Distribution | null {
  const call = /^([a-z]+)\((.*)\)$/.exec(text.trim());
  if (call === null) {
    const nanos = parseDuration(text);
    return nanos === null ? null : constant(nanos);
  }
  const [, name = '', inside = ''] = call;
  return ownValue(READERS, name)?.(inside.split(',')) ?? null;
}

type Reader = (parts: readonly string[]) => Distribution | null;

/** All parts as durations; null if the number of parts is wrong or one is not a duration. */
function durations(parts: readonly string[], count: number): readonly Nanos[] | null {
  if (parts.length !== count) return null;
  const read = parts.map((part) => parseDuration(part));
  return read.every((nanos) => nanos !== null) ? read : null;
}

/**
 * Reads non-negative numbers as `String` writes them. Everything else is NaN, including "", " " and "0x1".
 */
export function plainNumber(text: string): number {
  return /^\s*\d+(\.\d*)?(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}

const READERS: Readonly<Record<string, Reader>> = {
  uniform: (parts) => {
    const [low, high] = durations(parts, 2) ?? [];
    if (low === undefined || high === undefined || low > high) return null;
    return { kind: 'uniform', lowNanos: low, highNanos: high };
  },
  exp: (parts) => {
    const [mean] = durations(parts, 1) ?? [];
    return mean === undefined ? null : { kind: 'exponential', meanNanos: mean };
  },
  bimodal: ([head, ...rest]) => {
    const chance = plainNumber(head!);
    const [rare, usual] = durations(rest, 2) ?? [];
    if (!(chance >= 0 && chance <= 1) || rare === undefined || usual === undefined) return null;
    return { kind: 'bimodal', chance, rareNanos: rare, usualNanos: usual };
  },
  every: ([head, ...rest]) => {
    const period = plainNumber(head!);
    const [nanos, otherwise] = durations(rest, 2) ?? [];
    if (!Number.isInteger(period) || period < 1 || nanos === undefined || otherwise === undefined)
      return null;
    return { kind: 'every', period, nanos, otherwiseNanos: otherwise };
  },
  normal: (parts) => {
    const [mean, sd] = durations(parts, 2) ?? [];
    return mean === undefined || sd === undefined ? null : { kind: 'normal', meanNanos: mean, sdNanos: sd };
  },
  lognormal: (parts) => {
    const [median, p99] = durations(parts, 2) ?? [];
    if (median === undefined || p99 === undefined || p99 < median) return null;
    return { kind: 'lognormal', medianNanos: median, p99Nanos: p99 };
  },
  pareto: ([head, alpha, ...rest]) => {
    const minNanos = parseDuration(head!);
    const exponent = plainNumber(alpha ?? '');
    if (rest.length > 0 || minNanos === null || !(exponent > 1)) return null;
    return { kind: 'pareto', minNanos, alpha: exponent };
  },
  list: (parts) => {
    if (parts.length > EMPIRICAL_MAX) return null;
    const nanos = durations(parts, parts.length);
    return nanos === null ? null : { kind: 'empirical', nanos };
  },
};
