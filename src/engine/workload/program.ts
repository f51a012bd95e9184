// The programs that requests run, compiled: what each does step by step. Recompiled when a live change touches them.

import type { Scenario, Step } from '../../scenario/scenario.ts';
import { type CompiledDistribution, compileDistribution, fixedNanos } from '../random/sampler.ts';

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
export function compilePrograms(scenario: Scenario): readonly Program[] {
  return [scenario.request, ...scenario.classes.map((each) => each.request)].map((steps) =>
    compileProgram(scenario, steps),
  );
}

function compileProgram(scenario: Scenario, steps: readonly Step[]): Program {
  const kinds = new Uint8Array(steps.length + 1).fill(STEP.end);
  const targets = new Int32Array(steps.length + 1);
  const waits = new Uint8Array(steps.length + 1);
  const times = steps.map((step, index) => {
    kinds[index] = STEP[step.kind];
    if (step.kind === 'call') {
      targets[index] = scenario.upstreams.findIndex((group) => group.name === step.upstream);
      return null;
    }
    if (step.kind === 'lock') targets[index] = scenario.locks.findIndex((lock) => lock.name === step.lock);
    if (step.kind === 'lock' || step.kind === 'offload') waits[index] = step.does === 'wait' ? 1 : 0;
    return compileDistribution(step.time);
  });
  const fixed = Float64Array.from(times, (time) => (time === null ? Number.NaN : fixedNanos(time)));
  return { kinds, times, fixed, targets, waits };
}
