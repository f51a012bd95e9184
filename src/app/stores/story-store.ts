// The loaded stories. At first there is only the opening scene's story. The others are loaded after the first
// picture, or earlier if a link opens one of their scenes.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ONE_BRIDGE_STORIES } from '../../scenario/stories/one-bridge.ts';
import type { Stories } from '../../scenario/story.ts';

export type StoryStore = StoreApi<{ readonly stories: Stories }>;

export function createStoryStore(): StoryStore {
  return createStore(() => ({ stories: ONE_BRIDGE_STORIES }));
}

/**
 * Loads the story of this scene unless it is loaded. If that fails, the page makes a story from the scenario.
 */
export async function needStory(store: StoryStore, presetId: string | null): Promise<void> {
  if (presetId !== null && !Object.hasOwn(store.getState().stories, presetId)) await fillStories(store);
}

export async function fillStories(store: StoryStore): Promise<void> {
  try {
    const { STORIES } = await import('../../scenario/stories.ts');
    store.setState({ stories: STORIES });
  } catch {
    // Loading failed; the next scene that needs a story tries again.
  }
}
