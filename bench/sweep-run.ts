// Measures the cost of a sweep of the opening scene, in its own process. As when the slider of the pool moves
// on the page, it first makes the quick preview, then the full answer. Prints one line of JSON: medians of
// processor time on one thread.

import type { StudyResult, StudyStage } from '../src/protocol/study-api.ts';
import { DEFAULT_EFFORT, defaultAxis, SWEEP_POINTS } from '../src/scenario/default-question.ts';
import { presetById } from '../src/scenario/presets.ts';
import type { SweepQuestion } from '../src/scenario/question.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { evaluate } from '../src/study/point-run.ts';
import { studyOf } from '../src/study/study.ts';
import { median } from './figures.ts';
import { millisSince } from './timed-run.ts';

const ROUNDS = 9;
const { scenario } = presetById('stalled-node')!;

function sweep(parameter: 'threads' | 'rate'): SweepQuestion {
  const axis = defaultAxis(parameter, null, SWEEP_POINTS);
  return { kind: 'sweep', axis, across: null, coarse: true, effort: DEFAULT_EFFORT };
}

function withThreads(threads: number): Scenario {
  const servers = scenario.servers.map((each) => ('threads' in each ? { ...each, threads } : each));
  return { ...scenario, servers };
}

/** Time and number of runs of a sweep: for its quick preview, and for all of it. */
export interface SweepCost {
  readonly coarseMillis: number;
  readonly wholeMillis: number;
  readonly coarseRuns: number;
  readonly wholeRuns: number;
}

/** Cost of one sweep that may reuse the results in `known`. */
function costOf(question: SweepQuestion, asked: Scenario, known: Map<string, StudyResult>): SweepCost {
  const runs = { coarse: 0, whole: 0 };
  const before = process.cpuUsage();
  const study = studyOf(question, asked);
  let coarseMillis = 0;
  for (let stage: StudyStage = 'coarse'; stage !== 'done'; ) {
    const step = study.step(known);
    if (stage === 'coarse' && step.stage !== 'coarse') coarseMillis = millisSince(before);
    ({ stage } = step);
    for (const task of step.tasks) known.set(task.key, evaluate(task));
    runs[stage === 'coarse' ? 'coarse' : 'whole'] += step.tasks.length;
  }
  return { coarseMillis, wholeMillis: millisSince(before), coarseRuns: runs.coarse, wholeRuns: runs.whole };
}

function medianOf(costs: readonly SweepCost[]): SweepCost {
  const of = (read: (cost: SweepCost) => number): number => median(costs.map(read));
  return {
    coarseMillis: of((cost) => cost.coarseMillis),
    wholeMillis: of((cost) => cost.wholeMillis),
    coarseRuns: of((cost) => cost.coarseRuns),
    wholeRuns: of((cost) => cost.wholeRuns),
  };
}

for (let round = 0; round < 2; round++) costOf(sweep('rate'), withThreads(20 + round), new Map());
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
/** Server B does not change as the pool's slider moves, so its runs are already known. */
const known = new Map<string, StudyResult>();
costOf(sweep('rate'), scenario, known);
console.log(
  JSON.stringify({
    threads: medianOf(rounds.map(() => costOf(sweep('threads'), scenario, new Map()))),
    rate: medianOf(rounds.map((round) => costOf(sweep('rate'), withThreads(60 + round), known))),
  }),
);
