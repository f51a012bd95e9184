// The story of the present scene.

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoryStore } from '../../app/stores/story-store.ts';
import { useScenario } from '../../app/studio-context.ts';
import type { Stories, Story } from '../../scenario/story.ts';
import { storyOf } from './story-of.ts';

export const StoryContext = createContext<StoryStore | null>(null);

export function useStories(): Stories {
  const store = useContext(StoryContext);
  if (store === null) throw new Error('useStories is only for components inside the studio');
  return useStore(store, (state) => state.stories);
}

export function useStory(): Story {
  const stories = useStories();
  const scenario = useScenario((state) => state.scenario);
  const originId = useScenario((state) => state.originId);
  return storyOf(stories, originId, scenario);
}
