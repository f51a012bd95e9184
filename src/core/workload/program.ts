// The programs of requests: their steps in order.

import { LIST, NONE, STEP } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Distribution } from '../random/distribution.ts';
import { distributionAt, fixedNanos } from '../random/sampler.ts';

/** The steps of a program, in columns. `kinds` has one entry more than the others, for the end. */
export class Program {
  /** A value of STEP for each step, followed by `end`. */
  readonly kinds: StaticArray<i32>;
  /** Time of the step; null if the step has none. */
  readonly times: StaticArray<Distribution | null>;
  /** Time of the step if it is the same for all requests; otherwise NaN. */
  readonly fixed: StaticArray<f64>;
  /**
   * Per step: the group of a call or of a pool; the lock of a lock step; or, for simultaneous calls, the row
   * of the first one in the list of branches.
   */
  readonly targets: StaticArray<i32>;
  /** Whether a lock or offload step blocks rather than computes. */
  readonly waits: StaticArray<bool>;
  /** For calls made at once: the upstream group of each, and how many must succeed. */
  readonly branches: StaticArray<StaticArray<i32>>;
  readonly needed: StaticArray<i32>;
  /** How many connections a step takes or gives. */
  readonly units: StaticArray<i32>;
  /** The kind of the entry for the end: `leave` if a step takes connections, otherwise `end`. */
  end: i32 = STEP.end;

  constructor(steps: i32) {
    this.kinds = new StaticArray<i32>(steps + 1);
    this.times = new StaticArray<Distribution | null>(steps);
    this.fixed = new StaticArray<f64>(steps);
    this.targets = new StaticArray<i32>(steps);
    this.waits = new StaticArray<bool>(steps);
    this.branches = new StaticArray<StaticArray<i32>>(steps);
    this.needed = new StaticArray<i32>(steps);
    this.units = new StaticArray<i32>(steps);
    for (let step = 0; step < steps; step++) this.branches[step] = new StaticArray<i32>(0);
  }

  /** Reads the steps of this program, which start at `firstStep`. */
  configure(configuration: Configuration, firstStep: i32): void {
    this.end = STEP.end;
    for (let step = 0; step < this.times.length; step++) {
      const row = configuration.rowAt(LIST.steps.place, LIST.steps.width, firstStep + step);
      const time = i32(configuration.at(row + LIST.steps.time));
      const distribution: Distribution | null = time === NONE ? null : distributionAt(configuration, time);
      this.kinds[step] = i32(configuration.at(row + LIST.steps.kind));
      this.times[step] = distribution;
      this.fixed[step] = distribution === null ? NaN : fixedNanos(distribution);
      this.targets[step] = i32(configuration.at(row + LIST.steps.target));
      this.waits[step] = configuration.at(row + LIST.steps.waits) === 1;
      this.units[step] = i32(configuration.at(row + LIST.steps.units));
      if (this.kinds[step] === STEP.take) this.end = STEP.leave;
      this.needed[step] = i32(configuration.at(row + LIST.steps.needed));
      const length = i32(configuration.at(row + LIST.steps.branches));
      // A change of the branches needs a restart, so branches that have been read stay the same.
      if (length === this.branches[step].length) continue;
      const branches = new StaticArray<i32>(length);
      for (let branch = 0; branch < length; branch++)
        branches[branch] = i32(
          configuration.at(
            configuration.rowAt(LIST.branches.place, LIST.branches.width, this.targets[step] + branch) +
              LIST.branches.group,
          ),
        );
      this.branches[step] = branches;
    }
    this.kinds[this.times.length] = this.end;
  }
}

/**
 * The programs: index 0 is for requests without a class, followed by one per class. `before`: the previous
 * programs, empty at first.
 */
export function programsOf(configuration: Configuration, before: StaticArray<Program>): StaticArray<Program> {
  const length = configuration.listLength(LIST.programs.place);
  const programs = length === before.length ? before : new StaticArray<Program>(length);
  for (let index = 0; index < length; index++) {
    const row = configuration.rowAt(LIST.programs.place, LIST.programs.width, index);
    const steps = i32(configuration.at(row + LIST.programs.steps));
    // A program whose number of steps has not changed is updated in place.
    const stays = programs === before && programs[index].times.length === steps;
    if (!stays) programs[index] = new Program(steps);
    programs[index].configure(configuration, i32(configuration.at(row + LIST.programs.firstStep)));
  }
  return programs;
}
