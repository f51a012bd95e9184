// The CPU time of one request, summed over its program: reading it, and changing it while the program keeps
// its shape.

import { constant, meanOf, scaled } from './distribution.ts';
import type { Step } from './scenario.ts';

/** CPU time that one request computes, summed over its program. */
export function cpuOf(program: readonly Step[]): number {
  return program.reduce((sum, step) => sum + (step.kind === 'cpu' ? meanOf(step.time) : 0), 0);
}

/**
 * The program with its CPU steps scaled to this sum. If all CPU steps are 0, the first gets the whole sum. If
 * there are none, a step is inserted at the start. A rounding remainder goes to the last constant step, so
 * that `cpuOf` returns the sum.
 */
export function withCpu(program: readonly Step[], nanos: number): readonly Step[] {
  const sum = cpuOf(program);
  const first = program.findIndex((step) => step.kind === 'cpu');
  if (first < 0) return nanos > 0 ? [cpuStep(nanos), ...program] : program;
  const changed = program.map((step, index): Step => {
    if (step.kind !== 'cpu') return step;
    if (sum > 0) return { kind: 'cpu', time: scaled(step.time, nanos / sum) };
    return cpuStep(index === first ? nanos : 0);
  });
  return withRemainder(changed, nanos - cpuOf(changed));
}

function cpuStep(nanos: number): Step {
  return { kind: 'cpu', time: constant(nanos) };
}

function withRemainder(program: readonly Step[], rest: number): readonly Step[] {
  if (rest === 0 || !Number.isInteger(rest)) return program;
  const takes = (step: Step): boolean =>
    step.kind === 'cpu' && step.time.kind === 'constant' && step.time.nanos + rest >= 0;
  const last = program.map(takes).lastIndexOf(true);
  return program.map((step, index) =>
    index === last && step.kind === 'cpu' && step.time.kind === 'constant'
      ? cpuStep(step.time.nanos + rest)
      : step,
  );
}
