// Small signs on vehicles, in addition to the colour of their state.

import type { Discs } from './discs.ts';
import { type Marks, type Sprite, spriteFrom } from './pixels.ts';

/**
 * retried: the request or its call was sent again. spins: waits for a lock and uses a core, shown as a
 * revving engine. pinned: blocks a carrier.
 */
export const BADGE = { none: 0, retried: 1, spins: 2, pinned: 3 } as const;

/** The surface and size for badges. `beat`: 0 to 1, repeating. */
interface BadgeGround {
  readonly pixels: Marks;
  readonly discs: Discs;
  readonly beat: number;
}

/** Smaller vehicles have no badges. */
const LEAST_HEIGHT_PX = 6;
/** Radius at which a sign is drawn, and its largest radius on the screen. */
const DRAWN_RADIUS = 5.4;
const MOST_RADIUS_PX = 5.4;

export class Badges {
  readonly #sprites = new Map<number, Sprite>();
  readonly #ratio: number;
  readonly #scratch: CanvasRenderingContext2D;

  constructor(devicePixelRatio: number) {
    this.#ratio = devicePixelRatio;
    this.#scratch = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  }

  /** Stamps a badge on a vehicle of this size, centred here, in CSS pixels of the screen. */
  stamp(
    on: BadgeGround,
    badge: number,
    x: number,
    y: number,
    width: number,
    height: number,
    alpha = 1,
  ): void {
    if (badge === BADGE.none || height < LEAST_HEIGHT_PX) return;
    if (badge !== BADGE.spins) {
      // The badge is on the roof, so that it hides no neighbour.
      const radius = Math.min(MOST_RADIUS_PX, height * 0.46);
      this.#put(on.pixels, badge, x - width * 0.08, y, Math.round(radius * 2) / 2, alpha);
      return;
    }
    for (const shift of [0, 0.5]) {
      const age = (on.beat + shift) % 1;
      const left = x - width / 2 - 2 - age * 11;
      const top = y + (shift === 0 ? -2 : 2);
      on.discs.stamp(on.pixels, '#d8dde6', 1.4 + age * 2.6, left, top, (1 - age) * 0.8 * alpha);
    }
  }

  #put(pixels: Marks, badge: number, x: number, y: number, radius: number, alpha: number): void {
    const key = badge * 100 + radius * 2;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) {
      sprite = this.#draw(badge, radius / DRAWN_RADIUS);
      this.#sprites.set(key, sprite);
    }
    pixels.stamp(
      sprite,
      Math.round(x * this.#ratio - sprite.width / 2),
      Math.round(y * this.#ratio - sprite.height / 2),
      alpha,
    );
  }

  #draw(badge: number, scale: number): Sprite {
    const scratch = this.#scratch;
    const ratio = this.#ratio;
    const size = Math.ceil(13 * ratio * scale);
    scratch.canvas.width = size;
    scratch.canvas.height = size;
    scratch.setTransform(ratio * scale, 0, 0, ratio * scale, size / 2, size / 2);
    scratch.fillStyle = '#ffffff';
    scratch.beginPath();
    scratch.arc(0, 0, 5.4, 0, Math.PI * 2);
    scratch.fill();
    scratch.strokeStyle = '#27303d';
    scratch.fillStyle = '#27303d';
    scratch.lineWidth = 1.4;
    scratch.beginPath();
    if (badge === BADGE.retried) {
      scratch.arc(0, 0, 2.8, -0.4, Math.PI * 1.45);
      scratch.stroke();
      scratch.beginPath();
      scratch.moveTo(1, -4.6);
      scratch.lineTo(4.2, -2.4);
      scratch.lineTo(0.9, -0.8);
      scratch.fill();
    } else {
      // A pin.
      scratch.arc(0, -1.4, 2.2, 0, Math.PI * 2);
      scratch.fill();
      scratch.beginPath();
      scratch.moveTo(0, 0);
      scratch.lineTo(0, 4.2);
      scratch.stroke();
    }
    return spriteFrom(scratch, 0, 0, size, size);
  }
}
