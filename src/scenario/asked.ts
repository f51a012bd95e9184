// What people have asked in the place of the questions: of a sweep, and of the objective finder.

import type { Axis, FindQuestion, Objective } from './question.ts';
import type { SourceQuestion } from './source-question.ts';
import type { StudyMeasureKey } from './study-measures.ts';

/** null: as the scene suggests. A parameter or a server that the scene does not have counts as null. */
export interface AskedSweep {
  /** The question of a source; null for one of one's own. */
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  /** Second parameter; null for none. */
  readonly across: Axis | null;
  readonly measure: StudyMeasureKey;
  /** Of the figure that is drawn. */
  readonly scale: 'log' | 'linear' | null;
  /** Server whose map is drawn where there are two parameters. */
  readonly mapped: string | null;
}

/** null: as the scene and the parameter suggest. */
export interface AskedFind {
  readonly source: SourceQuestion | null;
  readonly axis: Axis | null;
  readonly aim: FindQuestion['aim'] | null;
  readonly server: string | null;
  /** At least one; null: as firstObjectives has them. */
  readonly objectives: readonly Objective[] | null;
  /** Whether each objective is looked for alone. */
  readonly each: boolean;
}

export interface Asked {
  readonly sweep: AskedSweep;
  readonly find: AskedFind;
}

export const OBJECTIVES_MAX = 6;

/** What is asked where nobody says. */
export const FIRST_ASKED: Asked = {
  sweep: { source: null, axis: null, across: null, measure: 'throughput', scale: null, mapped: null },
  find: {
    source: null,
    axis: null,
    aim: null,
    server: null,
    objectives: null,
    each: false,
  },
};
