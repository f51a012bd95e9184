// All lessons in the order of the course. Written by `npm run lessons` from the files in all/.

import { t } from '../languages/t.ts';
import type { Lesson } from './lesson.ts';
import type { SceneFigures } from './quantities.ts';

export interface CourseEntry extends Pick<Lesson, 'id' | 'title' | 'question' | 'minutes'> {
  readonly load: () => Promise<Lesson>;
  readonly loadFigures: () => Promise<SceneFigures>;
}

export const COURSE: readonly CourseEntry[] = [
  {
    id: 'roads-and-threads',
    title: t`Roads and threads`,
    question: t`A server is slow and its processor is idle. What is it waiting for?`,
    minutes: 20,
    load: async () => (await import('./all/roads-and-threads.ts')).LESSON,
    loadFigures: async () => (await import('./figures/roads-and-threads.ts')).FIGURES,
  },
  {
    id: 'how-many-threads',
    title: t`How many threads`,
    question: t`How large should a pool be, and what is wrong with one that is too large?`,
    minutes: 30,
    load: async () => (await import('./all/how-many-threads.ts')).LESSON,
    loadFigures: async () => (await import('./figures/how-many-threads.ts')).FIGURES,
  },
  {
    id: 'stalled-node',
    title: t`One node down`,
    question: t`One of ten machines is down. Why does everything stop?`,
    minutes: 30,
    load: async () => (await import('./all/stalled-node.ts')).LESSON,
    loadFigures: async () => (await import('./figures/stalled-node.ts')).FIGURES,
  },
  {
    id: 'locks',
    title: t`Locks, atomics and the single writer`,
    question: t`Eight cores, and no faster than one. What are the threads doing?`,
    minutes: 35,
    load: async () => (await import('./all/locks.ts')).LESSON,
    loadFigures: async () => (await import('./figures/locks.ts')).FIGURES,
  },
  {
    id: 'when-blocking-wins',
    title: t`When blocking wins`,
    question: t`Event loops are said to be faster than threads. Are they?`,
    minutes: 20,
    load: async () => (await import('./all/when-blocking-wins.ts')).LESSON,
    loadFigures: async () => (await import('./figures/when-blocking-wins.ts')).FIGURES,
  },
  {
    id: 'set-throughput',
    title: t`Latency at a fixed rate`,
    question: t`The test says five milliseconds. Why do callers wait for a second?`,
    minutes: 25,
    load: async () => (await import('./all/set-throughput.ts')).LESSON,
    loadFigures: async () => (await import('./figures/set-throughput.ts')).FIGURES,
  },
  {
    id: 'queues-by-the-book',
    title: t`Textbook queues`,
    question: t`The server is busy half of the time. Why do requests wait?`,
    minutes: 30,
    load: async () => (await import('./all/queues-by-the-book.ts')).LESSON,
    loadFigures: async () => (await import('./figures/queues-by-the-book.ts')).FIGURES,
  },
  {
    id: 'staying-up',
    title: t`Staying up`,
    question: t`The fault is over. Why is the service still down?`,
    minutes: 30,
    load: async () => (await import('./all/staying-up.ts')).LESSON,
    loadFigures: async () => (await import('./figures/staying-up.ts')).FIGURES,
  },
  {
    id: 'virtual-threads',
    title: t`Virtual threads and event loops today`,
    question: t`If threads cost nothing any more, what is left to think about?`,
    minutes: 40,
    load: async () => (await import('./all/virtual-threads.ts')).LESSON,
    loadFigures: async () => (await import('./figures/virtual-threads.ts')).FIGURES,
  },
  {
    id: 'the-jam-that-travels',
    title: t`The jam that travels`,
    question: t`The database is slow. Why do pages that do not need it fail?`,
    minutes: 30,
    load: async () => (await import('./all/the-jam-that-travels.ts')).LESSON,
    loadFigures: async () => (await import('./figures/the-jam-that-travels.ts')).FIGURES,
  },
];
