// What a question of a source is: its scene, and what is asked of it.

import type { Source } from './preset.ts';
import type { FindQuestion, SweepQuestion } from './question.ts';
import type { Scenario } from './scenario.ts';
import type { StudyMeasureKey } from './study-measures.ts';

export interface SourceQuestion {
  /** Short name on the command line. */
  readonly id: string;
  readonly title: string;
  readonly source: Source;
  /** What to look at, in one or two sentences. */
  readonly summary: string;
  readonly scenario: Scenario;
  /** A sweep and the figure that it is about, or objectives of which each gets a row of a table. */
  readonly ask:
    | { readonly sweep: SweepQuestion; readonly measure: StudyMeasureKey }
    | { readonly rows: readonly FindQuestion[] };
}
