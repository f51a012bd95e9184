// Entry point of the studio page.

import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import '../ui/page-base.css';
import '../ui/forced-colors.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { readableQuery } from '../app/address.ts';
import { PAGE_ENVIRONMENT } from '../app/environment.ts';
import { keepLooks, storage } from '../app/looks.ts';
import { createStoryBook, fillStories, needStory } from '../app/stores/story-book.ts';
import { openStudio } from '../app/studio.ts';
import { PAGE_PARTS } from '../ui/page-parts.ts';
import { PageGuard, sayTrouble } from '../ui/shared/page-guard.tsx';
import { Studio } from '../ui/studio.tsx';
import { StudioPage } from '../ui/studio-page.tsx';
import { startUpdates } from '../ui/updates/start-updates.ts';

async function open(root: ReturnType<typeof createRoot>): Promise<void> {
  const query = await readableQuery(location.search);
  // The first picture is in the page itself, so the engine need not wait for React to draw.
  const studio = openStudio(query, { ...PAGE_ENVIRONMENT, whenToStart: (start) => start() });
  keepLooks(studio.view, storage);
  const stories = createStoryBook();
  studio.scenario.subscribe(({ originId }) => void needStory(stories, originId));
  await needStory(stories, studio.scenario.getState().originId);
  // At once: nothing of the screen that stood there is seen alive, or of another scene than the link's.
  const content = (
    <PageGuard>
      <Studio studio={studio} stories={stories} parts={PAGE_PARTS}>
        <StudioPage />
      </Studio>
    </PageGuard>
  );
  flushSync(() => root.render(content));
  place.inert = false;
  // So that the next scene has its story at once.
  void fillStories(stories);
}

const place = document.getElementById('root')!;
const root = createRoot(place);
open(root).catch(sayTrouble);

startUpdates();
