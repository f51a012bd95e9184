// Numbers over a road gain and lose digits without moving the road below.

import { expect, it } from 'vitest';
import { HeadRoom } from '../../../src/ui/stage/road-feed.ts';

const headOf = (offsetWidth: number): HTMLElement =>
  ({ offsetLeft: 20, offsetTop: 8, offsetWidth, offsetHeight: 50 }) as HTMLElement;
const hostOf = (clientWidth: number, offsetTop = 0): HTMLElement =>
  ({ clientWidth, offsetTop }) as HTMLElement;

it('a head keeps the height that it once needed, until the road changes its width', () => {
  const room = new HeadRoom();
  const small = room.box(headOf(230), hostOf(800));
  const large = room.box(headOf(300), hostOf(800));
  expect(large!.width).toBeGreaterThan(small!.width);
  expect(room.box(headOf(230), hostOf(800))).toEqual(large);
  expect(room.box(headOf(230), hostOf(700))).toEqual(small);
  expect(room.box(headOf(230), hostOf(700, 40))!.height, 'less of a road that begins below').toBe(18);
  expect(room.box(null, hostOf(700))).toBeUndefined();
});
