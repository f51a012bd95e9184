// The worker that reads a log, once it is closed: nothing holds it, nor who waited for what it reads.

import { afterEach, expect, it, vi } from 'vitest';
import { openLogSource } from '../../../src/ui/traffic-log/log-source.ts';
import { heldOf } from '../../support/held.ts';
import { SilentWorker } from '../../support/silent-worker.ts';

const ignored = (): void => {};
const opened: WeakRef<AnsweringWorker>[] = [];

/** Says that it is there, and no more. */
class AnsweringWorker extends SilentWorker {
  private hasAnswered = false;

  constructor() {
    super();
    opened.push(new WeakRef(this));
  }

  override postMessage({ id }: { readonly id: string }): void {
    if (this.hasAnswered) return;
    this.hasAnswered = true;
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent('message', { data: { id, type: 'RAW', value: true } })),
    );
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('is given back when it is closed while it reads', async () => {
  vi.stubGlobal('Worker', AnsweringWorker);
  const closed = async (): Promise<WeakRef<object>> => {
    const source = await openLogSource();
    const page = { read: null as unknown, source };
    void source.read(new Blob(['']), ignored).then((read) => {
      page.read = read;
    });
    source.close();
    return new WeakRef(page);
  };
  const page = await closed();
  expect(opened).toHaveLength(1);
  expect(await heldOf([page, ...opened])).toBe(0);
});
