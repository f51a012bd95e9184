// Judges a solution of a task: runs its scene with the solution's settings, for three seeds.

import { simulate } from '../api/simulate.ts';
import type { Lesson, Task } from './lesson.ts';
import { type Figures, figuresOf } from './measures.ts';
import { holdsFor } from './quantities.ts';
import { queryOf, scenarioOfQuery, withSettings } from './scene.ts';

/** The settings of a solution, by their keys in links. */
export type Solution = Readonly<Record<string, string>>;

export interface Verdict {
  readonly holds: boolean;
  /** The results by seed; the first seed is that of the scene. */
  readonly runs: readonly { readonly seed: number; readonly holds: boolean; readonly figures: Figures }[];
}

const SEEDS = 3;

/** Runs the seeds until one fails. Throws ExpressionError if a setting is not allowed. */
export function judge(lesson: Lesson, task: Task, solution: Solution): Verdict {
  const query = withSettings(queryOf(lesson, task.scene), solution);
  const { seed: first } = scenarioOfQuery(query);
  const runs: Verdict['runs'][number][] = [];
  for (let seed = first; seed < first + SEEDS; seed++) {
    const figures = figuresOf(simulate(query, { seed }));
    const holds = holdsFor(task.holds, figures);
    runs.push({ seed, holds, figures });
    if (!holds) break;
  }
  return { holds: runs.every(({ holds }) => holds), runs };
}
