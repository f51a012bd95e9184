// An engine in a worker, once it is closed: it tells nobody anything, and nothing holds it.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { engineInWorker } from '../../../src/client/worker-engine.ts';

/** Never answers. */
class SilentWorker extends EventTarget {
  isTerminated = false;

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }
}

const opened = (worker: SilentWorker) => engineInWorker('worker', worker as unknown as Worker);

const TURNS_MAX = 50;

const stillHeld = (references: readonly WeakRef<object>[]): number =>
  references.filter((reference) => reference.deref() !== undefined).length;

/** How many of them stay. What a finalizer is called for is given back after its turn, so there are several. */
async function heldOf(references: readonly WeakRef<object>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  for (let turn = 0; turn < TURNS_MAX && stillHeld(references) > 0; turn++) {
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
  }
  return stillHeld(references);
}

describe('an engine in a worker', () => {
  it('tells of its failure, also of one before anyone listened, and of none once it is closed', () => {
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

  it('is given back once it is closed, with all that waited for its answers', async () => {
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
