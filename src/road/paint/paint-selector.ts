// Shows how a selector learns which requests are ready. A polling selector shines a light on all vehicles in
// the lot, one after another. If the kernel notifies the selector, ready vehicles honk.

import { rowY } from '../layout/lot-layout.ts';
import type { Fleet } from '../place/fleet.ts';
import type { Places } from '../place/places.ts';
import type { Brush } from './canvas-marks.ts';
import type { Pen } from './pen.ts';
import { type Sprite, spriteFrom } from './pixels.ts';

/** Time of one round of the light over all parked vehicles. */
export const ROUND_MILLIS = 2600;
/** Time of one wave of a honk. */
const HONK_MILLIS = 420;

/**
 * Paints the light of a polling selector at this share of its round, over the finished pixels. `watchesIdle`:
 * the selector also polls connections without a request, so the light covers the whole lot.
 */
export function paintSearchlight(
  context: Pen,
  { layout, view }: Brush,
  places: Places,
  watchesIdle: boolean,
  way: number,
): void {
  const { lot, lanes } = layout;
  if (lot === null || (places.parkedCount === 0 && !watchesIdle)) return;
  const parked = Math.min(lot.spots, Math.ceil(places.parkedCount / places.requestsPerCar));
  const marks = watchesIdle ? lot.spots : parked;
  const at = Math.min(marks - 1, way * marks);
  const row = Math.floor(at / lot.columns);
  const x = lot.left + (at - row * lot.columns + 0.5) * lot.pitchX - view.x;
  const y = rowY(lot, row) - view.y;
  const reach = Math.max(9, lot.pitchX * 0.62);
  const fromX = lanes.x + 8 - view.x;
  const fromY = lanes.y - 2 - view.y;
  const away = Math.hypot(x - fromX, y - fromY);
  const sideX = (-(y - fromY) / away) * reach;
  const sideY = ((x - fromX) / away) * reach;
  const light = context.createLinearGradient(fromX, fromY, x, y);
  light.addColorStop(0, 'rgb(255 214 70 / 60%)');
  light.addColorStop(1, 'rgb(255 214 70 / 26%)');
  context.fillStyle = light;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(x + sideX, y + sideY);
  context.lineTo(x - sideX, y - sideY);
  context.fill();
  context.fillStyle = 'rgb(255 240 170 / 38%)';
  context.beginPath();
  context.arc(x, y, reach, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = '#e0a800';
  context.lineWidth = 1.6;
  context.stroke();
}

/** Waves over ready vehicles that are returning to their loop. */
export class Honks {
  #sprite: Sprite | null = null;
  readonly #ratio: number;

  constructor(devicePixelRatio: number) {
    this.#ratio = devicePixelRatio;
  }

  paint({ pixels, view, layout }: Brush, fleet: Fleet, wallMillis: number): void {
    const sprite = this.#sprite ?? this.#draw();
    this.#sprite = sprite;
    const beat = (wallMillis / HONK_MILLIS) % 1;
    const above = layout.lanes.carHeight / 2 + 3 + beat * 3;
    for (let mark = 0; mark < fleet.end; mark++) {
      if (!fleet.honks(mark)) continue;
      const left = Math.round((fleet.x[mark] - view.x) * this.#ratio - sprite.width / 2);
      const top = Math.round((fleet.y[mark] - view.y - above) * this.#ratio - sprite.height / 2);
      pixels.stamp(sprite, left, top, (1 - beat) * fleet.alpha[mark]);
    }
  }

  #draw(): Sprite {
    const size = Math.ceil(18 * this.#ratio);
    const scratch = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    scratch.canvas.width = size;
    scratch.canvas.height = size;
    scratch.setTransform(this.#ratio, 0, 0, this.#ratio, size / 2, size * 0.72);
    scratch.lineCap = 'round';
    for (const [colour, width] of [
      ['rgb(30 26 10 / 60%)', 3.4],
      ['#ffd24a', 1.9],
    ] as const) {
      scratch.strokeStyle = colour;
      scratch.lineWidth = width;
      for (const radius of [3, 6.4]) {
        scratch.beginPath();
        scratch.arc(0, 0, radius, -Math.PI * 0.82, -Math.PI * 0.18);
        scratch.stroke();
      }
    }
    return spriteFrom(scratch, 0, 0, size, size);
  }
}
