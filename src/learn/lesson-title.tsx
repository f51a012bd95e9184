// The head of a lesson, above the essay and on the first slide: number, title, question and goal.

import type { ReactNode } from 'react';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { Line } from './prose.tsx';

export function LessonTitle(): ReactNode {
  const { place, title, question, minutes, goal } = useLesson().lesson;
  return (
    <>
      <p className={styles.kicker}>
        {LEARN.place(place)} · {LEARN.minutes(minutes)}
      </p>
      <h1>{title}</h1>
      <p className={styles.question}>{question}</p>
      <p>
        <b>{LEARN.goal}</b> <Line text={goal} scene={null} />
      </p>
    </>
  );
}
