// Vehicles of clients that gave up drive off below the ramp, and texts there keep clear of them.

import { expect, it } from 'vitest';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { paintQueueSigns } from '../../../src/road/paint/paint-signs.ts';
import type { Palette } from '../../../src/road/paint/palette.ts';
import type { Pen } from '../../../src/road/paint/pen.ts';
import type { Signs } from '../../../src/road/words/signs.ts';

const SIZE = { width: 1080, height: 320, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 };
const LAYOUT = layoutRoad({ ...SIZE, model: 'blocking-pool', threads: 8, nodes: 5 });
/** Vehicles end 16 px below the ramp, and are at most 14 px wide. */
const LEAVERS_END = LAYOUT.ramp.y + LAYOUT.ramp.height + 16 + 7;

/** A lower road, with the name of its server: there is no room below these vehicles. */
const LOW = layoutRoad({
  ...SIZE,
  height: 268,
  model: 'blocking-pool',
  threads: 8,
  nodes: 5,
  head: { width: 240, height: 74 },
});

/** Middle of each line of text, by the text. */
function written(gaveUp: boolean, layout = LAYOUT): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const pen = {
    measureText: () => ({ width: 1 }),
    fillText: (text: string, _: number, y: number) => lines.set(text, y),
  } as unknown as Pen;
  const more = [['showing 1 in 6 moving cars'], ...(gaveUp ? [['9 gave up and left']] : [])];
  const queue: Signs['queue'] = { queued: ['0'], oldest: [], turnedAway: [], gaveUp, scale: [], more };
  paintQueueSigns(pen, layout, { queue } as Signs, {} as Palette);
  return lines;
}

it('lines below the ramp begin below leaving vehicles, and end above the cores', () => {
  const calm = written(false);
  expect(calm.get('showing 1 in 6 moving cars')).toBeLessThan(LEAVERS_END);
  const left = written(true);
  expect(left.get('showing 1 in 6 moving cars')! - 6).toBeGreaterThan(LEAVERS_END);
  expect(left.get('9 gave up and left')! + 6).toBeLessThan(LAYOUT.coreLamps.y);
});

it('if there is no room below leaving vehicles, nothing is written there, and no line touches the cores', () => {
  const below = (lines: ReadonlyMap<string, number>): readonly number[] =>
    [...lines].flatMap(([text, y]) => (y > LOW.ramp.y && text !== 'cores' ? [y] : []));
  expect(below(written(true, LOW))).toEqual([]);
  for (const y of below(written(false, LOW))) expect(LOW.coreLamps.y - y).toBeGreaterThanOrEqual(12);
});
