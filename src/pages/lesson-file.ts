// Entry point of lessons saved as one file. The script is that of the page and of the worker that it creates
// from itself. The build writes it as one classic script per language, the same for every lesson.

import { expose } from 'comlink';
import { judge } from '../lessons/task.ts';

if (typeof document === 'undefined') expose(judge);
else {
  // The current script is only available before the first await.
  const code = document.currentScript?.textContent ?? '';
  void import('./lesson-in-file.tsx').then(({ openLesson }) => openLesson(code));
}
