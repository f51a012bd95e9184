// A study step by step: the question and the known runs determine which runs are needed next, and the answer
// so far.

import type { StudyResult, StudyStep, StudyTask } from '../protocol/study-api.ts';
import type { Question, SweepQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Evenness } from './evenness.ts';
import { Find } from './find.ts';
import { Fit } from './fit.ts';
import { Levers } from './levers.ts';
import { evaluate } from './point-run.ts';
import { Replicate } from './replicate.ts';
import { type Shard, Sweep } from './sweep.ts';
import type { KnownResults } from './tasks.ts';
import { Trial } from './trial.ts';

export interface Study {
  /** The next step depends only on the known runs, not on earlier steps. */
  step(known: KnownResults): StudyStep;
}

/** Throws UnfitQuestionError if the question does not fit the scenario. */
export function studyOf(question: Question, scenario: Scenario): Study {
  switch (question.kind) {
    case 'sweep':
      return new Sweep(question, scenario);
    case 'find':
      return new Find(question, scenario);
    case 'fit':
      return new Fit(question, scenario);
    case 'evenness':
      return new Evenness(question, scenario);
    case 'replicate':
      return new Replicate(question, scenario);
    case 'levers':
      return new Levers(question, scenario);
    case 'trial':
      return new Trial(question, scenario);
  }
}

/** Called after each run: the stage, the number of completed runs, and their total. */
type OnRun = (stage: StudyStep['stage'], done: number, of: number) => void;

/** Runs the whole study in this thread, one run after another. */
export function answerOf(
  question: Question,
  scenario: Scenario,
  onRun: OnRun = () => {},
  known = new Map<string, StudyResult>(),
): StudyStep {
  const study = studyOf(question, scenario);
  for (;;) {
    const step = study.step(known);
    if (step.tasks.length === 0) return step;
    make(step.tasks, known, (done, of) => onRun(step.stage, done, of));
  }
}

/**
 * Runs one machine's share of a sweep, one run after another in this thread. `answerOf` completes the answer
 * from the runs of all machines.
 */
export function shareOf(
  question: SweepQuestion,
  scenario: Scenario,
  shard: Shard,
  onRun: OnRun = () => {},
): readonly StudyResult[] {
  const sweep = new Sweep(question, scenario);
  const known = new Map<string, StudyResult>();
  for (;;) {
    const tasks = sweep.share(shard, known);
    if (tasks.length === 0) return [...known.values()];
    make(tasks, known, (done, of) => onRun('full', done, of));
  }
}

function make(
  tasks: readonly StudyTask[],
  known: Map<string, StudyResult>,
  onRun: (done: number, of: number) => void,
): void {
  tasks.forEach((task, index) => {
    known.set(task.key, evaluate(task));
    onRun(index + 1, tasks.length);
  });
}
