// Entry point of lessons saved as one file. The same script runs in the page and in the worker that the page
// creates from it. The build writes it as one classic script per language, the same for every lesson.

import { expose } from 'comlink';
import { judge } from '../lessons/task.ts';

if (typeof document === 'undefined') expose(judge);
else {
  // The current script is only available before the first await.
  const code = document.currentScript?.textContent ?? '';
  void import('./lesson-in-file.tsx').then(({ openLesson }) => openLesson(code));
}
