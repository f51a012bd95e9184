// How the engine of the one-file embed starts: in a worker made of the file's own script, or else in the page. The script
// contains the engine once, and finds out whether a page or a worker runs it.

import { expose, transfer } from 'comlink';
import type { Rung } from '../client/engine.ts';
import { engineInPage } from '../client/page-engine.ts';
import { engineInWorker } from '../client/worker-engine.ts';
import { SimulationHost } from '../host/simulation-host.ts';

/** `code`: the script that runs here; null where it is not known, which leaves no worker. */
export function embedRungs(code: string | null): readonly Rung[] {
  return code === null ? [inPage] : [blobWorker(code), inPage];
}

const inPage: Rung = {
  name: 'page',
  open: async () => engineInPage(new SimulationHost()),
};

function blobWorker(code: string): Rung {
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

class WorkerHost extends SimulationHost {
  override frame(...request: Parameters<SimulationHost['frame']>): ReturnType<SimulationHost['frame']> {
    const reply = super.frame(...request);
    return transfer(reply, [reply.buffer]);
  }
}

/** What the script does where a worker runs it. */
export function answerAsWorker(): void {
  expose(new WorkerHost());
}
