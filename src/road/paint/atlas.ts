// Each atlas contains the sprites of one kind of vehicle at one size, drawn once per look and stamped often.

import { LOOK } from './analogy.ts';
import { BEAM, drawCar } from './draw-car.ts';
import { drawCrate, drawMotorbike, drawTowTruck, drawTrain } from './draw-others.ts';
import type { Palette } from './palette.ts';
import { type Marks, type Sprite, spriteFrom } from './pixels.ts';

/** Room around a vehicle for wheels, lights and shadow. */
const MARGIN_PX = 4;

/** Heading of a vehicle on the screen. */
export const HEADING = { right: 0, left: 1, up: 2, down: 3 } as const;
export type Heading = (typeof HEADING)[keyof typeof HEADING];
const HEADINGS = 4;

export type Figure = 'car' | 'motorbike' | 'tow-truck' | 'train' | 'crate';

export interface AtlasStyle {
  readonly figure: Figure;
  readonly width: number;
  readonly height: number;
  /** Whether vehicles show brake lights; parked vehicles do not. */
  readonly brakes: boolean;
}

class Atlas {
  readonly #sprites = new Map<number, Sprite>();
  readonly #style: AtlasStyle;
  readonly #palette: Palette;
  readonly #ratio: number;
  readonly #scratch: CanvasRenderingContext2D;

  constructor(style: AtlasStyle, palette: Palette, ratio: number, scratch: CanvasRenderingContext2D) {
    this.#style = style;
    this.#palette = palette;
    this.#ratio = ratio;
    this.#scratch = scratch;
  }

  /** Size in CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    return this.#style;
  }

  /** Stamps a vehicle centred here, in CSS pixels of the screen. Whole device pixels keep it sharp. */
  stamp(
    pixels: Marks,
    look: number,
    x: number,
    y: number,
    alpha = 1,
    heading: Heading = HEADING.right,
  ): void {
    const key = look * HEADINGS + heading;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) {
      sprite = this.#draw(look, heading);
      this.#sprites.set(key, sprite);
    }
    const left = Math.round(x * this.#ratio - sprite.width / 2);
    const top = Math.round(y * this.#ratio - sprite.height / 2);
    pixels.stamp(sprite, left, top, alpha);
  }

  #draw(look: number, heading: Heading): Sprite {
    const style = this.#style;
    const ratio = this.#ratio;
    const scratch = this.#scratch;
    const palette = this.#palette;
    const margin = style.height < 5 ? 1 : MARGIN_PX;
    // The vehicle is in the middle of its sprite, with room for its headlights in front.
    const beams = style.figure === 'car' && look === LOOK.running && style.height >= 9;
    const ahead = beams ? Math.ceil(style.width * BEAM) : margin;
    const along = Math.ceil((style.width + 2 * ahead) * ratio);
    const across = Math.ceil((style.height + 2 * margin) * ratio);
    const isUpright = heading >= HEADING.up;
    const width = isUpright ? across : along;
    const height = isUpright ? along : across;
    scratch.canvas.width = Math.max(scratch.canvas.width, width);
    scratch.canvas.height = Math.max(scratch.canvas.height, height);
    scratch.setTransform(1, 0, 0, 1, 0, 0);
    scratch.clearRect(0, 0, scratch.canvas.width, scratch.canvas.height);
    const forward = heading === HEADING.left || heading === HEADING.up ? -ratio : ratio;
    if (isUpright) scratch.setTransform(0, forward, -forward, 0, width / 2, height / 2);
    else scratch.setTransform(forward, 0, 0, ratio, width / 2, height / 2);
    if (look === LOOK.record || style.figure === 'crate') drawCrate(scratch, palette, style);
    else if (style.figure === 'motorbike') drawMotorbike(scratch, palette, look, style);
    else if (style.figure === 'tow-truck') drawTowTruck(scratch, style);
    else if (style.figure === 'train') drawTrain(scratch, palette, look, style);
    else drawCar(scratch, palette, look, style);
    return spriteFrom(scratch, 0, 0, width, height);
  }
}

export type { Atlas };

/**
 * All atlases for one palette and resolution. Sizes are rounded, so that few atlases are created while the
 * picture grows.
 */
export class AtlasShelf {
  readonly #atlases = new Map<string, Atlas>();
  readonly #palette: Palette;
  readonly #ratio: number;
  readonly #scratch: CanvasRenderingContext2D;

  constructor(palette: Palette, devicePixelRatio: number) {
    this.#palette = palette;
    this.#ratio = devicePixelRatio;
    this.#scratch = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  }

  take(figure: Figure, width: number, height: number, brakes = true): Atlas {
    const style = { figure, width: roundSize(width), height: roundSize(height), brakes };
    const key = `${figure} ${style.width} ${style.height} ${brakes}`;
    let atlas = this.#atlases.get(key);
    if (atlas === undefined) {
      atlas = new Atlas(style, this.#palette, this.#ratio, this.#scratch);
      this.#atlases.set(key, atlas);
    }
    return atlas;
  }
}

function roundSize(size: number): number {
  return size < 5 ? Math.round(size * 2) / 2 : Math.round(size);
}
