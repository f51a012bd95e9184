// The settings are found in every possible address of a scene.

import { expect, it } from 'vitest';
import { linkQuery } from '../../../src/links/link-query.ts';

it.each([
  ['threads=7&latency=20ms', 'threads=7&latency=20ms'],
  ['threads=7#top', 'threads=7'],
  ['https://a.example/?threads=7', 'threads=7'],
  ['https://a.example/?threads=7#top', 'threads=7'],
  ['https://a.example/frame.html#threads=7&t=2s', 'threads=7&t=2s'],
  ['https://a.example/frame.html?source=news#threads=7', 'threads=7'],
  ['https://a.example/', 'https://a.example/'],
])('address %s has the settings %s', (link, query) => {
  expect(linkQuery(link)).toBe(query);
});
