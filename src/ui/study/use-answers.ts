// Asks several questions of one scenario at once and holds the answer of each so far.

import { useEffect, useId, useState } from 'react';
import type { Question } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { useStudio } from '../studio-context.ts';
import { NOTHING, type StudyState } from './use-study.ts';

/** One state a question. Both have to keep their identity while they stay the same. */
export function useAnswers(questions: readonly Question[], scenario: Scenario): readonly StudyState[] {
  const asker = useId();
  const { studies } = useStudio();
  const [states, setStates] = useState<ReadonlyMap<Question, StudyState>>(new Map());

  useEffect(() => {
    let gone = false;
    const put = (question: Question, part: Partial<StudyState>): void => {
      if (gone) return;
      setStates((before) =>
        new Map(before).set(question, { ...NOTHING, ...before.get(question), question, ...part }),
      );
    };
    setStates(new Map());
    questions.forEach((question, index) => {
      studies.ask(`${asker} ${index}`, question, scenario, {
        onStep: (step) => put(question, { step, failure: null }),
        onFailure: (failure) => put(question, { failure }),
      });
    });
    return () => {
      gone = true;
      questions.forEach((_, index) => {
        studies.stop(`${asker} ${index}`);
      });
    };
  }, [asker, questions, scenario, studies]);
  return questions.map((question) => states.get(question) ?? NOTHING);
}
