// The place of the questions below the charts: closed at first, and nothing of it is loaded until it is opened.

import { lazy, type ReactNode, Suspense } from 'react';
import { useStudio, useView } from '../studio-context.ts';
import { QUESTIONS_TEXT } from '../text-of-questions.ts';

const StudyCards = lazy(() => import('./study-cards.tsx'));

export function Questions(): ReactNode {
  const { view } = useStudio();
  const open = useView((state) => state.questionsOpen);
  return (
    <details
      className="questions"
      open={open}
      onToggle={(event) => view.setState({ questionsOpen: event.currentTarget.open })}
    >
      <summary>
        <h2>{QUESTIONS_TEXT.title}</h2>
        <span className="muted">{QUESTIONS_TEXT.examples}</span>
      </summary>
      {open && (
        <Suspense fallback={<p className="muted">{QUESTIONS_TEXT.loading}</p>}>
          <StudyCards />
        </Suspense>
      )}
    </details>
  );
}
