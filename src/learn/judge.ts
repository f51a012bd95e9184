// A worker that judges solutions, opened for one answer and closed to stop it.

import { releaseProxy, wrap } from 'comlink';
import type { judge } from '../lessons/task.ts';

export interface OpenJudge {
  readonly judge: (...parameters: Parameters<typeof judge>) => Promise<ReturnType<typeof judge>>;
  close(): void;
}

/** Where the worker that `openWorker` opens cannot start, the answer is worked out in the page. */
export function openJudge(openWorker: () => Worker): OpenJudge {
  let worker: Worker;
  try {
    worker = openWorker();
  } catch {
    return { judge: judgeHere, close: () => {} };
  }
  const remote = wrap<typeof judge>(worker);
  return {
    judge: (...parameters) =>
      new Promise((resolve, reject) => {
        worker.onerror = (event) => {
          event.preventDefault();
          judgeHere(...parameters).then(resolve, reject);
        };
        remote(...parameters).then(resolve, reject);
      }),
    close() {
      worker.terminate();
      // Comlink holds the worker, with all that waits for its answer, for as long as its function is held.
      remote[releaseProxy]();
    },
  };
}

async function judgeHere(...parameters: Parameters<typeof judge>): Promise<ReturnType<typeof judge>> {
  const { judge } = await import('../lessons/task.ts');
  return judge(...parameters);
}
