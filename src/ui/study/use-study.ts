// Runs studies: starts their questions again when they or the scenario change, and keeps the answers so far.

import { useEffect, useId, useMemo, useState } from 'react';
import { useStudio } from '../../app/studio-context.ts';
import type { StudyStep } from '../../protocol/study-api.ts';
import type { Question } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface StudyState {
  /**
   * null before the first answer. After a change, the earlier question's step stays until there is a new one.
   */
  readonly step: StudyStep | null;
  /** The question that the step belongs to. */
  readonly question: Question | null;
  readonly failure: string | null;
}

const INITIAL: StudyState = { step: null, question: null, failure: null };

/**
 * `question`: null for no question. Question and scenario must keep their identity while they stay the same.
 */
export function useStudy(question: Question | null, scenario: Scenario): StudyState {
  const questions = useMemo(() => (question === null ? [] : [question]), [question]);
  return useStudies(questions, scenario)[0] ?? INITIAL;
}

/** One state per question. Questions and scenario must keep their identity while they stay the same. */
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
