// The studio's first screen as the build renders it into index.html: the opening scene before its run begins,
// without engine, address or storage. It stays until the studio's own script takes over; see
// pages/studio.tsx.

import { renderToStaticMarkup } from 'react-dom/server';
import type { StudioEnvironment } from '../app/environment.ts';
import { createStoryStore } from '../app/stores/story-store.ts';
import { openStudio } from '../app/studio.ts';
import type { PageClock } from '../client/page-clock.ts';
import type { StudioParts } from '../ui/parts.ts';
import { Studio } from '../ui/studio.tsx';
import { StudioPage } from '../ui/studio-page.tsx';

const STILL_CLOCK: PageClock = {
  now: () => 0,
  setTimer: () => 0,
  clearTimer: () => {},
  requestFrame: () => 0,
  cancelFrame: () => {},
};

const makesNone = (): Promise<never> => Promise.reject(new Error('the first screen makes no files'));

const NO_RUN: StudioEnvironment = {
  starters: [],
  clock: STILL_CLOCK,
  openReplay: makesNone,
  traceRun: makesNone,
  studiesOf: () => ({ ask: () => {}, stop: () => {}, open: () => {} }),
  storage: () => ({ getItem: () => null, setItem: () => {} }),
  keepAddress: null,
  whenToStart: () => {},
};

/** Parts that open on a click do not exist yet. */
const STILL_PARTS: StudioParts = {
  hidden: [],
  useHeldGestures: () => false,
  Coach: null,
  AllNumbers: () => null,
  NodeServer: null,
  TimeChanges: null,
  ChartMenu: () => null,
  loadTheory: null,
  loadNarration: () => new Promise(() => undefined),
};

/**
 * Content policies forbid style attributes, so these are removed. Anything styled that way (a slider's fill)
 * appears once the script runs.
 */
const STYLE_ATTRIBUTE = / style="[^"]*"/g;

export function openingScreen(): string {
  const studio = openStudio('', NO_RUN);
  const html = renderToStaticMarkup(
    <Studio studio={studio} stories={createStoryStore()} parts={STILL_PARTS}>
      <StudioPage />
    </Studio>,
  );
  return html.replace(STYLE_ATTRIBUTE, '');
}
