// The course: all lessons in order, the reader's progress, and material for classes.

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { isTeacherSeat, TEACHER_SEAT } from '../lessons/class-link.ts';
import { COURSE } from '../lessons/course.ts';
import { doneOf, readKept } from '../lessons/kept-answers.ts';
import { POSTER_SIZE } from '../links/embed-snippet.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as courseStyles from './course.module.css';
import { ForTeachers } from './for-teachers.tsx';
import * as styles from './lesson.module.css';

/** The path from learn/ to the folder of all pages. */
const HOME = '../';
/** The pictures of the first lessons are loaded at once, because most windows show them without scrolling. */
const SEEN_AT_ONCE = 3;

export function CoursePage(): ReactNode {
  const [done, setDone] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => setDone(Object.fromEntries(COURSE.map(({ id }) => [id, doneOf(readKept(id))]))), []);
  // The first render must equal that of the build, which does not know the page's query.
  const [forTeacher, setForTeacher] = useState(false);
  useLayoutEffect(() => setForTeacher(isTeacherSeat(new URLSearchParams(location.search))), []);
  return (
    <>
      <PageHeader home={HOME} here="lessons" />
      <main className={styles.root}>
        <h1 className={courseStyles.wide}>{LEARN.courseTitle}</h1>
        <p className={courseStyles.wide}>{LEARN.courseLead}</p>
        <ol className={courseStyles.list}>
          {COURSE.map(({ id, title, question, minutes }, place) => (
            <li key={id}>
              <a href={`./${id}/${forTeacher ? `?${TEACHER_SEAT}` : ''}`}>
                <img
                  src={`${HOME}pictures/lesson-${id}.png`}
                  {...POSTER_SIZE}
                  loading={place < SEEN_AT_ONCE ? 'eager' : 'lazy'}
                  alt=""
                />
                <b>{title}</b>
                <span>{question}</span>
              </a>
              <span>
                {LEARN.minutes(minutes)}
                {(done[id] ?? 0) > 0 && ` · ${LEARN.begun}`}
              </span>
            </li>
          ))}
        </ol>
        <ForTeachers forTeacher={forTeacher} />
      </main>
    </>
  );
}
