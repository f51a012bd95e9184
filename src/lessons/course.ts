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
    question: t`One of ten machines is down. How much still works?`,
    minutes: 30,
    load: async () => (await import('./all/stalled-node.ts')).LESSON,
    loadFigures: async () => (await import('./figures/stalled-node.ts')).FIGURES,
  },
  {
    id: 'locks',
    title: t`Locks, atomics and the single writer`,
    question: t`Eight cores share one lock. How much faster are they than one?`,
    minutes: 35,
    load: async () => (await import('./all/locks.ts')).LESSON,
    loadFigures: async () => (await import('./figures/locks.ts')).FIGURES,
  },
  {
    id: 'when-blocking-wins',
    title: t`Threads or an event loop?`,
    question: t`Event loops are said to be faster than threads. Are they?`,
    minutes: 20,
    load: async () => (await import('./all/when-blocking-wins.ts')).LESSON,
    loadFigures: async () => (await import('./figures/when-blocking-wins.ts')).FIGURES,
  },
  {
    id: 'set-throughput',
    title: t`Latency at a fixed rate`,
    question: t`A server stops for a second now and then. Does a load test show it?`,
    minutes: 25,
    load: async () => (await import('./all/set-throughput.ts')).LESSON,
    loadFigures: async () => (await import('./figures/set-throughput.ts')).FIGURES,
  },
  {
    id: 'queues-by-the-book',
    title: t`Textbook queues`,
    question: t`A server is busy half of the time. How long does a request take?`,
    minutes: 30,
    load: async () => (await import('./all/queues-by-the-book.ts')).LESSON,
    loadFigures: async () => (await import('./figures/queues-by-the-book.ts')).FIGURES,
  },
  {
    id: 'staying-up',
    title: t`Staying up`,
    question: t`A fault lasts for two seconds. For how long is the service down?`,
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
    title: t`How far does a jam reach?`,
    question: t`The database is slow. Which pages fail?`,
    minutes: 30,
    load: async () => (await import('./all/the-jam-that-travels.ts')).LESSON,
    loadFigures: async () => (await import('./figures/the-jam-that-travels.ts')).FIGURES,
  },
];
