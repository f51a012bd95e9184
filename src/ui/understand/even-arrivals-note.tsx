// Studies whether the results depend on evenly spaced arrivals. If they do, shows a note with a button that
// switches to irregular arrivals.

import type { ReactNode } from 'react';
import { useActions } from '../../app/studio-context.ts';
import { evennessSentence } from '../../links/verdict-text.ts';
import { EVENNESS_QUESTION } from '../../scenario/default-question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { useStudy } from '../study/use-study.ts';
import { UNDERSTAND } from '../words/understand.ts';
import * as styles from './understand.module.css';

/** `scenario` must stay the same object while its content does not change. */
export default function EvenArrivalsNote({ scenario }: { readonly scenario: Scenario }): ReactNode {
  const { setParameter } = useActions();
  const { step } = useStudy(EVENNESS_QUESTION, scenario);
  const differences = step?.answer.kind === 'evenness' ? step.answer.differences : [];
  if (differences.length === 0) return null;
  return (
    <p>
      {evennessSentence(differences)}{' '}
      <button type="button" className={styles.go} onClick={() => setParameter('arrivals', null, 'poisson')}>
        {UNDERSTAND.irregular}
      </button>
    </p>
  );
}
