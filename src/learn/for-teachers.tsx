// What the lessons have for a class, on the map of the course: what the buttons of a lesson do for whoever teaches, and the way
// to the sheet of answers, which no lesson leads to.

import type { ComponentChildren } from 'preact';
import { LEARN } from '../ui/words/learn.ts';
import { TEACH } from '../ui/words/teach.ts';

export function ForTeachers(): ComponentChildren {
  const { course } = TEACH;
  return (
    <section id="class" className="for-class" aria-labelledby="class-title">
      <h2 id="class-title">{course.title}</h2>
      <p>{course.lead(<code>?seat=teacher</code>)}</p>
      <dl className="glossary">
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
            <a href="./sheet/">{LEARN.handed.title}</a>
          </dt>
          <dd>{course.sheet}</dd>
        </div>
      </dl>
    </section>
  );
}
