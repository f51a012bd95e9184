// The stories that are loaded: at first that of the opening scene; those of all others are loaded after the first picture, or
// before it where a link opens one of them.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ONE_BRIDGE_STORIES } from '../../scenario/stories/one-bridge.ts';
import type { Stories } from '../../scenario/story.ts';

export type StoryBook = StoreApi<{ readonly stories: Stories }>;

export function createStoryBook(): StoryBook {
  return createStore(() => ({ stories: ONE_BRIDGE_STORIES }));
}

/** Loads the story of this scene unless it is loaded. Where that fails, the page makes a story from the scenario. */
export async function needStory(book: StoryBook, presetId: string | null): Promise<void> {
  if (presetId !== null && !Object.hasOwn(book.getState().stories, presetId)) await fillStories(book);
}

export async function fillStories(book: StoryBook): Promise<void> {
  try {
    const { STORIES } = await import('../../scenario/stories.ts');
    book.setState({ stories: STORIES });
  } catch {
    // Loading failed; the next scene that needs a story tries again.
  }
}
