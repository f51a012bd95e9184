// Compares the engine with an unchanging baseline (baseline.mjs): both take turns in separate processes, and
// their processor times are compared. The result is a ratio, which is the same on slow, busy and fast
// machines.

import { fileURLToPath } from 'node:url';
import { bundleOf, type Variant } from './bundle.ts';
import type { ColdCost } from './cold-cost.ts';
import type { Measured } from './compare.ts';
import { linesOf } from './contest.ts';
import { type Ratio, ratioOf } from './report-file.ts';

const BASELINE = fileURLToPath(new URL('./baseline.mjs', import.meta.url));
/** Timed runs per process. */
const RUNS = '3';
/** Fresh processes of each kind per turn. */
const FRESH = 2;
/** Index of 100,000 events among the milestones of cold-run.ts. */
const COLD_PLACE = 1;

/** Programs to bundle, whole and as plain JavaScript. */
export const TURN_PROGRAMS = ['guard-run', 'cold-run'] as const;

type Baseline = 'warm' | 'cold';

export const BASELINE_NAMES: Readonly<Record<Baseline, string>> = {
  warm: 'a run of the baseline',
  cold: 'a run of the baseline in a fresh process',
};

interface Figure {
  readonly name: string;
  readonly to: Baseline;
  readonly variant: Extract<Variant, 'whole' | 'script'>;
  readonly workload: 'A' | 'B';
}

export const FIGURES = [
  { name: 'A', to: 'warm', variant: 'whole', workload: 'A' },
  { name: 'B', to: 'warm', variant: 'whole', workload: 'B' },
  { name: 'A, plain JavaScript', to: 'warm', variant: 'script', workload: 'A' },
  { name: 'B, plain JavaScript', to: 'warm', variant: 'script', workload: 'B' },
  { name: 'A, first 100,000 events', to: 'cold', variant: 'whole', workload: 'A' },
  { name: 'B, first 100,000 events', to: 'cold', variant: 'whole', workload: 'B' },
  { name: 'B, first 100,000 events, plain JavaScript', to: 'cold', variant: 'script', workload: 'B' },
] as const satisfies readonly Figure[];

/**
 * Processor time of all runs of all turns so far. The minimum counts, because disturbances only lengthen a
 * run. In twenty repetitions of three turns on a busy machine, the minimum was as steady as the median. For
 * plain JavaScript it was steadier than the median, because V8 compiles more and more of the code over time.
 */
export class Turns {
  taken = 0;
  private readonly baselines: Readonly<Record<Baseline, number[]>> = { warm: [], cold: [] };
  private readonly engine: readonly number[][] = FIGURES.map(() => []);

  take(): void {
    this.taken++;
    this.baselines.warm.push(...timesOf([BASELINE, 'warm', RUNS]));
    for (const [place, { to, variant, workload }] of FIGURES.entries())
      if (to === 'warm')
        this.engine[place]!.push(...timesOf([bundleOf('guard-run', variant), workload, RUNS]));
    for (let fresh = 0; fresh < FRESH; fresh++) {
      this.baselines.cold.push(...timesOf([BASELINE, 'cold']));
      for (const [place, { to, variant, workload }] of FIGURES.entries())
        if (to === 'cold') this.engine[place]!.push(coldTime(bundleOf('cold-run', variant), workload));
    }
  }

  /** Milliseconds for each of FIGURES. */
  engineMillis(): readonly number[] {
    return this.engine.map((times) => Math.min(...times));
  }

  baselineMillis(which: Baseline): number {
    return Math.min(...this.baselines[which]);
  }

  /** Ratio for each of FIGURES. */
  ratios(): Measured {
    const millis = this.engineMillis();
    return Object.fromEntries(
      FIGURES.map(({ name, to }, place) => [name, millis[place]! / this.baselineMillis(to)]),
    );
  }
}

/**
 * Runs the baseline now and returns its shortest time in milliseconds, as the reference for other kinds of
 * measurements.
 */
export function baselineNow(): number {
  return Math.min(...timesOf([BASELINE, 'warm', RUNS]));
}

/** The ratios for a report. */
export function ratiosOf(turns: Turns): readonly Ratio[] {
  const millis = turns.engineMillis();
  return FIGURES.map(({ name, to }, place) =>
    ratioOf('baseline', name, millis[place]!, 'ms', [BASELINE_NAMES[to], turns.baselineMillis(to)]),
  );
}

function timesOf(args: readonly string[]): readonly number[] {
  return (linesOf(process.execPath, args)[0] as { millis: readonly number[] }).millis;
}

function coldTime(program: string, workload: string): number {
  const [cost] = linesOf(process.execPath, [program, workload, 'process']) as [ColdCost];
  return cost.cpuMillis[COLD_PLACE]!;
}
