// A study step by step: the question, and whatever runs are known, give the runs to make next and the answer so far.

import type { StudyResult, StudyStep } from '../protocol/study-api.ts';
import type { Question } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Evenness } from './evenness.ts';
import { Find } from './find.ts';
import { Fit } from './fit.ts';
import { evaluate } from './point-run.ts';
import { Replicate } from './replicate.ts';
import { Sweep } from './sweep.ts';
import type { Known } from './tasks.ts';

export interface Study {
  /** What comes next depends on what is known alone, not on earlier steps. */
  step(known: Known): StudyStep;
}

/** Throws UnfitQuestionError where the question does not fit the scenario. */
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
  }
}

/** The whole study, run after run in this thread. `onRun` hears of each: the stage, how many runs of it are done, of how many. */
export function answerOf(
  question: Question,
  scenario: Scenario,
  onRun: (stage: StudyStep['stage'], done: number, of: number) => void = () => {},
  known = new Map<string, StudyResult>(),
): StudyStep {
  const study = studyOf(question, scenario);
  for (;;) {
    const step = study.step(known);
    if (step.tasks.length === 0) return step;
    step.tasks.forEach((task, index) => {
      known.set(task.key, evaluate(task));
      onRun(step.stage, index + 1, step.tasks.length);
    });
  }
}
