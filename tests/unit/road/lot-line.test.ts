// The count of parked vehicles and the name of their zone share a line over the lot, and never overlap at any
// size.

import { describe, expect, it } from 'vitest';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { paintLotSigns } from '../../../src/road/paint/paint-signs.ts';
import { paintZoneLabels } from '../../../src/road/paint/paint-zones.ts';
import type { Palette } from '../../../src/road/paint/palette.ts';
import type { Pen } from '../../../src/road/paint/pen.ts';
import type { Signs } from '../../../src/road/words/signs.ts';

/** The average width of this typeface's letters. */
const LETTER_PX = 7.2;

interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** Paints nothing and records the texts and their positions. */
class WritingPen {
  readonly written: Written[] = [];
  textAlign: CanvasTextAlign = 'left';

  measureText(text: string): { readonly width: number } {
    return { width: text.replaceAll('\u200a', '').length * LETTER_PX };
  }

  fillText(text: string, x: number, y: number): void {
    const { width } = this.measureText(text);
    const from = this.textAlign === 'right' ? x - width : x;
    this.written.push({ text: text.replaceAll('\u200a', ''), from, to: from + width, y });
  }
}

function lineOver(width: number, parked: readonly string[]): readonly Written[] {
  const layout = layoutRoad({
    model: 'multi-reactor',
    width,
    height: 300,
    devicePixelRatio: 1,
    cores: 4,
    parked: 12,
    largestLotSize: 0,
    threads: 4,
    nodes: 10,
  });
  const pen = new WritingPen();
  paintZoneLabels(pen as unknown as Pen, layout, {} as Palette);
  paintLotSigns(
    pen as unknown as Pen,
    layout,
    { lot: { parked, scale: [] as string[] } } as unknown as Signs,
    {} as Palette,
  );
  const { lot } = layout;
  return pen.written.filter(({ from, y }) => lot !== null && from >= lot.x - 1 && y < lot.y);
}

const WIDTHS = Array.from({ length: 111 }, (_, step) => 300 + step * 10);

describe.each([
  { counts: ['0 parked', '0'], namedFrom: 360 },
  { counts: ['12,345 parked', '12,345'], namedFrom: 440 },
  { counts: ['980 parked · 120 again', '980 parked', '980'], namedFrom: 360 },
])('the count $counts.0 and the name of its zone', ({ counts, namedFrom }) => {
  it('are side by side at every width', () => {
    for (const width of WIDTHS) {
      const line = lineOver(width, counts).toSorted((one, other) => one.from - other.from);
      const [first, second] = line;
      if (second !== undefined)
        expect(first.to, `${width} px: ${first.text} ${second.text}`).toBeLessThan(second.from - 4);
    }
  });

  it('show the count at every width, and what it counts if that fits', () => {
    for (const width of WIDTHS) {
      const texts = lineOver(width, counts).map(({ text }) => text);
      expect(
        counts.some((count) => texts.includes(count)),
        `${width} px`,
      ).toBe(true);
      if (width >= namedFrom) expect(texts.join(' '), `${width} px`).toMatch(/parked/i);
    }
  });
});
