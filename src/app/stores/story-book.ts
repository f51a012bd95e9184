// The stories that are there: at first that of the opening scene, which the first picture shows; those of all other scenes
// are fetched afterwards, or before the first picture where a link opens one of them.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ONE_BRIDGE_STORIES } from '../../scenario/stories/one-bridge.ts';
import type { Stories } from '../../scenario/story.ts';

export type StoryBook = StoreApi<{ readonly stories: Stories }>;

export function createStoryBook(): StoryBook {
  return createStore(() => ({ stories: ONE_BRIDGE_STORIES }));
}

/** Fetches the story of this scene unless it is there. Without it a story is made of what the scene holds. */
export async function needStory(book: StoryBook, presetId: string | null): Promise<void> {
  if (presetId !== null && !Object.hasOwn(book.getState().stories, presetId)) await fillStories(book);
}

export async function fillStories(book: StoryBook): Promise<void> {
  try {
    const { STORIES } = await import('../../scenario/stories.ts');
    book.setState({ stories: STORIES });
  } catch {
    // It could not be fetched: the next scene that needs it asks again.
  }
}
