// Entry point of lessons saved as one file: the script of the page and of the worker it creates from itself.
// The build writes it as one classic script per language, the same for every lesson.

import { expose } from 'comlink';
import { judge } from '../lessons/task.ts';

if (typeof document === 'undefined') expose(judge);
else {
  // Only available before the first await.
  const code = document.currentScript?.textContent ?? '';
  void import('./lesson-in-file.tsx').then(({ openLesson }) => openLesson(code));
}
