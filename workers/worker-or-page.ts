// What the page asks of a worker, or of its own thread where no worker starts: a browser or the place of the page may refuse one by
// a throw, by an error event or by silence. The engine starts by `src/client/start-engine.ts`, which tries several workers and says why
// each was refused.

import { type Remote, releaseProxy, wrap } from 'comlink';

/** The longest time in which a worker that starts has answered. */
const START_MILLIS = 4000;

export interface WorkerOrPage<Api> {
  /** Settles once it can be asked; never, where it was closed before. */
  readonly api: Promise<Remote<Api> | Api>;
  /** Stops the worker. Nothing holds it then, nor whoever waits for an answer. */
  close(): void;
}

/** `here`: what the worker exposes, in the page. */
export function workerOrPage<Api>(openWorker: () => Worker, here: () => Promise<Api>): WorkerOrPage<Api> {
  let worker: Worker;
  try {
    worker = openWorker();
  } catch {
    return { api: here(), close() {} };
  }
  const remote = wrap<Api>(worker);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    worker.terminate();
    // Comlink holds the worker, with all that waits for its answer, for as long as its end is held.
    remote[releaseProxy]();
  };
  const starts = new Promise<boolean>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(false);
    });
    timer = setTimeout(() => resolve(false), START_MILLIS);
    // Whatever a worker exposes has an answer to this, be it that there is no such property.
    const asked: PromiseLike<unknown> = Reflect.get(remote as object, 'name');
    asked.then(
      () => resolve(true),
      () => resolve(false),
    );
  });
  const api = starts.then(async (doesStart): Promise<Remote<Api> | Api> => {
    clearTimeout(timer);
    if (doesStart) return remote;
    close();
    return here();
  });
  return { api, close };
}
