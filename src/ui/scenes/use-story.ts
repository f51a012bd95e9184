// The story of the scene that is shown.

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoryBook } from '../../app/stores/story-book.ts';
import { useScenario } from '../../app/studio-context.ts';
import type { Stories, Story } from '../../scenario/story.ts';
import { storyOf } from './story-of.ts';

export const StoryContext = createContext<StoryBook | null>(null);

export function useStories(): Stories {
  const book = useContext(StoryContext);
  if (book === null) throw new Error('useStories is only for components inside the studio');
  return useStore(book, (state) => state.stories);
}

export function useStory(): Story {
  const stories = useStories();
  const scenario = useScenario((state) => state.scenario);
  const originId = useScenario((state) => state.originId);
  return storyOf(stories, originId, scenario);
}
