// Claims in engines of their own: one row at a time in each, stopped by ending them.

import { describe, expect, it } from 'vitest';
import { type ClaimListener, ClaimRunner, DIGESTS_ID } from '../../../src/client/claim-runner.ts';
import { BROWSER_CLOCK } from '../../../src/client/page-clock.ts';
import { FakeEngine, rungOf } from '../../support/fake-engine.ts';

/** Real time: what the engines make takes some. */
const CLOCK = {
  ...BROWSER_CLOCK,
  setTimer: (callback: () => void, millis: number) => Number(setTimeout(callback, millis)),
  clearTimer: (handle: number) => clearTimeout(handle),
};

/** Claims that run in no time. */
const QUICK = ['003/ab-100', '003/ab-500', '002/memory'];

function listen(): ClaimListener & { readonly heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    onTexts: (texts) => heard.push(`texts ${texts.length}`),
    onBegin: (id) => heard.push(`begin ${id}`),
    onRow: (row) => heard.push(`row ${row.id} ${row.outcome}`),
    onDigests: (checks) => heard.push(`digests ${checks.length}`),
    onFailure: (reason) => heard.push(`failure ${reason}`),
  };
}

function until(is: () => boolean): Promise<void> {
  return expect.poll(is, { interval: 5 }).toBe(true);
}

/** Its first engine is there. */
async function listed(runner: ClaimRunner, { heard }: { readonly heard: string[] }): Promise<void> {
  runner.list();
  await until(() => heard.length > 0);
  expect(heard.splice(0)).toEqual(['texts 28']);
}

describe('claims that run', () => {
  it('come one after the other from one engine, each begun before its row', async () => {
    const listener = listen();
    const engine = new FakeEngine();
    const runner = new ClaimRunner([rungOf(engine)], CLOCK, 1, listener);
    runner.list();
    runner.run(QUICK);
    await until(() => listener.heard.length === 7);
    expect(listener.heard).toEqual([
      'texts 28',
      ...QUICK.flatMap((id) => [
        `begin ${id}`,
        `row ${id} ${id === '002/memory' ? 'met' : 'not reproduced'}`,
      ]),
    ]);
    expect(engine.mostOutstanding).toBe(1);
  });

  it('are shared out among several engines, each made once', async () => {
    const listener = listen();
    const engines = [new FakeEngine(), new FakeEngine()];
    const runner = new ClaimRunner([rungOf(...engines)], CLOCK, 2, listener);
    await listed(runner, listener);
    engines[0].hold();
    runner.run(QUICK);
    // The first is held up by its row, so the second makes the others.
    await until(() => engines[1].measured.length === 2);
    engines[0].release();
    await until(() => listener.heard.filter((each) => each.startsWith('row')).length === 3);
    expect(engines.flatMap((engine) => engine.measured).sort()).toEqual([...QUICK].sort());
  });

  it('that are stopped are not heard of again, and can be asked for anew', async () => {
    const listener = listen();
    const [first, second] = [new FakeEngine(), new FakeEngine()];
    const runner = new ClaimRunner([rungOf(first, second)], CLOCK, 1, listener);
    await listed(runner, listener);
    first.hold();
    runner.run(QUICK);
    await until(() => listener.heard.length === 1);
    runner.stop();
    expect(first.closed).toBe(true);
    first.release();
    runner.run(['002/memory']);
    await until(() => listener.heard.length === 3);
    expect(listener.heard).toEqual([`begin ${QUICK[0]}`, 'begin 002/memory', 'row 002/memory met']);
    expect(second.measured).toEqual(['002/memory']);
  });

  it('end with a reason where the engine fails, and with an unknown claim', async () => {
    const listener = listen();
    const runner = new ClaimRunner([rungOf(new FakeEngine())], CLOCK, 1, listener);
    runner.run(['002/none', '002/memory']);
    await until(() => listener.heard.length === 2);
    expect(listener.heard).toEqual(['begin 002/none', 'failure 002/none: there is no such claim']);
  });

  it('run in the page itself where no worker may, digests too', async () => {
    const listener = listen();
    const runner = new ClaimRunner([rungOf(new FakeEngine('page'))], CLOCK, 4, listener);
    runner.run(['002/memory', DIGESTS_ID]);
    await until(() => listener.heard.length === 4);
    expect(listener.heard.at(-1)).toBe('digests 5');
  });
});
