// The text of a road is renewed with each summary, like all texts of the page, and not in between.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameHub } from '../../../src/app/stores/frame-hub.ts';
import { createRunStore } from '../../../src/app/stores/run-store.ts';
import { createViewStore } from '../../../src/app/stores/view-store.ts';
import type { Frame } from '../../../src/protocol/frame-reader.ts';
import type { Summary } from '../../../src/protocol/summary.ts';
import { type FedRoad, feedRoad } from '../../../src/ui/stage/road-feed.ts';

const FRAME_MILLIS = 20;
let now = 0;
let waiting: ((now: number) => void)[] = [];

beforeEach(() => {
  now = 0;
  waiting = [];
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => waiting.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => vi.unstubAllGlobals());

/** A fake road that always moves, whose signs show the instant, and the text that it receives. */
function fed(playing: boolean) {
  let clock = 0;
  let signs = '';
  const road: FedRoad = {
    accept: (_, clockNanos) => {
      clock = clockNanos / 1e9;
    },
    draw: () => true,
    renewSigns: () => {
      signs = `${clock.toFixed(1)} s`;
    },
    caption: () => signs,
    description: () => signs,
    nodeRegions: () => [],
    heldLoadOf: (stop) => (stop === 1 ? { threads: 50, busy: 17, queued: 0 } : null),
    follow: () => {},
    look: () => {},
    pointOut: () => {},
    refreshTheme: () => false,
  };
  const frames = new FrameHub();
  const run = createRunStore(1);
  const setPlaying = (on: boolean): void =>
    run.setState(({ status }) => ({ status: { ...status, playing: on } }));
  setPlaying(playing);
  const looks = createViewStore({
    theme: 'light',
    palette: 'standard',
    arrangement: 'auto',
    singleKeys: 'on',
  });
  const words = { textContent: '' } as HTMLElement;
  const stop = feedRoad(road, {
    index: 0,
    id: 'A',
    frames,
    run,
    looks,
    words: () => words,
    onCaption: () => {},
    onRegions: () => {},
  });
  const show = (seconds: number): void =>
    frames.publish({ clock: seconds * 1e9, finished: false, servers: [{}] } as unknown as Frame);
  /** Advances the wall time by this much; the run advances too if it plays. */
  const pass = (millis: number, from: number | null = null): void => {
    for (let passed = 0; passed < millis; passed += FRAME_MILLIS) {
      now += FRAME_MILLIS;
      if (from !== null) show(from + passed / 1000);
      for (const callback of waiting.splice(0)) callback(now);
    }
  };
  const summarize = (): void => run.setState({ summary: { servers: [] } as unknown as Summary });
  show(0);
  pass(100);
  return { words, pass, summarize, frames, stop };
}

it('the text of a road shows the instant of the latest summary until the next one arrives', () => {
  const { words, pass, summarize } = fed(true);
  pass(400, 0);
  summarize();
  pass(100, 0.4);
  const before = words.textContent;
  expect(before).toMatch(/^0\.4 s$/);
  pass(300, 0.5);
  expect(words.textContent).toBe(before);
  summarize();
  pass(20, 0.8);
  expect(words.textContent).toBe('0.8 s');
});

it('texts around a road know the load that it holds, for as long as the road is there', () => {
  const { frames, stop } = fed(true);
  expect(frames.held.get(0)?.(1)?.busy).toBe(17);
  expect(frames.held.get(0)?.(2), 'a road that shows the newest frame').toBeNull();
  stop();
  expect(frames.held.size).toBe(0);
});
