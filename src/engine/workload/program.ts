// The program of a request, compiled: what it does step by step. Recompiled when a live change touches it.

import type { Scenario } from '../../scenario/scenario.ts';
import { type CompiledDistribution, compileDistribution } from '../random/sampler.ts';

export const STEP = { cpu: 0, call: 1, sleep: 2, end: 3 } as const;

export interface Program {
  /** One of STEP for each step, `end` last. */
  readonly kinds: Uint8Array;
  /** Time of a cpu or sleep step; null for a call. */
  readonly times: readonly (CompiledDistribution | null)[];
  /** Which upstream group a call goes to. */
  readonly upstreams: Int32Array;
}

export function compileProgram(scenario: Scenario): Program {
  const { request, upstreams } = scenario;
  const kinds = new Uint8Array(request.length + 1).fill(STEP.end);
  const targets = new Int32Array(request.length + 1);
  const times = request.map((step, index) => {
    kinds[index] = STEP[step.kind];
    if (step.kind !== 'call') return compileDistribution(step.time);
    targets[index] = upstreams.findIndex((group) => group.name === step.upstream);
    return null;
  });
  return { kinds, times, upstreams: targets };
}
