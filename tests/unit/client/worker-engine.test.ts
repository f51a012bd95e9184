// A closed engine in a worker reports nothing, and nothing references it.

import { describe, expect, it } from 'vitest';
import { engineInWorker } from '../../../src/client/worker-engine.ts';
import { heldOf } from '../../support/held.ts';
import { SilentWorker } from '../../support/silent-worker.ts';

const opened = (worker: SilentWorker) => engineInWorker('worker', worker.asWorker);

describe('an engine in a worker', () => {
  it('reports its failure, even one before a listener existed, and none once it is closed', () => {
    const worker = new SilentWorker();
    const engine = opened(worker);
    const heard: string[] = [];
    engine.whenItFails((reason) => heard.push(reason));
    engine.close();
    expect(worker.isTerminated).toBe(true);
    worker.dispatchEvent(new Event('messageerror'));
    expect(heard).toEqual([]);

    const failing = new SilentWorker();
    const another = opened(failing);
    failing.dispatchEvent(new Event('messageerror'));
    another.whenItFails((reason) => heard.push(reason));
    expect(heard).toEqual(['a message from the worker could not be read']);
  });

  it('can be collected once it is closed, with all pending calls', async () => {
    const open = (): readonly WeakRef<object>[] => {
      const worker = new SilentWorker();
      const engine = opened(worker);
      const view = { engine, answer: null as unknown };
      engine.whenItFails((reason) => {
        view.answer = reason;
      });
      void engine.simulation.ping().then((version) => {
        view.answer = version;
      });
      engine.close();
      return [new WeakRef(worker), new WeakRef(view)];
    };
    expect(await heldOf(open())).toBe(0);
  });
});
