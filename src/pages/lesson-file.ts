// Entry point of lessons that were saved as one file: the script of the page, and of the worker that it makes of itself. The
// build writes it as one classic script, once for each language, whatever the lesson.

import { expose } from 'comlink';
import { judge } from '../lessons/task.ts';

if (typeof document === 'undefined') expose(judge);
else {
  // Known only until the first wait.
  const code = document.currentScript?.textContent ?? '';
  void import('./lesson-in-file.tsx').then(({ openLesson }) => openLesson(code));
}
