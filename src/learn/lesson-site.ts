// Links from the page of a lesson at its own address, learn/<id>/, to the other pages.

import { COURSE } from '../lessons/course.ts';
import { HOME, type LessonState, type Surroundings } from './lesson-context.ts';

export function lessonWorker(): Worker {
  return new Worker(new URL('../../workers/lesson.worker.ts', import.meta.url), { name: 'lesson' });
}

/** What the page of this lesson needs besides the lesson itself. */
export function siteOfLesson(id: string): Surroundings & Pick<LessonState, 'next'> {
  const next = COURSE[COURSE.findIndex((entry) => entry.id === id) + 1];
  return {
    home: HOME,
    picture: `${HOME}pictures/lesson-${id}.png`,
    openWorker: lessonWorker,
    isFile: false,
    next: next === undefined ? null : { id: next.id, title: next.title },
  };
}
