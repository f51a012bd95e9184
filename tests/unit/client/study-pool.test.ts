// The pool of engines that answer studies.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { poolSize } from '../../../src/client/engine-pool.ts';
import { BROWSER_CLOCK } from '../../../src/client/page-clock.ts';
import { IDLE_MILLIS, StudyPool } from '../../../src/client/study-pool.ts';
import type { StudyListener, StudyStep } from '../../../src/protocol/study-api.ts';
import { answerOf } from '../../../src/study/study.ts';
import { FakeEngine, starterOf } from '../../support/fake-engine.ts';
import { POOL, RANDOM_POOL, sweepOf, THREADS } from '../study/questions.ts';

/** The test uses real time, because engines take some to start. */
const CLOCK = {
  ...BROWSER_CLOCK,
  setTimer: (callback: () => void, millis: number) => Number(setTimeout(callback, millis)),
  clearTimer: (handle: number) => clearTimeout(handle),
};

/** Receives all steps; `done` is the last one. */
function listen(): StudyListener & {
  readonly steps: StudyStep[];
  readonly done: Promise<StudyStep>;
  readonly failed: Promise<string>;
} {
  const steps: StudyStep[] = [];
  let finish: (step: StudyStep) => void = () => {};
  let break_: (reason: string) => void = () => {};
  const done = new Promise<StudyStep>((resolve) => {
    finish = resolve;
  });
  const failed = new Promise<string>((resolve) => {
    break_ = resolve;
  });
  return {
    steps,
    done,
    failed,
    onStep(step) {
      steps.push(step);
      if (step.tasks.length === 0) finish(step);
    },
    onFailure: (reason) => break_(reason),
  };
}

describe('the pool of engines', () => {
  it('leaves a core to the page, and has at least one engine', () => {
    expect([1, 2, 4, 8, 64].map(poolSize)).toEqual([1, 1, 3, 7, 8]);
  });

  it('opens no engine before the first question, and then up to its maximum', async () => {
    const starter = starterOf(new FakeEngine(), new FakeEngine(), new FakeEngine());
    const pool = new StudyPool([starter], CLOCK, 3, () => false);
    expect(starter.opened).toBe(0);
    const listener = listen();
    pool.ask('card', sweepOf(), RANDOM_POOL, listener);
    expect((await listener.done).answer).toEqual(answerOf(sweepOf(), RANDOM_POOL).answer);
    expect(starter.opened).toBe(3);
  });

  it('opens them early if a question is likely, and no others for that question', async () => {
    const starter = starterOf(new FakeEngine(), new FakeEngine());
    const pool = new StudyPool([starter], CLOCK, 2, () => false);
    pool.open();
    await expect.poll(() => starter.opened).toBe(2);
    const listener = listen();
    pool.ask('card', sweepOf(), RANDOM_POOL, listener);
    expect((await listener.done).answer).toEqual(answerOf(sweepOf(), RANDOM_POOL).answer);
    expect(starter.opened).toBe(2);
  });

  it('opens only one if the engine shares the page’s thread', async () => {
    const starter = starterOf(new FakeEngine('page'));
    const listener = listen();
    new StudyPool([starter], CLOCK, 3, () => true).ask('card', sweepOf(), POOL, listener);
    await listener.done;
    expect(starter.opened).toBe(1);
  });

  it('answers the latest question of a requester, and drops those that a slider has passed', async () => {
    const pool = new StudyPool([starterOf(new FakeEngine())], CLOCK, 1, () => false);
    const listeners = [10, 20, 30, 40].map((to) => {
      const listener = listen();
      pool.ask('card', sweepOf({ coarse: true, axis: { ...THREADS, to } }), POOL, listener);
      return listener;
    });
    const last = await listeners.at(-1)!.done;
    if (last.answer.kind !== 'sweep') throw new Error('no sweep');
    expect(last.answer.curves[0].points.at(-1)!.at).toBe(40);
    // The first question was answered in part and the last one completely. The two that came while the first
    // was computed were dropped.
    expect(listeners.map(({ steps }) => steps.length > 0)).toEqual([true, false, false, true]);
    expect(listeners[0].steps.every(({ tasks }) => tasks.length > 0)).toBe(true);
  });

  it('answers several requesters in parallel', async () => {
    const pool = new StudyPool([starterOf(new FakeEngine())], CLOCK, 1, () => false);
    const [one, other] = [listen(), listen()];
    pool.ask('one', sweepOf(), POOL, one);
    pool.ask('other', sweepOf({ axis: { ...THREADS, to: 50 } }), POOL, other);
    const answers = await Promise.all([one.done, other.done]);
    expect(answers.every(({ stage }) => stage === 'done')).toBe(true);
  });

  it('reports a dead engine, and opens another for the next question', async () => {
    const [dead, alive] = [new FakeEngine(), new FakeEngine()];
    const pool = new StudyPool([starterOf(dead, alive)], CLOCK, 1, () => false);
    const listener = listen();
    dead.runsLeftUndone = 0;
    pool.ask('card', sweepOf(), POOL, listener);
    await expect.poll(() => dead.runsLeftUndone).toBeGreaterThan(0);
    dead.fail('it crashed');
    expect(await listener.failed).toBe('it crashed');
    expect(dead.closed).toBe(true);
    const next = listen();
    pool.ask('card', sweepOf(), POOL, next);
    expect((await next.done).stage).toBe('done');
  });

  it('keeps no engine that opens after a failure', async () => {
    const [dead, late, alive] = [new FakeEngine(), new FakeEngine(), new FakeEngine()];
    const starter = starterOf(dead, late, alive);
    const pool = new StudyPool([starter], CLOCK, 2, () => false);
    const listener = listen();
    dead.runsLeftUndone = 0;
    late.hold();
    pool.ask('card', sweepOf(), POOL, listener);
    await expect.poll(() => starter.opened).toBe(2);
    dead.fail('it crashed');
    expect(await listener.failed).toBe('it crashed');
    late.release();
    await expect.poll(() => late.closed).toBe(true);
    const next = listen();
    pool.ask('card', sweepOf(), POOL, next);
    await next.done;
    expect(late.outstanding + late.mostOutstanding, 'asked for nothing but its ping').toBe(1);
  });
});

describe('the engines without a question', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const idle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(IDLE_MILLIS);

  /** A pool with one engine at a time, whose time the test controls. */
  function poolOf(...engines: readonly FakeEngine[]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const starter = starterOf(...engines);
    return { starter, pool: new StudyPool([starter], CLOCK, 1, () => false) };
  }

  it('are closed after a while, and opened again by the next question', async () => {
    const engines = [new FakeEngine(), new FakeEngine()] as const;
    const { pool, starter } = poolOf(...engines);
    const [before, after] = [listen(), listen()];
    pool.ask('card', sweepOf(), POOL, before);
    await before.done;
    expect(engines[0].closed).toBe(false);
    await idle();
    expect(engines[0].closed).toBe(true);
    expect(starter.opened, 'none is opened for nothing').toBe(1);
    pool.ask('card', sweepOf(), POOL, after);
    expect((await after.done).answer).toEqual((await before.done).answer);
    expect(engines[1].closed).toBe(false);
  });

  it('are closed if they were opened early and no question came, or its requester has stopped', async () => {
    const engines = [new FakeEngine(), new FakeEngine()] as const;
    const { pool, starter } = poolOf(...engines);
    pool.open();
    await expect.poll(() => starter.opened).toBe(1);
    await idle();
    expect(engines[0].closed).toBe(true);
    engines[1].runsLeftUndone = 0;
    pool.ask('card', sweepOf(), POOL, listen());
    await expect.poll(() => engines[1].runsLeftUndone).toBeGreaterThan(0);
    pool.stop('card');
    await idle();
    expect(engines[1].closed).toBe(true);
  });

  it('stay while a question is being answered, however long that takes', async () => {
    const engine = new FakeEngine();
    const { pool } = poolOf(engine);
    pool.open();
    engine.runsLeftUndone = 0;
    pool.ask('card', sweepOf(), POOL, listen());
    await expect.poll(() => engine.runsLeftUndone).toBeGreaterThan(0);
    await idle();
    expect(engine.closed).toBe(false);
  });

  it('answer a question that is asked just before or just after they would close', async () => {
    const { pool, starter } = poolOf(new FakeEngine(), new FakeEngine());
    const listeners = [listen(), listen(), listen()] as const;
    pool.ask('card', sweepOf(), POOL, listeners[0]);
    await listeners[0].done;
    // One question comes in the turn before the timer fires, the other in the same turn, after the timer has
    // fired.
    await vi.advanceTimersByTimeAsync(IDLE_MILLIS - 1);
    pool.ask('card', sweepOf({ axis: { ...THREADS, to: 50 } }), POOL, listeners[1]);
    vi.advanceTimersByTime(1);
    expect((await listeners[1].done).stage).toBe('done');
    expect(starter.opened).toBe(1);
    await vi.advanceTimersByTimeAsync(IDLE_MILLIS - 1);
    vi.advanceTimersByTime(1);
    pool.ask('card', sweepOf(), POOL, listeners[2]);
    expect((await listeners[2].done).stage).toBe('done');
    expect(starter.opened).toBe(2);
  });
});
