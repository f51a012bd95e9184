// Draws and buckets as plain functions of numbers, for tests: the engine hands doubles over in columns.

import { LatencyHistogram } from '../../src/engine/metrics/latency-histogram.ts';
import type { Draws } from '../../src/engine/random/draws.ts';
import type { Logarithm } from '../../src/engine/random/logarithm.ts';
import type { CompiledDistribution, Sampler } from '../../src/engine/random/sampler.ts';

export function unitOf(draws: Draws, purpose: number, request: number, step: number): number {
  draws.draw(purpose, Float64Array.of(request), 0, step);
  return draws.drawn[0]!;
}

export function durationOf(
  sampler: Sampler,
  from: CompiledDistribution,
  purpose: number,
  request: number,
  step: number,
): number {
  sampler.draw(from, purpose, Float64Array.of(request), 0, step);
  return sampler.drawn[0]!;
}

export function logarithmOf(logarithm: Logarithm, x: number): number {
  const column = Float64Array.of(x);
  logarithm.replace(column);
  return column[0]!;
}

export function bucketOf(nanos: number): number {
  const histogram = new LatencyHistogram();
  histogram.record(Float64Array.of(nanos), 0);
  return histogram.highest;
}
