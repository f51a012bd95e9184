// Discs with a glow for lamps and dots, drawn once per colour and size.

import { type Marks, type Sprite, spriteFrom } from './pixels.ts';

export class Discs {
  readonly #sprites = new Map<string, Sprite>();
  readonly #ratio: number;
  readonly #scratch: CanvasRenderingContext2D;

  constructor(devicePixelRatio: number) {
    this.#ratio = devicePixelRatio;
    this.#scratch = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  }

  /** Stamps a disc centred here, in CSS pixels of the screen. `glow`: light around it. */
  stamp(pixels: Marks, colour: string, radius: number, x: number, y: number, alpha = 1, glow = false): void {
    const size = Math.max(0.5, Math.round(radius * 4) / 4);
    const key = `${colour} ${size} ${glow}`;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) {
      sprite = this.#draw(colour, size, glow);
      this.#sprites.set(key, sprite);
    }
    const left = Math.round(x * this.#ratio - sprite.width / 2);
    const top = Math.round(y * this.#ratio - sprite.height / 2);
    pixels.stamp(sprite, left, top, alpha);
  }

  #draw(colour: string, radius: number, glow: boolean): Sprite {
    const scratch = this.#scratch;
    const ratio = this.#ratio;
    const reach = glow ? radius * 2.4 : radius;
    const size = Math.ceil(2 * reach * ratio) + 2;
    scratch.canvas.width = size;
    scratch.canvas.height = size;
    scratch.setTransform(ratio, 0, 0, ratio, size / 2, size / 2);
    scratch.fillStyle = colour;
    if (glow) {
      scratch.globalAlpha = 0.26;
      scratch.beginPath();
      scratch.arc(0, 0, reach, 0, Math.PI * 2);
      scratch.fill();
      scratch.globalAlpha = 1;
    }
    scratch.beginPath();
    scratch.arc(0, 0, radius, 0, Math.PI * 2);
    scratch.fill();
    return spriteFrom(scratch, 0, 0, size, size);
  }
}
