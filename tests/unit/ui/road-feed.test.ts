// When the text of a road is renewed: slowly while it plays, at once after a jump, a change and a pause.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameHub } from '../../../src/app/stores/frame-hub.ts';
import { createRunStore } from '../../../src/app/stores/run-store.ts';
import { createScenarioStore } from '../../../src/app/stores/scenario-store.ts';
import { createViewStore } from '../../../src/app/stores/view-store.ts';
import type { Frame } from '../../../src/protocol/frame-reader.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { type FedRoad, feedRoad } from '../../../src/ui/stage/road-feed.ts';

const FRAME_MILLIS = 20;
/** A road reads its signs four times a second. */
const SIGNS_MILLIS = 250;

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

/** A road of paper that always moves, whose signs say the instant, and the text that it is given in. */
function fed(playing: boolean) {
  let clock = 0;
  let signs = '';
  let signsAt = Number.NEGATIVE_INFINITY;
  const road: FedRoad = {
    accept: (_, clockNanos) => {
      clock = clockNanos / 1e9;
    },
    draw: (at) => {
      if (at - signsAt >= SIGNS_MILLIS) {
        signs = `${clock.toFixed(1)} s`;
        signsAt = at;
      }
      return true;
    },
    caption: () => signs,
    description: () => signs,
    nodeRegions: () => [],
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
  const scenario = createScenarioStore({
    scenario: presetById('stalled-node')!.scenario,
    presetId: null,
    originId: null,
    complaint: null,
  });
  const looks = createViewStore({
    theme: 'light',
    palette: 'standard',
    arrangement: 'auto',
    singleKeys: 'on',
  });
  const words = { textContent: '' } as HTMLElement;
  feedRoad(road, {
    index: 0,
    id: 'A',
    frames,
    run,
    scenario,
    looks,
    words: () => words,
    onCaption: () => {},
    onRegions: () => {},
  });
  const show = (seconds: number): void =>
    frames.publish({ clock: seconds * 1e9, finished: false, servers: [{}] } as unknown as Frame);
  /** So much wall time goes by; the run goes on with it where it plays. */
  const pass = (millis: number, from: number | null = null): void => {
    for (let passed = 0; passed < millis; passed += FRAME_MILLIS) {
      now += FRAME_MILLIS;
      if (from !== null) show(from + passed / 1000);
      for (const callback of waiting.splice(0)) callback(now);
    }
  };
  show(0);
  pass(100);
  return { words, show, pass, setPlaying, scenario };
}

it('while it plays the text stays for two seconds', () => {
  const { words, pass } = fed(true);
  pass(3000, 0);
  const before = words.textContent;
  const texts = new Set<string | null>();
  for (let at = 3; at < 7; at += 0.1) {
    pass(100, at);
    texts.add(words.textContent);
  }
  expect(texts.has(before)).toBe(true);
  expect(texts.size).toBeLessThanOrEqual(4);
  expect(texts.size).toBeGreaterThanOrEqual(2);
});

it('after a jump in time, back or forth, the text follows at once', () => {
  const { words, pass } = fed(true);
  pass(3000, 0);
  pass(300, 1);
  expect(words.textContent).toMatch(/^1\.\d s$/);
  pass(1000, 1.3);
  pass(300, 50);
  expect(words.textContent).toMatch(/^50\.\d s$/);
});

it('after a change of the scenario it follows at once', () => {
  const { words, pass, scenario } = fed(true);
  pass(3000, 0);
  scenario.setState({ presetId: null });
  pass(300, 3);
  expect(words.textContent).toMatch(/^3\.\d s$/);
});

it('in a pause it says what the signs say, also while the picture still moves', () => {
  const { words, show, pass, setPlaying } = fed(true);
  pass(3000, 0);
  setPlaying(false);
  show(3.1);
  pass(300);
  expect(words.textContent).toBe('3.1 s');
  show(3.2);
  pass(300);
  expect(words.textContent).toBe('3.2 s');
});
