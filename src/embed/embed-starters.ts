// How the engine of a frame starts: in a worker, or else in the page. The script contains the engine once, and finds out whether
// a page or a worker runs it: a script that is a file of its own is fetched for both, and of one that stands in its page the
// worker is made.

import { expose } from 'comlink';
import { WorkerHost } from '../../workers/worker-host.ts';
import type { EngineStarter } from '../client/engine.ts';
import { engineInPage } from '../client/page-engine.ts';
import { engineInWorker } from '../client/worker-engine.ts';
import { SimulationHost } from '../host/simulation-host.ts';

/** `script`: that which runs here; null where it is not known, which leaves no worker. */
export function embedStarters(script: HTMLScriptElement | null): readonly EngineStarter[] {
  if (script === null) return [inPage];
  return [script.src === '' ? blobWorker(script.text) : fileWorker(script.src), inPage];
}

const inPage: EngineStarter = {
  name: 'page',
  open: async () => engineInPage(new SimulationHost()),
};

function fileWorker(address: string): EngineStarter {
  return {
    name: 'worker',
    open: async () => engineInWorker('worker', new Worker(address, { name: 'threadway' })),
  };
}

function blobWorker(code: string): EngineStarter {
  return {
    name: 'blob',
    async open() {
      const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      const worker = new Worker(url, { name: 'threadway' });
      // The worker has loaded the script by then; the address would keep its text in memory.
      worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
      return engineInWorker('blob', worker);
    },
  };
}

/** What the script does where a worker runs it. */
export function answerAsWorker(): void {
  expose(new WorkerHost());
}
