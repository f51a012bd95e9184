// The ladder takes the first rung that answers, whatever way the ones before refuse.

import { describe, expect, it } from 'vitest';
import type { Rung } from '../../../src/client/engine.ts';
import { climb, NoEngineError, PING_MILLIS } from '../../../src/client/worker-ladder.ts';
import { FakeEngine, rungOf } from '../../support/fake-engine.ts';
import { FakePage, settled } from '../../support/fake-page.ts';

const throwing: Rung = {
  name: 'worker',
  open() {
    throw new Error('SecurityError');
  },
};

describe('the worker ladder', () => {
  it('takes the first rung that answers and opens no other', async () => {
    const page = new FakePage();
    const second = rungOf(new FakeEngine('blob'));
    const engine = await climb([rungOf(new FakeEngine('worker')), second], page);
    expect(engine.rung).toBe('worker');
    expect(second.opened).toBe(0);
    expect(page.pendingTimers).toBe(0);
  });

  it('goes on when a rung throws', async () => {
    const engine = await climb([throwing, rungOf(new FakeEngine('blob'))], new FakePage());
    expect(engine.rung).toBe('blob');
  });

  it('goes on when a rung rejects', async () => {
    const rejecting: Rung = { name: 'blob', open: async () => Promise.reject(new Error('not downloaded')) };
    const engine = await climb([rejecting, rungOf(new FakeEngine('page'))], new FakePage());
    expect(engine.rung).toBe('page');
  });

  it('goes on when a worker reports an error event and never answers, and closes it', async () => {
    const silent = new FakeEngine('worker');
    silent.hold();
    const climbing = climb([rungOf(silent), rungOf(new FakeEngine('blob'))], new FakePage());
    await settled();
    silent.fail('the worker could not be started');
    expect((await climbing).rung).toBe('blob');
    expect(silent.closed).toBe(true);
  });

  it('goes on when a worker stays silent past the time for a ping', async () => {
    const page = new FakePage();
    const silent = new FakeEngine('worker');
    silent.hold();
    const climbing = climb([rungOf(silent), rungOf(new FakeEngine('blob'))], page);
    await settled();
    await page.wait(PING_MILLIS);
    expect((await climbing).rung).toBe('blob');
    expect(silent.closed).toBe(true);
  });

  it('closes an engine that opens after its time', async () => {
    const page = new FakePage();
    const late = new FakeEngine('worker');
    const { promise, resolve } = withResolver<FakeEngine>();
    const climbing = climb([{ name: 'worker', open: () => promise }, rungOf(new FakeEngine('page'))], page);
    await page.wait(PING_MILLIS);
    expect((await climbing).rung).toBe('page');
    resolve(late);
    await settled();
    expect(late.closed).toBe(true);
  });

  it('refuses an engine that writes another version of frames', async () => {
    const other = new FakeEngine('worker');
    other.version = 99;
    const engine = await climb([rungOf(other), rungOf(new FakeEngine('blob'))], new FakePage());
    expect(engine.rung).toBe('blob');
    expect(other.closed).toBe(true);
  });

  it('says why each rung refused when none is left', async () => {
    const mute = new FakeEngine('page');
    mute.throws = 'no memory';
    const failure = await climb([throwing, rungOf(mute)], new FakePage()).catch((cause: unknown) => cause);
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
