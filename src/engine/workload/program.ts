// The programs that requests run: what each does step by step.

import { type Configuration, rowsOf } from '../configuration/layout.ts';
import { type CompiledDistribution, distributionAt, fixedNanos } from '../random/sampler.ts';
import { NONE } from '../view/codes.ts';

export const STEP = { cpu: 0, call: 1, sleep: 2, lock: 3, offload: 4, end: 5 } as const;

export interface Program {
  /** One of STEP for each step, `end` last. */
  readonly kinds: Uint8Array;
  /** Time of the step; null for a call. */
  readonly times: readonly (CompiledDistribution | null)[];
  /** Time of the step where it is the same for all requests; else NaN. */
  readonly fixed: Float64Array;
  /** Which upstream group a call goes to, which lock a lock step takes. */
  readonly targets: Int32Array;
  /** 1 where a lock or offload step waits, 0 where it computes. */
  readonly waits: Uint8Array;
}

/** Place 0: the program of all requests that are of no class; then one for each class. */
export function programsOf(configuration: Configuration): readonly Program[] {
  const steps = rowsOf(configuration, 'steps');
  return rowsOf(configuration, 'programs').map(({ firstStep, steps: count }) => {
    const own = steps.slice(firstStep, firstStep + count);
    const times = own.map(({ time }) => (time === NONE ? null : distributionAt(configuration, time)));
    return {
      kinds: Uint8Array.from([...own.map(({ kind }) => kind), STEP.end]),
      times,
      fixed: Float64Array.from(times, (time) => (time === null ? Number.NaN : fixedNanos(time))),
      targets: Int32Array.from(own, ({ target }) => target),
      waits: Uint8Array.from(own, ({ waits }) => waits),
    };
  });
}
