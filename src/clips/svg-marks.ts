// Writes moving marks as SVG elements: boxes as rectangles, and each kind of vehicle once as a small image.

import type { Marks, Sprite } from '../road/paint/pixels.ts';
import { type SvgPage, short } from './svg-page.ts';

/** SVG files with more marks are slow to open, so the road becomes an image instead. */
export const MARKS_MAX = 20_000;

export class SvgMarks implements Marks {
  private readonly page: SvgPage;
  private readonly ratio: number;
  private readonly scratch: CanvasRenderingContext2D;
  private readonly ids = new Map<Sprite, string>();
  /** Number of marks so far; those beyond MARKS_MAX are not written. */
  count = 0;

  /**
   * `ratio`: device pixels (the unit of marks) per pixel of the file. `scratch`: a context for converting
   * sprites; its content is overwritten.
   */
  constructor(page: SvgPage, ratio: number, scratch: CanvasRenderingContext2D) {
    this.page = page;
    this.ratio = ratio;
    this.scratch = scratch;
  }

  stamp(sprite: Sprite, x: number, y: number, alpha: number): void {
    if (alpha <= 0 || !this.isWanted()) return;
    const id = this.ids.get(sprite) ?? this.define(sprite);
    this.page.add(`<use href="#${id}" x="${this.length(x)}" y="${this.length(y)}"${opacity(alpha)}/>`);
  }

  fill(x: number, y: number, width: number, height: number, colour: number, alpha = 1): void {
    if (alpha <= 0 || !this.isWanted()) return;
    const place = `x="${this.length(x)}" y="${this.length(y)}"`;
    const size = `width="${this.length(width)}" height="${this.length(height)}"`;
    this.page.add(`<rect ${place} ${size} fill="${hexOf(colour)}"${opacity(alpha)}/>`);
  }

  private isWanted(): boolean {
    this.count += 1;
    return this.count <= MARKS_MAX;
  }

  private length(devicePx: number): string {
    return short(devicePx / this.ratio);
  }

  private define(sprite: Sprite): string {
    const url = pictureOf(sprite, this.scratch);
    const size = `width="${this.length(sprite.width)}" height="${this.length(sprite.height)}"`;
    const id = this.page.define((name) => `<image id="${name}" ${size} href="${url}"/>`);
    this.ids.set(sprite, id);
    return id;
  }
}

/** The sprite as a PNG data URL. */
function pictureOf({ width, height, pixels }: Sprite, scratch: CanvasRenderingContext2D): string {
  const image = new ImageData(width, height);
  const { data } = image;
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel++, at += 4) {
    const colour = pixels[pixel];
    const alpha = colour >>> 24;
    if (alpha === 0) continue;
    // Sprite colours are premultiplied by their opacity.
    data[at] = ((colour & 0xff) * 255) / alpha;
    data[at + 1] = (((colour >>> 8) & 0xff) * 255) / alpha;
    data[at + 2] = (((colour >>> 16) & 0xff) * 255) / alpha;
    data[at + 3] = alpha;
  }
  scratch.canvas.width = width;
  scratch.canvas.height = height;
  scratch.putImageData(image, 0, 0);
  return scratch.canvas.toDataURL('image/png');
}

const opacity = (alpha: number): string => (alpha >= 1 ? '' : ` opacity="${short(alpha)}"`);

/** Converts a pixel 0xAABBGGRR to #rrggbb. */
function hexOf(colour: number): string {
  const swapped = ((colour & 0xff) << 16) | (colour & 0xff00) | ((colour >>> 16) & 0xff);
  return `#${swapped.toString(16).padStart(6, '0')}`;
}
