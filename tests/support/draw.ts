// Draws as plain function values, for tests: the engine leaves them in columns, so as to allocate nothing.

import type { Draws } from '../../src/engine/random/draws.ts';
import type { Logarithm } from '../../src/engine/random/logarithm.ts';
import type { CompiledDistribution, Sampler } from '../../src/engine/random/sampler.ts';

export function unitOf(draws: Draws, purpose: number, request: number, step: number): number {
  draws.draw(purpose, request, step);
  return draws.drawn[0]!;
}

export function durationOf(
  sampler: Sampler,
  from: CompiledDistribution,
  purpose: number,
  request: number,
  step: number,
): number {
  sampler.draw(from, purpose, request, step);
  return sampler.drawn[0]!;
}

export function logarithmOf(logarithm: Logarithm, x: number): number {
  const column = Float64Array.of(x);
  logarithm.replace(column);
  return column[0]!;
}
