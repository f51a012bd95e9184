// Asks a question again whenever it or its scenario changes, and holds the answer so far.

import { useEffect, useId, useState } from 'preact/hooks';
import { useStudio } from '../../app/studio-context.ts';
import type { StudyStep } from '../../protocol/study-api.ts';
import type { Question } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface StudyState {
  /** null before the first answer. The step of the question before stays until there is a new one. */
  readonly step: StudyStep | null;
  /** The question that the step belongs to. */
  readonly question: Question | null;
  readonly failure: string | null;
}

export const NOTHING: StudyState = { step: null, question: null, failure: null };

/** `question`: null asks nothing. Both have to keep their identity while they stay the same. */
export function useStudy(question: Question | null, scenario: Scenario): StudyState {
  const asker = useId();
  const { studies } = useStudio();
  const [state, setState] = useState(NOTHING);

  useEffect(() => {
    if (question === null) return;
    let gone = false;
    studies.ask(asker, question, scenario, {
      onStep: (step) => {
        if (!gone) setState({ step, question, failure: null });
      },
      onFailure: (failure) => {
        if (!gone) setState((before) => ({ ...before, failure }));
      },
    });
    return () => {
      gone = true;
    };
  }, [asker, question, scenario, studies]);

  useEffect(() => {
    if (question === null) studies.stop(asker);
  }, [asker, question, studies]);
  useEffect(() => () => studies.stop(asker), [asker, studies]);
  return question === null ? NOTHING : state;
}
