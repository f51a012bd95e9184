// Recorded results that are computed again: one at a time in each engine; stopping ends the engines.

import { describe, expect, it } from 'vitest';
import { BROWSER_CLOCK } from '../../../src/client/page-clock.ts';
import { type Check, recompute } from '../../../src/client/recompute.ts';
import { FakeEngine, starterOf } from '../../support/fake-engine.ts';

/** The test uses real time, because engines take some to start. */
const CLOCK = {
  ...BROWSER_CLOCK,
  setTimer: (callback: () => void, millis: number) => Number(setTimeout(callback, millis)),
  clearTimer: (handle: number) => clearTimeout(handle),
};

/** Claims whose runs take almost no time; the second one is recorded wrongly. */
const CHECKS: readonly Check[] = ['003/ab-100', '003/ab-500', '002/memory'].map((id) => ({
  name: id,
  isSame: async (claims) => (await claims.measure(id)).id === id && id !== '003/ab-500',
}));

function until(is: () => boolean): Promise<void> {
  return expect.poll(is, { interval: 5 }).toBe(true);
}

describe('recomputed results', () => {
  it.each([1, 2])(
    'come one at a time from each of %d engines, each with whether it is the same',
    async (size) => {
      const engines = Array.from({ length: size }, () => new FakeEngine());
      const heard: string[] = [];
      await recompute(CHECKS, [starterOf(...engines)], CLOCK, size, ({ name }, isSame) =>
        heard.push(`${name} ${isSame}`),
      ).ended;
      expect(heard.sort()).toEqual(['002/memory true', '003/ab-100 true', '003/ab-500 false']);
      for (const engine of engines) {
        expect(engine.mostOutstanding).toBe(1);
        expect(engine.closed).toBe(true);
      }
    },
  );

  it('end with the engines when they are stopped', async () => {
    const engine = new FakeEngine();
    engine.hold();
    const heard: string[] = [];
    const { stop } = recompute(CHECKS, [starterOf(engine)], CLOCK, 1, ({ name }) => heard.push(name));
    await until(() => engine.outstanding === 1);
    stop();
    engine.release();
    await until(() => engine.outstanding === 0);
    expect(engine.closed).toBe(true);
    expect(heard.length).toBeLessThan(CHECKS.length);
  });

  it.each([
    ['dies', (engine: FakeEngine) => engine.fail('out of memory')],
    [
      'throws',
      (engine: FakeEngine) => {
        engine.throws = 'out of memory';
        engine.release();
      },
    ],
  ] as const)('report why if an engine %s', async (_, breakIt) => {
    const engine = new FakeEngine();
    engine.hold();
    const { ended } = recompute(CHECKS, [starterOf(engine)], CLOCK, 1, () => {});
    await until(() => engine.outstanding === 1);
    breakIt(engine);
    await expect(ended).rejects.toThrow('out of memory');
    expect(engine.closed).toBe(true);
  });
});
