// Starts a frame's engine: in a worker, or else in the page. The script contains the engine once and detects
// whether it runs in a page or a worker. If the script is a file, page and worker both load this file. If it
// is inline, the worker starts from a blob with the text of the script.

import { expose } from 'comlink';
import { transferring } from '../../workers/worker-host.ts';
import type { EngineStarter } from '../client/engine.ts';
import { engineInPage } from '../client/page-engine.ts';
import { engineInWorker } from '../client/worker-engine.ts';
import { RunHost } from '../host/run-host.ts';

/** `script`: the running script; null if unknown, in which case there is no worker. */
export function embedStarters(script: HTMLScriptElement | null): readonly EngineStarter[] {
  if (script === null) return [inPage];
  return [script.src === '' ? blobWorker(script.text) : fileWorker(script.src), inPage];
}

const inPage: EngineStarter = {
  name: 'page',
  open: async () => engineInPage(new RunHost(null)),
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
      // When the first message arrives, the worker has loaded the script, so free the text that the object
      // URL keeps in memory.
      worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
      return engineInWorker('blob', worker);
    },
  };
}

/** Offers the engine to the page. Called if the script runs in a worker. */
export function answerAsWorker(): void {
  expose(transferring(new RunHost(null)));
}
