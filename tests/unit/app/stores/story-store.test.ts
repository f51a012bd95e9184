// The page starts with the story of its opening scene; other stories load on demand, or after the first
// picture.

import { expect, test } from 'vitest';
import { createStoryStore, fillStories, needStory } from '../../../../src/app/stores/story-store.ts';
import { OPENING_PRESET_ID, PRESETS } from '../../../../src/scenario/presets.ts';

test('the opening scene has its story from the start, without loading', async () => {
  const book = createStoryStore();
  const first = book.getState().stories;
  expect(first).toHaveProperty(OPENING_PRESET_ID);
  await needStory(book, OPENING_PRESET_ID);
  await needStory(book, null);
  expect(book.getState().stories).toBe(first);
});

test('a scene that needs its story loads it', async () => {
  const book = createStoryStore();
  const { id } = PRESETS.find((preset) => preset.id !== OPENING_PRESET_ID)!;
  await needStory(book, id);
  expect(book.getState().stories).toHaveProperty(id);
});

test('a filled store has the story of every scene', async () => {
  const book = createStoryStore();
  await fillStories(book);
  for (const { id } of PRESETS) expect(book.getState().stories).toHaveProperty(id);
});
