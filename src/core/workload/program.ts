// The programs that requests run: what each does step by step.

import { LIST, NONE, STEP } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Distribution } from '../random/distribution.ts';
import { distributionAt, fixedNanos } from '../random/sampler.ts';

/** Columns by step, one more in `kinds` than in the others. */
export class Program {
  /** One of STEP for each step, `end` last. */
  readonly kinds: StaticArray<i32>;
  /** Time of the step; null for a call. */
  readonly times: StaticArray<Distribution | null>;
  /** Time of the step where it is the same for all requests; else NaN. */
  readonly fixed: StaticArray<f64>;
  /** Which upstream group a call goes to, which lock a lock step takes. */
  readonly targets: StaticArray<i32>;
  /** Whether a lock or offload step waits rather than computes. */
  readonly waits: StaticArray<bool>;

  constructor(steps: i32) {
    this.kinds = new StaticArray<i32>(steps + 1);
    this.times = new StaticArray<Distribution | null>(steps);
    this.fixed = new StaticArray<f64>(steps);
    this.targets = new StaticArray<i32>(steps);
    this.waits = new StaticArray<bool>(steps);
    this.kinds[steps] = STEP.end;
  }

  /** Takes on its steps, as many as it has. */
  configure(configuration: Configuration, firstStep: i32): void {
    for (let step = 0; step < this.times.length; step++) {
      const row = configuration.rowAt(LIST.steps.place, LIST.steps.width, firstStep + step);
      const time = i32(configuration.at(row + LIST.steps.time));
      const distribution: Distribution | null = time === NONE ? null : distributionAt(configuration, time);
      this.kinds[step] = i32(configuration.at(row + LIST.steps.kind));
      this.times[step] = distribution;
      this.fixed[step] = distribution === null ? NaN : fixedNanos(distribution);
      this.targets[step] = i32(configuration.at(row + LIST.steps.target));
      this.waits[step] = configuration.at(row + LIST.steps.waits) === 1;
    }
  }
}

/** Place 0: the program of all requests that are of no class; then one for each class. `before`: what they were, or none yet. */
export function programsOf(configuration: Configuration, before: StaticArray<Program>): StaticArray<Program> {
  const length = configuration.listLength(LIST.programs.place);
  const programs = length === before.length ? before : new StaticArray<Program>(length);
  for (let index = 0; index < length; index++) {
    const row = configuration.rowAt(LIST.programs.place, LIST.programs.width, index);
    const steps = i32(configuration.at(row + LIST.programs.steps));
    // One that stays as long as it was is changed where it stands.
    const stays = programs === before && programs[index].times.length === steps;
    if (!stays) programs[index] = new Program(steps);
    programs[index].configure(configuration, i32(configuration.at(row + LIST.programs.firstStep)));
  }
  return programs;
}
