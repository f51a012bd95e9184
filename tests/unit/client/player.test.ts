// The player sends one request at a time, converts wall time to simulated time, and survives the failure of
// its engine.

import { describe, expect, it, vi } from 'vitest';
import type { EngineStarter } from '../../../src/client/engine.ts';
import { SILENCE_MILLIS } from '../../../src/client/engine-hold.ts';
import { MAX_WALL_MILLIS } from '../../../src/client/frame-loop.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Edit } from '../../../src/scenario/edit.ts';
import type { Problem } from '../../../src/scenario/problem.ts';
import { FakeEngine } from '../../support/fake-engine.ts';
import { settled } from '../../support/fake-page.ts';
import { scene, started } from '../../support/player-scene.ts';

const OTHER = { ...DEFAULT_SCENARIO, seed: 99 };
const PROBLEM: Problem = { key: 'threads', value: '0', allowed: 'a whole number from 1 to 10000' };

describe('a player that starts', () => {
  it('loads the scenario and draws its first frame without playing', async () => {
    const { engine, frames, status } = await started();
    expect(engine.loads).toEqual([DEFAULT_SCENARIO]);
    expect(frames[0].clock).toBe(0);
    expect(engine.clock).toBe(0);
    expect(engine.summaries).toBeGreaterThan(0);
    expect(status()).toMatchObject({ playing: false, place: 'worker', error: null });
  });

  it('reports in a sentence if no engine can be started', async () => {
    const none: EngineStarter = { name: 'worker', open: async () => Promise.reject(new Error('blocked')) };
    const { player, status, frames } = scene(undefined, [none]);
    await player.start(DEFAULT_SCENARIO);
    expect(status().error).toContain('worker: blocked');
    expect(status().place).toBeNull();
    expect(frames).toHaveLength(0);
  });

  it('plays once started if play was pressed before', async () => {
    const { player, page, engine } = scene();
    const starting = player.start(DEFAULT_SCENARIO);
    player.play();
    await starting;
    await page.paints(3);
    expect(engine.clock).toBeGreaterThan(0);
  });

  it('starts with the run that was loaded meanwhile', async () => {
    const { player, engine } = scene();
    player.load(OTHER);
    await player.start(DEFAULT_SCENARIO, []);
    expect(engine.loads).toEqual([OTHER]);
  });

  it('starts with earlier changes', async () => {
    const { player, page, engine } = scene();
    player.configure(OTHER);
    await player.start(DEFAULT_SCENARIO);
    await page.paint();
    expect(engine.loads).toEqual([OTHER]);
  });

  it('reports what is wrong with a scenario that the engine rejects', async () => {
    const engine = new FakeEngine();
    engine.refuses = [PROBLEM];
    const { player, problems, status } = scene([engine]);
    await player.start(DEFAULT_SCENARIO);
    expect(problems).toEqual([PROBLEM]);
    expect(status().error).not.toBeNull();
  });
});

describe('the frame loop', () => {
  it('advances by wall time times speed', async () => {
    const { player, page, engine } = await started();
    player.setSpeed(2);
    player.play();
    await page.paint(10);
    const before = engine.clock;
    await page.paint(10);
    expect(engine.clock - before).toBe(20e6);
  });

  it('never requests a frame before the last reply', async () => {
    const { player, page, engine, frames } = await started();
    player.play();
    await page.paints(3);
    engine.hold();
    const asked = engine.requests.length;
    const shown = frames.length;
    await page.paints(10);
    expect(engine.requests.length - asked).toBeLessThanOrEqual(1);
    expect(frames).toHaveLength(shown);
    engine.release();
    await page.paints(3);
    expect(engine.mostOutstanding).toBe(1);
    expect(frames.length).toBeGreaterThan(shown);
  });

  it('counts a long pause of the page as a short one', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paint();
    const before = engine.clock;
    await page.paint(60_000);
    expect(engine.clock - before).toBe(MAX_WALL_MILLIS * 1e6);
  });

  it('requests no frames while paused', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(3);
    player.pause();
    await page.paints(3);
    const asked = engine.requests.length;
    const clock = engine.clock;
    await page.paints(5);
    expect(engine.requests).toHaveLength(asked);
    expect(page.waitsForFrame).toBe(false);
    player.play();
    await page.paint(5000);
    expect(engine.clock, 'the rest does not count').toBe(clock);
  });

  it('requests a summary about twice a second, and once more after a pause', async () => {
    const { player, page, engine } = await started();
    player.play();
    const before = engine.summaries;
    await page.paints(60);
    expect(engine.summaries - before).toBeGreaterThanOrEqual(2);
    expect(engine.summaries - before).toBeLessThanOrEqual(3);
    const running = engine.summaries;
    player.pause();
    await page.paint();
    expect(engine.summaries).toBe(running + 1);
  });

  it('reports the summary of a loaded run at once, and none of the previous run any more', async () => {
    const { player, page, engine, summaries } = await started();
    player.play();
    await page.paints(60);
    engine.hold();
    await page.paint();
    player.load(OTHER);
    const told = summaries.length;
    engine.release();
    await page.paints(3);
    expect(engine.loads).toContain(OTHER);
    expect(summaries.slice(told).map(({ clockNanos }) => clockNanos < 0.1e9)).toEqual([true]);
  });

  it('returns the buffer of the frame before the last, never one of the last two', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(10);
    const buffers = engine.requests.map((request) => request.buffer);
    const own = new Set(buffers.filter((buffer) => buffer !== null));
    expect(own.size).toBe(3);
    expect(buffers.slice(3)).not.toContain(null);
  });

  it('at unlimited speed requests as much as the budget allows', async () => {
    const { player, page, engine, status } = await started();
    engine.behind = true;
    player.setSpeed(Number.POSITIVE_INFINITY);
    player.play();
    await page.paints(40);
    expect(engine.requests.at(-1)!.spanNanos).toBe(Number.POSITIVE_INFINITY);
    expect(engine.requests.at(-1)!.budgetMillis).toBeLessThan(16);
    expect(status().behind).toBe(false);
  });

  it('reports when the engine lags for a while', async () => {
    const { player, page, engine, status } = await started();
    player.play();
    engine.behind = true;
    await page.paints(40);
    expect(status().behind).toBe(true);
    engine.behind = false;
    await page.paints(40);
    expect(status().behind).toBe(false);
  });
});

describe('a status listener that throws', () => {
  it('is reported, and the run goes on', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const broken = new Error('no room for the status');
      const { player, page, engine } = await started([new FakeEngine()], () => {
        throw broken;
      });
      player.play();
      await page.paints(30);
      expect(engine.clock).toBeGreaterThan(0);
      const { clock } = engine;
      // The engine lags, and the page's status shows that within a turn.
      engine.behind = true;
      await page.paints(40);
      expect(engine.clock).toBeGreaterThan(clock);
      expect(reported.mock.calls.flat()).toContain(broken);
      const asked = engine.requests.length;
      await page.paints(5);
      expect(engine.requests.length).toBeGreaterThan(asked);
    } finally {
      reported.mockRestore();
    }
  });
});

describe('a command', () => {
  it('is combined with others to one change per frame', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paint();
    player.configure({ ...DEFAULT_SCENARIO, seed: 1 });
    player.configure({ ...DEFAULT_SCENARIO, seed: 2 });
    player.configure(OTHER);
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([{ kind: 'configure', scenario: OTHER }]);
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([]);
  });

  it('is shown while paused, and the clock stays', async () => {
    const { player, page, engine } = await started();
    player.setFault(4, 'down');
    await page.paint();
    expect(engine.requests.at(-1)).toMatchObject({
      spanNanos: 0,
      commands: [{ kind: 'fault', upstream: 'upstream', node: 4, fault: 'down' }],
    });
  });

  it('to step pauses and advances by a sixtieth of a second at the speed', async () => {
    const { player, page, engine, status } = await started();
    player.setSpeed(0.5);
    player.play();
    await page.paint();
    const before = engine.clock;
    player.step();
    await page.paints(3);
    expect(engine.clock - before).toBe(8_333_333);
    expect(status().playing).toBe(false);
  });

  it('to step takes as many frames as it needs, unless another command comes', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(3);
    player.pause();
    await page.paints(2);
    engine.mostNanos = 5_000_000;
    const before = engine.clock;
    player.step();
    await page.paint();
    expect(engine.clock).toBe(before + 5_000_000);
    await page.paints(6);
    expect(engine.clock).toBe(before + 16_666_667);
    player.step();
    engine.hold();
    await page.paint();
    player.seek(0);
    const asked = engine.requests.length;
    engine.release();
    await page.paints(6);
    expect(engine.requests.slice(asked + 1).map(({ spanNanos }) => spanNanos)).toEqual([0]);
    expect(page.waitsForFrame).toBe(false);
  });

  it('that is rejected is reported, and the run continues with the accepted state', async () => {
    const second = new FakeEngine();
    const { player, page, engine, problems } = await started([new FakeEngine(), second]);
    engine.refuses = [PROBLEM];
    player.configure(OTHER);
    await page.paint();
    expect(problems).toEqual([PROBLEM]);
    await player.recover();
    expect(second.loads).toEqual([DEFAULT_SCENARIO]);
  });

  it('to load replaces the run and drops replies for the old one', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(5);
    player.setFault(4, 'down');
    player.load(OTHER);
    await page.paint(0);
    expect(engine.loads).toEqual([DEFAULT_SCENARIO, OTHER]);
    expect(engine.requests.at(-1)!.commands).toEqual([]);
    expect(engine.clock).toBe(0);
  });

  it('to play restarts a finished run', async () => {
    const { player, page, engine, status } = await started();
    player.play();
    engine.finished = true;
    await page.paints(2);
    expect(status()).toMatchObject({ finished: true, playing: false });
    expect(page.waitsForFrame).toBe(false);
    engine.finished = false;
    player.play();
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([{ kind: 'restart' }]);
    expect(status()).toMatchObject({ finished: false, playing: true });
  });
});

describe('the engine’s death', () => {
  const EDITS: readonly Edit[] = [
    {
      atNanos: 5e6,
      change: { kind: 'configure', scenario: OTHER },
      settles: false,
      role: 'edit',
      joins: false,
    },
  ];

  it('by an error event is reported, and another engine replays the run with its changes to where it was', async () => {
    const second = new FakeEngine('worker');
    const { player, page, engine, status } = await started([new FakeEngine(), second]);
    player.play();
    player.configure(OTHER);
    engine.logged = { from: 0, edits: EDITS };
    await page.paints(3);
    const { clock } = engine;
    player.setFault(4, 'down');
    engine.fail('out of memory');
    expect(status()).toMatchObject({ playing: false, place: null });
    expect(status().error).toContain('out of memory');
    expect(engine.closed).toBe(true);

    second.seeking = { purpose: 'instant', targetNanos: clock, fromNanos: 0, clockNanos: 0 };
    await player.recover();
    await page.paints(2);
    expect(second.loads).toEqual([DEFAULT_SCENARIO]);
    expect(second.loadedEdits).toEqual(EDITS);
    expect(second.requests.flatMap(({ commands }) => commands)).toEqual([{ kind: 'seek', atNanos: clock }]);
    second.seeking = null;
    await page.paints(3);
    // Commands that the first engine never received follow the replay.
    expect(second.requests.flatMap(({ commands }) => commands).slice(1)).toMatchObject([
      { kind: 'fault', node: 4, fault: 'down' },
    ]);
    expect(status()).toMatchObject({ playing: true, place: 'worker', error: null });
  });

  it('during the replay makes the next engine start again, with scenario and faults', async () => {
    const [second, third] = [new FakeEngine('worker'), new FakeEngine('worker')];
    const { player, page, engine } = await started([new FakeEngine(), second, third]);
    player.play();
    player.configure(OTHER);
    player.setFault(4, 'down');
    await page.paints(3);
    engine.fail('out of memory');
    second.seeking = { purpose: 'instant', targetNanos: 1e6, fromNanos: 0, clockNanos: 0 };
    await player.recover();
    second.fail('out of memory again');
    await player.recover();
    await page.paints(3);
    expect(third.loads).toEqual([OTHER]);
    expect(third.requests[0].commands).toMatchObject([{ kind: 'fault', node: 4, fault: 'down' }]);
    expect(third.clock).toBeGreaterThan(0);
  });

  it('by an error in a reply is reported', async () => {
    const { player, page, engine, status } = await started();
    player.play();
    await page.paint();
    engine.throws = 'heap is empty';
    await page.paint();
    expect(status().error).toContain('heap is empty');
  });

  it('by silence is reported after some seconds', async () => {
    const { player, page, engine, status } = await started();
    player.play();
    await page.paint();
    engine.hold();
    await page.paint();
    await page.wait(SILENCE_MILLIS - 1);
    expect(status().error).toBeNull();
    await page.wait(1);
    expect(status().error).toContain('no answer for 5 s');
  });

  it('is not suspected while no request is pending', async () => {
    const { page, status } = await started();
    await page.wait(60_000);
    expect(status().error).toBeNull();
  });

  it('makes a late reply of the dead engine ignored', async () => {
    const second = new FakeEngine();
    const { player, page, engine, frames } = await started([new FakeEngine(), second]);
    player.play();
    await page.paint();
    engine.hold();
    await page.paint();
    await page.wait(SILENCE_MILLIS);
    await player.recover();
    await page.paint();
    const shown = frames.length;
    engine.release();
    await settled();
    expect(frames).toHaveLength(shown);
  });
});
