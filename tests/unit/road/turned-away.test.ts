// Rejected vehicles drive in a strip over the ramp, and texts there keep clear of them and give their number.

import { describe, expect, it } from 'vitest';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { paintQueueSigns } from '../../../src/road/paint/paint-signs.ts';
import type { Palette } from '../../../src/road/paint/palette.ts';
import type { Pen } from '../../../src/road/paint/pen.ts';
import type { Signs } from '../../../src/road/words/signs.ts';

const CHARACTER_PX = 6;
const TURNED_AWAY = ['998,000 rejected at the gate', '998,000 rejected'];

interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The texts above and below the ramp. */
function written(
  layout: RoadLayout,
  turnedAway: readonly string[],
  scale: readonly string[] = [],
): readonly Text[] {
  const texts: Text[] = [];
  const pen = {
    measureText: (text: string) => ({ width: text.length * CHARACTER_PX }),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
  } as unknown as Pen;
  const more = turnedAway.length > 0 ? [turnedAway] : [];
  const queue: Signs['queue'] = {
    queued: ['1,000 waiting', '1,000'],
    oldest: ['oldest 1 s'],
    turnedAway,
    gaveUp: false,
    scale,
    more,
  };
  paintQueueSigns(pen, layout, { queue } as Signs, {} as Palette);
  return texts;
}

/** A road whose queue takes all the room below the name of its server. */
function fullRoad(): RoadLayout {
  const size = { width: 1140, height: 280, devicePixelRatio: 1, cores: 2, parked: 0, largestLotSize: 0 };
  return layoutRoad({
    ...size,
    model: 'blocking-pool',
    threads: 8,
    nodes: 5,
    head: { width: 240, height: 74 },
  });
}

describe('over a full ramp', () => {
  it('the number of rejected requests is shown beside them', () => {
    const layout = fullRoad();
    const texts = written(layout, TURNED_AWAY);
    const count = texts.find(({ text }) => text.startsWith('1,000'))!;
    const strip = { top: layout.ramp.y - 9 - 6, end: layout.ramp.x - 14 + 56 };
    expect(count.y + 6 < strip.top || count.x >= strip.end).toBe(true);
    expect(texts.some(({ text }) => TURNED_AWAY.includes(text))).toBe(true);
    expect(texts.every(({ y }) => y < layout.ramp.y || y > layout.ramp.y + layout.ramp.height)).toBe(true);
  });

  it('the meaning of a dot is shown if a full ramp leaves no space for lines below', () => {
    const scale = ['1 dot = 58 requests', '1 dot = 58', '×58'];
    const texts = written(fullRoad(), [], scale);
    expect(texts.filter(({ text }) => scale.includes(text))).toHaveLength(1);
    expect(texts.map(({ text }) => text)).toContain('oldest 1 s');
  });

  it('nothing moves if no request is rejected', () => {
    const [count, oldest] = written(fullRoad(), []);
    expect([count.text, count.x, oldest.text]).toEqual(['1,000 waiting', 12, 'oldest 1 s']);
  });
});
