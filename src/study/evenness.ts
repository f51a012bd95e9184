// Determines whether a result depends on even arrivals: compares the scenario with the same one under Poisson
// arrivals, server by server. Results differ if the share of completed requests or the p99 differs by more
// than a fifth, and by more than it varies with the seed.

import type { StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import { type EvenDifference, withIrregularArrivals } from '../scenario/even-arrivals.ts';
import type { EvennessQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type KnownResults, missingOf, Variant } from './tasks.ts';

/** Figures differ if the difference is at least this share of the larger one. */
const SHARE_APART = 0.2;
/** With fewer requests than this, fewer than ten lie beyond the p99. */
const SAMPLES_MIN = 1000;

const MEASURES = ['success', 'p99'] as const satisfies readonly EvenDifference['measure'][];

interface Pair {
  readonly server: string;
  readonly even: readonly StudyTask[];
  readonly irregular: readonly StudyTask[];
}

export class Evenness {
  private readonly pairs: readonly Pair[];

  constructor({ effort }: EvennessQuestion, scenario: Scenario) {
    const tasksOf = (changed: Scenario): readonly StudyTask[] => {
      const variant = new Variant(changed, 0);
      return Array.from({ length: effort.replications }, (_, each) => variant.task(effort, each));
    };
    this.pairs = scenario.servers.map((server) => {
      const alone: Scenario = { ...scenario, servers: [server] };
      return { server: server.id, even: tasksOf(alone), irregular: tasksOf(withIrregularArrivals(alone)) };
    });
  }

  step(known: KnownResults): StudyStep {
    const wanted = this.pairs.flatMap(({ even, irregular }) => [...needed(even, known), ...irregular]);
    const tasks = missingOf(wanted, known);
    const isDone = tasks.length === 0;
    const differences = isDone ? this.pairs.flatMap((pair) => differenceOf(pair, known)) : [];
    return {
      problems: [],
      stage: isDone ? 'done' : 'full',
      tasks,
      answer: { kind: 'evenness', differences },
    };
  }
}

/**
 * The tasks that are needed. If a second seed changes nothing, the scene has no randomness, and no third run
 * is needed.
 */
function needed(tasks: readonly StudyTask[], known: KnownResults): readonly StudyTask[] {
  const [first, second] = tasks.map(({ key }) => known.get(key)?.digest);
  if (first === undefined || second === undefined) return tasks.slice(0, 2);
  return first === second ? tasks.slice(0, 1) : tasks;
}

/** The first measure by which even and Poisson arrivals differ, as a list; empty if there is none. */
function differenceOf({ server, even, irregular }: Pair, known: KnownResults): readonly EvenDifference[] {
  const one = needed(even, known).flatMap(({ key }) => known.get(key) ?? []);
  const other = irregular.flatMap(({ key }) => known.get(key) ?? []);
  for (const measure of MEASURES) {
    const [here, there] = [spreadOf(one, measure), spreadOf(other, measure)];
    if (here === null || there === null) continue;
    const apart = Math.abs(here.median - there.median);
    const isMaterial = apart > SHARE_APART * Math.max(here.median, there.median);
    if (isMaterial && apart > here.range + there.range)
      return [{ server, measure, even: here.median, irregular: there.median }];
  }
  return [];
}

function spreadOf(
  runs: readonly StudyResult[],
  measure: EvenDifference['measure'],
): { readonly median: number; readonly range: number } | null {
  const values: number[] = [];
  for (const { values: figures, samples } of runs) {
    const value = figures[measure];
    if (value === null || (measure === 'p99' && samples < SAMPLES_MIN)) return null;
    values.push(value);
  }
  values.sort((a, b) => a - b);
  const [least, median, most] = [values[0], values[Math.floor((values.length - 1) / 2)], values.at(-1)];
  if (least === undefined || median === undefined || most === undefined) return null;
  return { median, range: most - least };
}
