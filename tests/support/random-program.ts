// Random programs of requests, and the locks that their steps take.

import fc from 'fast-check';
import { heldAfter } from '../../src/scenario/pool-programs.ts';
import {
  callCount,
  LOCK_KINDS,
  type ProgramLock,
  type Step,
  type Upstream,
  WORK_KINDS,
} from '../../src/scenario/scenario.ts';
import { count, distribution, from, MS, US } from './random-values.ts';

export function lock(name: string): fc.Arbitrary<ProgramLock> {
  return fc.record({
    name: fc.constant(name),
    kind: fc.constantFrom(...LOCK_KINDS),
    spinNanos: count(50 * US),
    batch: from(1, 20),
    localNanos: count(US),
    round: distribution(20 * US),
    handOverNanos: fc.option(count(MS)),
  });
}

export type Program = fc.Arbitrary<readonly Step[]>;

/**
 * The program with one to three connections at a step. A step that would return more than is held takes
 * connections instead. Most programs return at their end everything that they hold from one pool.
 */
function withTakes(drawn: readonly Step[]): readonly Step[] {
  const steps = drawn.reduce<readonly Step[]>((before, step, index) => {
    if (!('units' in step)) return before.concat(step);
    const units = 1 + (index % 3);
    const isWrong = step.kind === 'give' && (heldAfter(before, step.upstream).at(-1) ?? 0) < units;
    return before.concat({ ...step, units, kind: isWrong ? 'take' : step.kind });
  }, []);
  const [first] = steps.filter((step) => 'units' in step);
  const units = first === undefined ? 0 : heldAfter(steps, first.upstream).at(-1)!;
  return first === undefined || units === 0 || steps.length % 4 === 0
    ? steps
    : steps.concat({ kind: 'give', upstream: first.upstream, units });
}

export function program(upstreams: readonly Upstream[], guards: readonly ProgramLock[]): Program {
  const does = fc.constantFrom(...WORK_KINDS);
  const steps: fc.WeightedArbitrary<Step>[] = [
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('cpu' as const), time: distribution(2 * MS) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('sleep' as const), time: distribution(20 * MS) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('offload' as const), does, time: distribution(5 * MS) }),
    },
  ];
  if (upstreams.length > 0) {
    const group = fc.constantFrom(...upstreams.map((each) => each.name));
    steps.push({ weight: 4, arbitrary: fc.record({ kind: fc.constant('call' as const), upstream: group }) });
    const calls = fc.array(fc.record({ upstream: group, times: from(1, 4) }), { minLength: 1, maxLength: 3 });
    const atOnce = fc
      .record({ kind: fc.constant('calls' as const), calls, needed: fc.option(from(1, 12)) })
      .map((step) => ({
        ...step,
        needed: step.needed === null ? null : Math.min(step.needed, callCount(step)),
      }));
    steps.push({ weight: 2, arbitrary: atOnce });
  }
  if (guards.length > 0) {
    const name = fc.constantFrom(...guards.map((each) => each.name));
    const kind = fc.constant('lock' as const);
    steps.push({ weight: 3, arbitrary: fc.record({ kind, lock: name, does, time: distribution(MS) }) });
  }
  if (upstreams.length > 0) {
    const upstream = fc.constantFrom(...upstreams.map((each) => each.name));
    const kind = fc.constantFrom('take' as const, 'give' as const);
    steps.push({ weight: 1, arbitrary: fc.record({ kind, upstream, units: fc.constant(1) }) });
  }
  return fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 6 }).map(withTakes);
}
