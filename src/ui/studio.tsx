// The studio: context for all its components, and the parts that are shown. The page and the frame in an
// article arrange the same components: see studio-page.tsx and frame/studio-frame.tsx.

import type { ReactNode } from 'react';
import type { StoryStore } from '../app/stores/story-store.ts';
import { StudioContext, type Studio as StudioHandle } from '../app/studio-context.ts';
import { PartsContext, type StudioParts } from './parts.ts';
import { StoryContext } from './scenes/use-story.ts';

interface StudioProps {
  readonly studio: StudioHandle;
  readonly stories: StoryStore;
  readonly parts: StudioParts;
  /** The parts in the arrangement of the page or the frame. */
  readonly children: ReactNode;
}

export function Studio({ studio, stories, parts, children }: StudioProps): ReactNode {
  return (
    <StudioContext value={studio}>
      <StoryContext value={stories}>
        <PartsContext value={parts}>{children}</PartsContext>
      </StoryContext>
    </StudioContext>
  );
}
