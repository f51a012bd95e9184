// The lessons in their order with the reader's progress, below the scenes.

import type { ReactNode } from 'react';
import { COURSE } from '../../lessons/course.ts';
import { doneOf, readKept } from '../../lessons/kept-answers.ts';
import { LEARN } from '../words/learn.ts';
import * as styles from './lesson-map.module.css';

export function LessonMap(): ReactNode {
  return (
    <section aria-label={LEARN.course}>
      <h3>
        <a href="./learn/">{LEARN.course}</a>
      </h3>
      <ol className={styles.root}>
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
