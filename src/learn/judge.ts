// Judges solutions in a worker. A worker is opened for one answer; closing it stops the judgement.

import { workerOrPage } from '../../workers/worker-or-page.ts';
import type { judge } from '../lessons/task.ts';

export interface OpenJudge {
  readonly judge: (...parameters: Parameters<typeof judge>) => Promise<ReturnType<typeof judge>>;
  close(): void;
}

/** If the worker cannot start, the page judges the answer itself. */
export function openJudge(openWorker: () => Worker): OpenJudge {
  const { api, close } = workerOrPage(openWorker, async () => (await import('../lessons/task.ts')).judge);
  return { judge: async (...parameters) => (await api)(...parameters), close };
}
