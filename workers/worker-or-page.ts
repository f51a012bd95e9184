// Gives the page one interface to a worker, or to its own thread if no worker starts. A browser or the
// surrounding page may refuse a worker by an exception, by an error event or by silence. The engine itself
// starts with `src/client/start-engine.ts`, which tries several workers and reports why each was refused.

import { type Remote, releaseProxy, wrap } from 'comlink';

/** A worker that has not answered by then does not start. */
const START_MILLIS = 4000;

export interface WorkerOrPage<Api> {
  /** Resolves to the interface once it can be called; never settles if it was closed before. */
  readonly api: Promise<Remote<Api> | Api>;
  /** Stops the worker. Afterwards nothing references it or its pending calls. */
  close(): void;
}

/** `here`: the same interface in the page's own thread. */
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
    // Comlink keeps the worker and its pending calls alive as long as its interface is referenced.
    remote[releaseProxy]();
  };
  const starts = new Promise<boolean>((resolve) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(false);
    });
    timer = setTimeout(() => resolve(false), START_MILLIS);
    // Any worker answers this property access, even if it has no such property.
    const answer: PromiseLike<unknown> = Reflect.get(remote as object, 'name');
    answer.then(
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
