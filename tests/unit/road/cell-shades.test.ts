// Cells do not flicker: a state that changes in every frame is shown as a share of time, a steady one unchanged.

import { describe, expect, it } from 'vitest';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { CellShades, SHADE_IDLE } from '../../../src/road/paint/cell-shades.ts';
import { CELL_IDLE } from '../../../src/road/place/places.ts';

const WHITE = 0xffffffff;
const BLACK = 0xff000000;
const ORANGE = 0xff2060f0;

/** Waiting is white and idle is black, so the shade of a cell is its share of waiting. */
function shades(): CellShades {
  const cells = new CellShades();
  cells.table[LOOK.waiting] = WHITE;
  cells.table[LOOK.stuck] = ORANGE;
  cells.table[SHADE_IDLE] = BLACK;
  return cells;
}

/** Numbers that are spread evenly, without randomness. */
const draw = (cell: number, frame: number): number => ((cell * 0.754878 + frame * 0.618034) * 7.13) % 1;

const green = (colour: number): number => ((colour >>> 8) & 0xff) / 255;

describe('the cell of a thread', () => {
  it('that changes from frame to frame shows its share of time, and is steady', () => {
    const cells = shades();
    const state = new Uint8Array(1000);
    const share = 0.3;
    let before = new Uint32Array(0);
    let largest = 0;
    for (let frame = 0; frame < 400; frame++) {
      for (let cell = 0; cell < 1000; cell++) {
        state[cell] = draw(cell, frame) < share ? LOOK.waiting : CELL_IDLE;
      }
      cells.accept(state, frame);
      cells.mix();
      if (frame > 200) {
        cells.colours.forEach((colour, cell) => {
          largest = Math.max(largest, Math.abs(green(colour) - green(before[cell])));
        });
      }
      before = cells.colours.slice();
    }
    expect(largest).toBeLessThan(0.03);
    const mean = cells.colours.reduce((sum, colour) => sum + green(colour), 0) / 1000;
    expect(mean).toBeCloseTo(share, 1);
    for (const colour of cells.colours) expect(Math.abs(green(colour) - share)).toBeLessThan(0.2);
  });

  it('that changes twice a second shows its state at once', () => {
    const cells = shades();
    for (let frame = 0; frame < 400; frame++) {
      const waits = Math.floor(frame / 30) % 2 === 0;
      cells.accept(Uint8Array.of(waits ? LOOK.waiting : CELL_IDLE), frame);
      cells.mix();
      expect(cells.colours[0]).toBe(waits ? WHITE : BLACK);
    }
  });

  it('that is stuck shows it at once and keeps showing it', () => {
    const cells = shades();
    for (let frame = 0; frame < 300; frame++) {
      const look = frame > 200 ? LOOK.stuck : frame % 2 === 0 ? LOOK.waiting : CELL_IDLE;
      cells.accept(Uint8Array.of(look), frame);
      cells.mix();
      if (frame > 200) expect(cells.colours[0]).toBe(ORANGE);
    }
  });

  it('shows its state at once if time has gone back, and mixes nothing while time stands still', () => {
    const cells = shades();
    const at = (look: number, clock: number): number => {
      cells.accept(Uint8Array.of(look), clock);
      cells.mix();
      return cells.colours[0];
    };
    for (let frame = 0; frame < 100; frame++) at(frame % 2 === 0 ? LOOK.waiting : CELL_IDLE, frame);
    const held = at(CELL_IDLE, 100);
    expect(green(held)).toBeGreaterThan(0.2);
    expect(at(LOOK.waiting, 100)).toBe(held);
    expect(at(LOOK.waiting, 50)).toBe(WHITE);
  });
});
