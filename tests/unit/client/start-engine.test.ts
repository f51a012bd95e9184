// The first starter that answers is used, in whatever way the previous ones refuse.

import { describe, expect, it } from 'vitest';
import type { EngineStarter } from '../../../src/client/engine.ts';
import { NoEngineError, PING_MILLIS, startEngine } from '../../../src/client/start-engine.ts';
import { FakeEngine, starterOf } from '../../support/fake-engine.ts';
import { FakePage, settled } from '../../support/fake-page.ts';

const throwing: EngineStarter = {
  name: 'worker',
  open() {
    throw new Error('SecurityError');
  },
};

describe('a start of an engine', () => {
  it('uses the first starter that answers and opens no other', async () => {
    const page = new FakePage();
    const second = starterOf(new FakeEngine('blob'));
    const engine = await startEngine([starterOf(new FakeEngine('worker')), second], page);
    expect(engine.place).toBe('worker');
    expect(second.opened).toBe(0);
    expect(page.pendingTimers).toBe(0);
  });

  it('continues when a starter throws', async () => {
    const engine = await startEngine([throwing, starterOf(new FakeEngine('blob'))], new FakePage());
    expect(engine.place).toBe('blob');
  });

  it('continues when a starter rejects', async () => {
    const rejecting: EngineStarter = {
      name: 'blob',
      open: async () => Promise.reject(new Error('not downloaded')),
    };
    const engine = await startEngine([rejecting, starterOf(new FakeEngine('page'))], new FakePage());
    expect(engine.place).toBe('page');
  });

  it('continues when a worker reports an error event and never answers, and closes it', async () => {
    const silent = new FakeEngine('worker');
    silent.hold();
    const started = startEngine([starterOf(silent), starterOf(new FakeEngine('blob'))], new FakePage());
    await settled();
    silent.fail('the worker could not be started');
    expect((await started).place).toBe('blob');
    expect(silent.closed).toBe(true);
  });

  it('continues when a worker stays silent longer than the time for a ping', async () => {
    const page = new FakePage();
    const silent = new FakeEngine('worker');
    silent.hold();
    const started = startEngine([starterOf(silent), starterOf(new FakeEngine('blob'))], page);
    await settled();
    await page.wait(PING_MILLIS);
    expect((await started).place).toBe('blob');
    expect(silent.closed).toBe(true);
  });

  it('closes an engine that opens too late', async () => {
    const page = new FakePage();
    const late = new FakeEngine('worker');
    const { promise, resolve } = withResolver<FakeEngine>();
    const started = startEngine(
      [{ name: 'worker', open: () => promise }, starterOf(new FakeEngine('page'))],
      page,
    );
    await page.wait(PING_MILLIS);
    expect((await started).place).toBe('page');
    resolve(late);
    await settled();
    expect(late.closed).toBe(true);
  });

  it('rejects an engine with another version of frames', async () => {
    const other = new FakeEngine('worker');
    other.version = 99;
    const engine = await startEngine([starterOf(other), starterOf(new FakeEngine('blob'))], new FakePage());
    expect(engine.place).toBe('blob');
    expect(other.closed).toBe(true);
  });

  it('reports why each starter refused if none is left', async () => {
    const mute = new FakeEngine('page');
    mute.throws = 'no memory';
    const failure = await startEngine([throwing, starterOf(mute)], new FakePage()).catch(
      (cause: unknown) => cause,
    );
    expect(failure).toBeInstanceOf(NoEngineError);
    expect(String(failure)).toContain('worker: SecurityError');
    expect(String(failure)).toContain('page: no memory');
  });
});

function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
}
