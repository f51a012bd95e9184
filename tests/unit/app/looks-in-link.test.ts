// The appearance requested by a link: used for the visit, and kept in the address only as far as the link set
// it.

import { expect, it } from 'vitest';
import { openingOf } from '../../../src/app/address.ts';
import { looksInLink, withLinkedLooks } from '../../../src/app/looks.ts';
import { WHOLE } from '../../../src/road/camera.ts';

const KEPT = { theme: 'light', palette: 'standard', arrangement: 'beside', singleKeys: 'on' } as const;
const PLAIN = { ...KEPT, onWall: false };
const NEAR = { zoom: 4, x: 0.5, y: 0.25, glides: true };

it('a link sets the appearance that it states; the rest stays as the reader has it', () => {
  const { view } = openingOf('?preset=stalled-node&camera=4@0.5,0.25&theme=dark&lang=en');
  expect(view).toMatchObject({ camera: { zoom: 4, x: 0.5, y: 0.25 }, theme: 'dark', palette: null });
  expect(withLinkedLooks(KEPT, view)).toEqual({ ...KEPT, theme: 'dark' });
});

it('the address contains the present value of what the link stated, and the camera', () => {
  const { view: plain } = openingOf('');
  expect(looksInLink(plain, { ...PLAIN, camera: { ...WHOLE, glides: false } })).toEqual({
    camera: null,
    theme: null,
    palette: null,
    language: null,
    layout: null,
  });
  const { view } = openingOf('?theme=dark&palette=standard&lang=en');
  expect(looksInLink(view, { theme: 'light', palette: 'projector', camera: NEAR, onWall: true })).toEqual({
    camera: NEAR,
    theme: 'light',
    palette: 'projector',
    language: 'en',
    layout: 'wall',
  });
  expect(looksInLink(view, { ...PLAIN, theme: 'system', camera: NEAR }).theme).toBeNull();
});
