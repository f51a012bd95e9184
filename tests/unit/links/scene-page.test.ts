// A link to an unchanged ready scene also leads to the scene's own page; a link that changes it does not.

import { describe, expect, it } from 'vitest';
import { scenePageOf } from '../../../src/links/scene-page.ts';

const HOME = 'https://example.org/threadway/';
const PAGE = `${HOME}scenes/stalled-node/`;

describe('the page of a scene', () => {
  it.each([
    '?v=7&preset=stalled-node',
    '?preset=stalled-node&t=2s&speed=1:4&camera=2@0.5,0.5&theme=dark',
    'index.html?preset=stalled-node&play=no',
  ])('exists for %s', (query) => {
    expect(scenePageOf(HOME + query)).toBe(PAGE);
  });

  it.each([
    '?preset=stalled-node&threads=77',
    '?preset=stalled-node&edit=2s+threads%3D77&t=3s',
    '?preset=no-such-scene',
    '?threads=77',
    '',
  ])('does not exist for %s', (query) => {
    expect(scenePageOf(HOME + query)).toBeNull();
  });
});
