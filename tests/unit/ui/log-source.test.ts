// Reading logs: the latest text counts. Once its worker is closed, nothing references it or its pending
// requests.

import { afterEach, expect, it, vi } from 'vitest';
import { NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { openLogSource } from '../../../src/ui/traffic-log/log-source.ts';
import { heldOf } from '../../support/held.ts';
import { SilentWorker } from '../../support/silent-worker.ts';
import { combined } from '../importers/traffic-log/logs.ts';

const ignored = (): void => {};
const opened: WeakRef<AnsweringWorker>[] = [];

/** A worker that answers only that it has started. */
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

it("a log's worker can be collected when it is closed while it reads", async () => {
  vi.stubGlobal('Worker', AnsweringWorker);
  const closed = async (): Promise<WeakRef<object>> => {
    const source = await openLogSource();
    const page = { read: null as unknown, source };
    void source.read(new Blob(['']), NO_ANSWERS, ignored).then((read) => {
      page.read = read;
    });
    source.close();
    return new WeakRef(page);
  };
  const page = await closed();
  expect(opened).toHaveLength(1);
  expect(await heldOf([page, ...opened])).toBe(0);
});

/** A log whose last line arrives when the test releases it. */
class HeldLog extends Blob {
  release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  readonly #lines: readonly string[];

  constructor(lines: readonly string[]) {
    super([lines.join('\n')]);
    this.#lines = lines;
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    const pieces = this.#lines.map((line) => encoder.encode(`${line}\n`));
    const released = this.#released;
    return new ReadableStream({
      async pull(controller) {
        const piece = pieces.shift();
        if (pieces.length === 0) await released;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    });
  }
}

it('the source reports on the latest text, whichever is read first', async () => {
  const source = await openLogSource();
  const before = new HeldLog([combined(0), combined(1)]);
  const first = source.read(before, NO_ANSWERS, ignored);
  const second = source.read(new Blob([combined(5)]), NO_ANSWERS, ignored);
  expect(await second).toMatchObject({ ok: true, facts: { requests: 1 } });
  before.release();
  expect(await first).toEqual({ ok: false, problem: null });
  const read = await second;
  if (!read.ok) throw new Error('not read');
  expect((await source.log.look(read.facts.meaning)).overview.requests).toBe(1);
});
