// Runs studies: asks their questions, asks again when a question or the scenario changes, and keeps the
// answers received so far.

import { useEffect, useId, useMemo, useState } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { StudyStep } from '../../protocol/study-api.ts';
import type { Question } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface StudyState {
  /**
   * The latest step of the answer; null before the first. After a change, the step of the previous question
   * remains until there is a new one.
   */
  readonly step: StudyStep | null;
  /** The question to which the step belongs. */
  readonly question: Question | null;
  readonly failure: string | null;
}

const INITIAL: StudyState = { step: null, question: null, failure: null };

/**
 * `question`: null if there is no question. Question and scenario must stay the same objects while their
 * content does not change.
 */
export function useStudy(question: Question | null, scenario: Scenario): StudyState {
  const questions = useMemo(() => (question === null ? [] : [question]), [question]);
  return useStudies(questions, scenario)[0] ?? INITIAL;
}

/**
 * One state for each question. Questions and scenario must stay the same objects while their content does not
 * change.
 */
export function useStudies(questions: readonly Question[], scenario: Scenario): readonly StudyState[] {
  const id = useId();
  const { studies } = useStudio();
  const [states, setStates] = useState<readonly StudyState[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const update = (index: number, part: Partial<StudyState>): void => {
      if (!isCurrent) return;
      setStates((before) =>
        questions.map((_, at) => ({ ...INITIAL, ...before[at], ...(at === index ? part : {}) })),
      );
    };
    questions.forEach((question, index) => {
      studies.ask(`${id} ${index}`, question, scenario, {
        onStep: (step) => update(index, { step, question, failure: null }),
        onFailure: (failure) => update(index, { failure }),
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, questions, scenario, studies]);
  const { length } = questions;
  useEffect(
    () => () => {
      for (let index = 0; index < length; index++) studies.stop(`${id} ${index}`);
    },
    [id, length, studies],
  );
  return questions.map((_, index) => states[index] ?? INITIAL);
}
