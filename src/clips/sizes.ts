// Formats, shapes, sizes and file names of pictures and clips. Text is as large as on the page; more pixels
// make it sharper.

import type { Nanos } from '../scenario/duration.ts';

export const PICTURE_FORMATS = ['png', 'svg'] as const;
export const CLIP_FORMATS = ['webm', 'gif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type ClipFormat = (typeof CLIP_FORMATS)[number];

export const SHAPES = ['wide', 'square', 'tall'] as const;
export type Shape = (typeof SHAPES)[number];

export interface PictureSize {
  /** Size of the layout in CSS pixels; multiplied by `ratio` they give the pixels of the file. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

const LAYOUTS: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  wide: [1280, 720],
  square: [880, 880],
  tall: [720, 1280],
};

/** GIFs have smaller layouts, as their file size grows with every changed pixel. */
const GIF_LAYOUTS: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  wide: [720, 404],
  square: [540, 540],
  tall: [404, 720],
};

const RATIOS: Readonly<Record<PictureFormat | ClipFormat, readonly number[]>> = {
  png: [1, 2],
  svg: [1],
  webm: [1, 1.5],
  gif: [1],
};

/** Longest clip in seconds of viewing. */
export const SECONDS_MAX: Readonly<Record<ClipFormat, number>> = { webm: 20, gif: 6 };
export const FRAMES_PER_SECOND: Readonly<Record<ClipFormat, number>> = { webm: 30, gif: 20 };

/** Sizes from smallest to largest. */
export function sizesOf(format: PictureFormat | ClipFormat, shape: Shape): readonly PictureSize[] {
  const [width, height] = (format === 'gif' ? GIF_LAYOUTS : LAYOUTS)[shape];
  return RATIOS[format].map((ratio) => ({ width, height, ratio }));
}

/** The file's size in pixels. */
export function pixelsOf({ width, height, ratio }: PictureSize): readonly [width: number, height: number] {
  return [Math.round(width * ratio), Math.round(height * ratio)];
}

const PART_MAX = 60;

/** "threadway-stalled-node-12.384s.png". Empty parts are omitted. */
export function fileName(subject: string, atNanos: Nanos | null, ending: string): string {
  const parts = ['threadway', plain(subject), atNanos === null ? '' : `${Math.round(atNanos / 1e6) / 1e3}s`];
  return `${parts.filter((part) => part !== '').join('-')}.${ending}`;
}

/** Reduces text to lower-case Latin letters without accents and digits, with single hyphens between words. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return letters.slice(0, PART_MAX).replace(/^-|-$/g, '');
}
