// Links from the page of a scene or a lesson to the questions that it answers. The build renders them, so
// that the page's scripts do not grow.

import type { ReactNode } from 'react';
import type { Question } from './question.ts';
import { ANSWER_PAGE } from './words.ts';

interface AnswerLinksProps {
  readonly questions: readonly Question[];
  /** Path from the page to the folder of all pages. */
  readonly home: string;
}

export function AnswerLinks({ questions, home }: AnswerLinksProps): ReactNode {
  if (questions.length === 0) return null;
  return (
    <aside className="page-answers" aria-labelledby="answers">
      <h2 id="answers">{ANSWER_PAGE.answered}</h2>
      <ul>
        {questions.map(({ id, question }) => (
          <li key={id}>
            <a href={`${home}answers/${id}/`}>{question}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
