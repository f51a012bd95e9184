// Material for classes on the course page: links to the notes, an explanation of the lesson's buttons for
// teachers, and the page for submitted answers, which no lesson links to.

import type { ReactNode } from 'react';
import { TEACHER_SEAT } from '../lessons/class-link.ts';
import { LEARN } from '../ui/words/learn.ts';
import { TEACH } from '../ui/words/teach.ts';
import * as styles from './course.module.css';

/** `forTeacher`: whether links from here open lessons with the teacher's notes. */
export function ForTeachers({ forTeacher }: { readonly forTeacher: boolean }): ReactNode {
  const { course } = TEACH;
  return (
    <section id="class" className={`${styles.wide} ${styles.forClass}`} aria-labelledby="class-title">
      <h2 id="class-title">{course.title}</h2>
      <p>{course.lead}</p>
      <dl className={styles.glossary}>
        <div>
          <dt>
            <a href={`${forTeacher ? './' : `?${TEACHER_SEAT}`}#class`}>
              {forTeacher ? course.withoutNotes : course.withNotes}
            </a>
          </dt>
          <dd>{forTeacher ? course.notesShown : course.notes}</dd>
        </div>
        <div>
          <dt>{LEARN.present}</dt>
          <dd>{course.present}</dd>
        </div>
        <div>
          <dt>{LEARN.print}</dt>
          <dd>{course.print}</dd>
        </div>
        <div>
          <dt>{LEARN.file.save}</dt>
          <dd>{course.file}</dd>
        </div>
        <div>
          <dt>
            <a href="./sheet/">{LEARN.submissions.title}</a>
          </dt>
          <dd>{course.sheet}</dd>
        </div>
      </dl>
    </section>
  );
}
