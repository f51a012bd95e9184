// The lessons in their order, with what was begun of each, below the scenes.

import type { ReactNode } from 'react';
import { COURSE } from '../../lessons/course.ts';
import { doneOf, readKept } from '../../lessons/kept-answers.ts';
import { LEARN } from '../words/learn.ts';

export function LessonMap(): ReactNode {
  return (
    <section aria-label={LEARN.course}>
      <h3>
        <a className="lessons-link" href="./learn/">
          {LEARN.course}
        </a>
      </h3>
      <ol className="lesson-map">
        {COURSE.map(({ id, title, minutes }) => (
          <li key={id}>
            <a href={`./learn/${id}/`}>{title}</a>
            <span>
              {LEARN.minutes(minutes)}
              {doneOf(readKept(id)) > 0 && ` · ${LEARN.begun}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
