// How long a step or a call takes: distributions as data, with the short text that links and files use.

import { formatDuration, type Nanos, parseDuration } from './duration.ts';

/** Every draw from a distribution is a function of (seed, purpose, request, step): see engine/random. */
export type Distribution =
  | { readonly kind: 'constant'; readonly nanos: Nanos }
  | { readonly kind: 'uniform'; readonly lowNanos: Nanos; readonly highNanos: Nanos }
  | { readonly kind: 'exponential'; readonly meanNanos: Nanos }
  /** With `chance` (0 to 1) takes `rareNanos`, else `usualNanos`. */
  | {
      readonly kind: 'bimodal';
      readonly chance: number;
      readonly rareNanos: Nanos;
      readonly usualNanos: Nanos;
    }
  /** Every `period`-th request (the period-th, 2 x period-th, ...) takes `nanos`, the others `otherwiseNanos`. */
  | {
      readonly kind: 'every';
      readonly period: number;
      readonly nanos: Nanos;
      readonly otherwiseNanos: Nanos;
    };

export function constant(nanos: Nanos): Distribution {
  return { kind: 'constant', nanos };
}

/** Mean of the distribution in nanoseconds. */
export function meanOf(distribution: Distribution): Nanos {
  switch (distribution.kind) {
    case 'constant':
      return distribution.nanos;
    case 'uniform':
      return (distribution.lowNanos + distribution.highNanos) / 2;
    case 'exponential':
      return distribution.meanNanos;
    case 'bimodal':
      return (
        distribution.chance * distribution.rareNanos + (1 - distribution.chance) * distribution.usualNanos
      );
    case 'every':
      return (
        (distribution.nanos + (distribution.period - 1) * distribution.otherwiseNanos) / distribution.period
      );
  }
}

/** The same shape with every duration multiplied, rounded to whole nanoseconds. */
export function scaled(distribution: Distribution, factor: number): Distribution {
  const by = (nanos: Nanos): Nanos => Math.round(nanos * factor);
  switch (distribution.kind) {
    case 'constant':
      return constant(by(distribution.nanos));
    case 'uniform':
      return { ...distribution, lowNanos: by(distribution.lowNanos), highNanos: by(distribution.highNanos) };
    case 'exponential':
      return { ...distribution, meanNanos: by(distribution.meanNanos) };
    case 'bimodal':
      return {
        ...distribution,
        rareNanos: by(distribution.rareNanos),
        usualNanos: by(distribution.usualNanos),
      };
    case 'every':
      return {
        ...distribution,
        nanos: by(distribution.nanos),
        otherwiseNanos: by(distribution.otherwiseNanos),
      };
  }
}

/** "20ms", "uniform(10ms,30ms)", "exp(20ms)", "bimodal(0.01,1s,10ms)", "every(10,2s,0s)". */
export function formatDistribution(distribution: Distribution): string {
  switch (distribution.kind) {
    case 'constant':
      return formatDuration(distribution.nanos);
    case 'uniform':
      return `uniform(${formatDuration(distribution.lowNanos)},${formatDuration(distribution.highNanos)})`;
    case 'exponential':
      return `exp(${formatDuration(distribution.meanNanos)})`;
    case 'bimodal':
      return `bimodal(${distribution.chance},${formatDuration(distribution.rareNanos)},${formatDuration(distribution.usualNanos)})`;
    case 'every':
      return `every(${distribution.period},${formatDuration(distribution.nanos)},${formatDuration(distribution.otherwiseNanos)})`;
  }
}

/** What `parseDistribution` accepts, for messages. */
export const DISTRIBUTION_GRAMMAR =
  'a duration such as 20ms, uniform(low,high), exp(mean), bimodal(chance,rare,usual) or every(n,duration,otherwise)';

/** Reads what `formatDistribution` writes. Returns null where the text is not a distribution. */
export function parseDistribution(text: string): Distribution | null {
  const call = /^(uniform|exp|bimodal|every)\((.*)\)$/.exec(text.trim());
  if (call === null) {
    const nanos = parseDuration(text);
    return nanos === null ? null : constant(nanos);
  }
  const parts = call[2]!.split(',');
  const durations = parts.map((part) => parseDuration(part));
  const [first, second, third] = durations;
  switch (call[1]) {
    case 'uniform':
      if (parts.length !== 2 || first == null || second == null || first > second) return null;
      return { kind: 'uniform', lowNanos: first, highNanos: second };
    case 'exp':
      return parts.length === 1 && first != null ? { kind: 'exponential', meanNanos: first } : null;
    case 'bimodal': {
      const chance = Number(parts[0]);
      if (parts.length !== 3 || !(chance >= 0 && chance <= 1) || second == null || third == null) return null;
      return { kind: 'bimodal', chance, rareNanos: second, usualNanos: third };
    }
    default: {
      const period = Number(parts[0]);
      if (parts.length !== 3 || !Number.isInteger(period) || period < 1 || second == null || third == null) {
        return null;
      }
      return { kind: 'every', period, nanos: second, otherwiseNanos: third };
    }
  }
}
