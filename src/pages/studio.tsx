// Entry point of the studio page.

import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { StudioPage } from '../ui/studio-page.tsx';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/forced-colors.css';
import '../ui/layout.css';
import '../ui/header/header.css';
import '../ui/stage/stage.css';
import '../ui/stage/scenes.css';
import '../ui/nodes/nodes.css';
import '../ui/transport/transport.css';
import '../ui/dock/dock.css';
import '../ui/tabs/tabs.css';
import { readableQuery } from '../app/address.ts';
import { PAGE_ENVIRONMENT } from '../app/environment.ts';
import { keepLooks, storage } from '../app/looks.ts';
import { createStoryBook, fillStories, needStory } from '../app/stores/story-book.ts';
import { openStudio } from '../app/studio.ts';
import { PAGE_PARTS } from '../ui/page-parts.ts';
import { PageGuard, sayTrouble } from '../ui/shared/page-guard.tsx';
import { Studio } from '../ui/studio.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';

/** Nothing to see: says when the first picture stands. */
function Shown({ then }: { readonly then: () => void }): null {
  useEffect(then, [then]);
  return null;
}

async function open(root: ReturnType<typeof createRoot>): Promise<void> {
  const query = await readableQuery(location.search);
  let start: (() => void) | null = null;
  // The engine is nearly as large as the page: fetched earlier it would hold up the first picture.
  const studio = openStudio(query, {
    ...PAGE_ENVIRONMENT,
    whenToStart: (starts) => {
      start = starts;
    },
  });
  keepLooks(studio.view, storage);
  const stories = createStoryBook();
  const startOnce = (): void => {
    start?.();
    start = null;
    // So that the next scene has its story at once.
    void fillStories(stories);
  };
  studio.scenario.subscribe(({ originId }) => void needStory(stories, originId));
  await needStory(stories, studio.scenario.getState().originId);
  root.render(
    <PageGuard>
      <Studio studio={studio} stories={stories} parts={PAGE_PARTS}>
        <StudioPage />
        <Shown then={startOnce} />
      </Studio>
    </PageGuard>,
  );
}

const root = createRoot(document.getElementById('root')!);
open(root).catch(sayTrouble);

startUpdates();
