// The first screen of the studio as the build renders it into index.html: the opening scene before its run begins. No engine, no
// address, no memory: it is what stands there until the studio's own script takes over; see pages/studio.tsx.

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
  keepsAddress: false,
  whenToStart: () => {},
};

/** What lies behind a press is not there yet. */
const STILL_PARTS: StudioParts = {
  hidden: [],
  gestures: 'own',
  Coach: null,
  AllNumbers: () => null,
  NodeServer: null,
  TimeChanges: null,
  ChartMenu: () => null,
  loadTheory: null,
};

/** A policy lets no style in that stands at an element: what is styled so (the fill of a slider) comes with the script. */
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
