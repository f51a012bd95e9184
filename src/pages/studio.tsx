// Entry point of the studio page; takes over the screen that is already in its HTML.

import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/header/header.css';
import '../ui/forced-colors.css';
import './first-screen/first-screen.css';
import { lazy, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readableQuery } from '../app/address.ts';
import { PAGE_ENVIRONMENT } from '../app/environment.ts';
import { keepLooks, storage } from '../app/looks.ts';
import { createStoryStore, fillStories, needStory } from '../app/stores/story-store.ts';
import { openStudio } from '../app/studio.ts';
import { startersWith } from '../client/browser-starters.ts';
import type { StudioParts } from '../ui/parts.ts';
import { PageGuard, showFailure } from '../ui/shared/page-guard.tsx';
import { Studio } from '../ui/studio.tsx';
import { StudioPage } from '../ui/studio-page.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';
import { STARTED_ENGINE } from './start.ts';

/** All parts are included. Content behind a button is loaded when the button is first pressed. */
const PAGE_PARTS: StudioParts = {
  hidden: [],
  useHeldGestures: () => false,
  Coach: lazy(async () => ({ default: (await import('../ui/stage/coach.tsx')).Coach })),
  AllNumbers: lazy(() => import('../ui/stage/more-numbers.tsx')),
  NodeServer: lazy(async () => ({ default: (await import('../ui/nodes/node-server.tsx')).NodeServer })),
  TimeChanges: lazy(() => import('../ui/transport/time-changes.tsx')),
  ChartMenu: lazy(() => import('../ui/charts/chart-menu.tsx')),
  loadTheory: () => import('../ui/explain/chart-theory.ts'),
  loadNarration: () => import('../ui/try/chain-narration.ts'),
};

async function open(place: HTMLElement): Promise<void> {
  const query = await readableQuery(location.search);
  const environment = {
    ...PAGE_ENVIRONMENT,
    starters: startersWith(STARTED_ENGINE),
    // The page already contains the first picture, so the engine need not wait for it.
    whenToStart: (start: () => void) => start(),
  };
  const studio = openStudio(query, environment);
  keepLooks(studio.view, storage);
  const stories = createStoryStore();
  studio.scenario.subscribe(({ originId }) => void needStory(stories, originId));
  await needStory(stories, studio.scenario.getState().originId);
  const onDrawn = (): void => {
    place.inert = false;
  };
  const content = (
    <PageGuard onDrawn={onDrawn}>
      <Studio studio={studio} stories={stories} parts={PAGE_PARTS}>
        <StudioPage />
      </Studio>
    </PageGuard>
  );
  // A transition renders in slices, so that the browser stays responsive.
  const root = createRoot(place);
  startTransition(() => root.render(content));
  // Load the stories now, so that the next scene has its story at once.
  void fillStories(stories);
}

open(document.getElementById('root')!).catch(showFailure);

startUpdates();
