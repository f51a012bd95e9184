// Reads the histogram of one kind of latency from a core.

import type { CoreExports } from '../made/core-exports.ts';
import type { LatencyView } from '../view/engine-view.ts';
import { BUCKETS } from '../view/latency-buckets.ts';
import type { CoreMemory } from './core-memory.ts';

/**
 * Numbers of the latency kinds in the core's exports. The request classes have the numbers from `classes` on.
 */
export const LATENCY = { overhead: 0, intended: 1, actual: 2, service: 3, classes: 4 } as const;

export class CoreLatency implements LatencyView {
  private readonly core: CoreExports;
  private readonly memory: CoreMemory;
  private readonly which: number;

  /** `which`: a value of LATENCY; from LATENCY.classes on, a class. */
  constructor(core: CoreExports, memory: CoreMemory, which: number) {
    this.core = core;
    this.memory = memory;
    this.which = which;
  }

  get count(): number {
    return this.core.latencyCount(this.which);
  }

  get min(): number {
    return this.core.latencyMin(this.which);
  }

  get max(): number {
    return this.core.latencyMax(this.which);
  }

  mean(): number {
    return this.core.latencyMean(this.which);
  }

  valueAtRank(rank: number): number {
    return this.core.latencyAtRank(this.which, rank);
  }

  percentile(fraction: number): number {
    return this.core.latencyPercentile(this.which, fraction);
  }

  percentiles(fractions: readonly number[]): Float64Array {
    const { core, memory, which } = this;
    const room = core.fractionRoom(fractions.length);
    memory.write(room, fractions);
    core.latencyPercentiles(which, fractions.length);
    return memory.doublesAt(room, fractions.length);
  }

  counts(): Uint32Array {
    return this.memory.wordsAt(this.core.latencyCounts(this.which), BUCKETS);
  }
}
