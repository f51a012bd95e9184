// The player during a seek: piece by piece, the newest target first; and its updates of the history.

import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { settled } from '../../support/fake-page.ts';
import { scene, started } from '../../support/player-scene.ts';

const OTHER = { ...DEFAULT_SCENARIO, seed: 99 };

describe('a seek', () => {
  const SEEKING = { purpose: 'instant', targetNanos: 5e9, fromNanos: 0, clockNanos: 1e9 } as const;

  it('is requested piece by piece; meanwhile the picture stays and buffers return', async () => {
    const { player, page, engine, frames, status } = await started();
    const shown = frames.length;
    engine.seeking = SEEKING;
    player.seek(5e9);
    await page.paints(4);
    expect(
      engine.requests.filter(({ commands }) => commands.length > 0).map(({ commands }) => commands),
    ).toEqual([[{ kind: 'seek', atNanos: 5e9 }]]);
    expect(frames).toHaveLength(shown);
    expect(status().seeking).toEqual(SEEKING);
    const summaries = engine.summaries;
    engine.seeking = null;
    await page.paints(2);
    expect(frames.length).toBeGreaterThan(shown);
    expect(engine.summaries, 'charts follow at once').toBe(summaries + 1);
    expect(status().seeking).toBeNull();
    expect(page.waitsForFrame).toBe(false);
  });

  it('in one frame brings its summary at once too, while playing and while the clock is held', async () => {
    const { player, page, summaries } = await started();
    player.play();
    await page.paints(60);
    player.seek(0.2e9);
    await page.paint();
    expect(summaries.at(-1)!.clockNanos).toBeGreaterThanOrEqual(0.2e9);
    expect(summaries.at(-1)!.clockNanos).toBeLessThan(0.3e9);
    player.grip(true);
    player.seek(0.1e9);
    await page.paints(2);
    expect(summaries.at(-1)!.clockNanos).toBe(0.1e9);
  });

  it('is replaced by the newest, and delays changes until it arrives', async () => {
    const { player, page, engine } = await started();
    engine.seeking = SEEKING;
    player.seek(5e9);
    await page.paints(2);
    player.setFault(4, 'down');
    player.configure(OTHER);
    player.seek(3e9);
    player.seek(2e9);
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([{ kind: 'seek', atNanos: 2e9 }]);
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([]);
    engine.seeking = null;
    await page.paints(2);
    expect(engine.requests.at(-1)!.commands.map(({ kind }) => kind)).toEqual(['fault', 'configure']);
  });

  it('delays later commands before the next frame, too', async () => {
    const { player, page, engine } = await started();
    player.setFault(2, 'down');
    player.seek(5e9);
    player.setFault(4, 'down');
    player.configure(OTHER);
    const before = engine.requests.length;
    await page.paints(2);
    const sent = engine.requests.slice(before).map(({ commands }) => commands.map(({ kind }) => kind));
    expect(sent.slice(0, 2)).toEqual([
      ['fault', 'seek'],
      ['fault', 'configure'],
    ]);
  });

  it('gets more time in a worker, and can be stopped', async () => {
    const { player, page, engine } = await started();
    const usual = engine.requests.at(-1)!.budgetMillis;
    engine.seeking = SEEKING;
    player.seek(5e9);
    await page.paint();
    expect(engine.requests.at(-1)!.budgetMillis).toBeGreaterThan(usual);
    expect(engine.requests.at(-1)!.budgetMillis).toBeLessThan(100);
    player.stopSeeking();
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([{ kind: 'halt' }]);
  });

  it('may be a search: the run pauses, and the result is reported once', async () => {
    const { player, page, engine, founds, status } = await started();
    player.play();
    await page.paints(3);
    engine.seeking = { ...SEEKING, purpose: 'request' };
    player.find({ server: 'A', measure: 'overhead', nanos: 5e6 });
    await page.paints(3);
    expect(engine.requests.flatMap(({ commands }) => commands)).toEqual([
      { kind: 'find', server: 'A', measure: 'overhead', nanos: 5e6 },
    ]);
    expect(status().playing).toBe(false);
    expect(status().seeking?.purpose).toBe('request');
    expect(founds).toEqual([]);
    const found = { wanted: { server: 'A', measure: 'overhead', nanos: 5e6 }, request: null } as const;
    engine.seeking = null;
    engine.found = found;
    await page.paint();
    engine.found = null;
    await page.paint();
    expect(founds).toEqual([found]);
  });

  it('requested before there is an engine is performed when there is one', async () => {
    const { player, engine } = scene();
    player.seek(7e9);
    await player.start(DEFAULT_SCENARIO);
    expect(engine.requests[0].commands).toEqual([{ kind: 'seek', atNanos: 7e9 }]);
  });

  it('while the scrubber is held does not play', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(3);
    player.grip(true);
    await page.paints(2);
    const { clock } = engine;
    await page.paints(5);
    expect(engine.clock).toBe(clock);
    player.grip(false);
    await page.paints(3);
    expect(engine.clock).toBeGreaterThan(clock);
  });

  it('by a step back starts where the last one leads', async () => {
    const { player, page, engine } = await started();
    player.play();
    await page.paints(20);
    player.pause();
    await page.paints(2);
    const { clock } = engine;
    player.stepBack();
    player.stepBack();
    await page.paint();
    const step = 1e9 / 60;
    expect(engine.requests.at(-1)!.commands).toEqual([
      { kind: 'seek', atNanos: expect.closeTo(clock - 2 * step, -2) },
    ]);
  });
});

describe('the history', () => {
  it('is passed on, and the scenario of another instant is adopted', async () => {
    const { player, page, engine, histories, scenarios } = await started();
    engine.history = {
      edits: [],
      undo: null,
      redo: null,
      handFaults: [],
      opening: DEFAULT_SCENARIO,
      exact: true,
    };
    engine.tells = OTHER;
    player.undo();
    await page.paint();
    expect(engine.requests.at(-1)!.commands).toEqual([{ kind: 'undo' }]);
    expect(histories).toHaveLength(1);
    expect(scenarios).toEqual([OTHER]);
  });

  it('does not revert what the user has chosen since', async () => {
    const { player, page, engine, scenarios } = await started();
    engine.tells = OTHER;
    engine.hold();
    player.undo();
    await page.paint();
    player.configure({ ...DEFAULT_SCENARIO, seed: 5 });
    engine.release();
    await settled();
    expect(scenarios).toEqual([]);
  });
});
