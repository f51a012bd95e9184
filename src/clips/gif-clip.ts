// Encodes pictures to a GIF. All frames share one palette sampled from all of them, so nothing flickers; each
// frame stores only changed pixels. Until the palette is ready, frames are kept with 16 bits per pixel.

import { GIFEncoder, quantize } from 'gifenc';
import { withComment } from './gif-comment.ts';

/** One palette entry marks unchanged pixels. */
const COLOURS = 255;
const UNCHANGED = 255;
/** Number of sampled pixels, over all frames, for the palette. */
const SAMPLES = 60_000;

export class GifClip {
  private readonly width: number;
  private readonly height: number;
  private readonly delayMillis: number;
  private readonly pictures: Uint16Array[] = [];

  /** `framesPerSecond` must divide 100, because a GIF counts in hundredths of a second. */
  constructor(width: number, height: number, framesPerSecond: number) {
    this.width = width;
    this.height = height;
    this.delayMillis = 1000 / framesPerSecond;
  }

  add(canvas: HTMLCanvasElement): void {
    const context = canvas.getContext('2d');
    if (context === null) throw new TypeError('the picture is not drawn on a 2D canvas');
    const { data } = context.getImageData(0, 0, this.width, this.height);
    const picture = new Uint16Array(this.width * this.height);
    for (let pixel = 0, at = 0; pixel < picture.length; pixel++, at += 4) {
      picture[pixel] = ((data[at] >> 3) << 11) | ((data[at + 1] >> 2) << 5) | (data[at + 2] >> 3);
    }
    this.pictures.push(picture);
  }

  /** Writes the file with this comment. After each frame it awaits `between`, which may throw to cancel. */
  async finish(comment: string, between: (share: number) => Promise<void>): Promise<Blob> {
    const { width, height, pictures } = this;
    const palette = quantize(samplesOf(pictures), COLOURS, { format: 'rgb565' });
    const places = placesOf(palette);
    const gif = GIFEncoder();
    const filled = [...palette, ...Array.from({ length: UNCHANGED + 1 - palette.length }, () => [0, 0, 0])];
    let before: Uint16Array | null = null;
    let waiting = 0;
    for (const [index, picture] of pictures.entries()) {
      const indexed = new Uint8Array(picture.length);
      for (let at = 0; at < picture.length; at++) {
        const colour = picture[at];
        indexed[at] = before !== null && before[at] === colour ? UNCHANGED : places(colour);
      }
      const options = {
        delay: this.delayMillis,
        transparent: index > 0,
        transparentIndex: UNCHANGED,
        dispose: 1,
      };
      gif.writeFrame(indexed, width, height, index === 0 ? { ...options, palette: filled } : options);
      before = picture;
      waiting += 1;
      await between(waiting / pictures.length);
    }
    gif.finish();
    return new Blob([withComment(gif.bytes(), comment)], { type: 'image/gif' });
  }
}

/** Samples spread evenly over all frames, as RGBA. */
function samplesOf(pictures: readonly Uint16Array[]): Uint8Array {
  const all = pictures.reduce((sum, { length }) => sum + length, 0);
  // Odd, so that samples do not all come from the same columns.
  const every = Math.max(1, Math.floor(all / SAMPLES)) | 1;
  const samples: number[] = [];
  let next = 0;
  for (const picture of pictures) {
    for (; next < picture.length; next += every) samples.push(...channelsOf(picture[next]), 255);
    next -= picture.length;
  }
  return Uint8Array.from(samples);
}

type Colour = readonly [red: number, green: number, blue: number];

function channelsOf(colour: number): Colour {
  const [red, green, blue] = [colour >> 11, (colour >> 5) & 63, colour & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

/** Finds the nearest palette colour and caches the result per colour. */
function placesOf(palette: readonly (readonly number[])[]): (colour: number) => number {
  const known = new Int16Array(65_536).fill(-1);
  return (colour) => {
    const place = known[colour];
    if (place >= 0) return place;
    known[colour] = nearest(palette, channelsOf(colour));
    return known[colour];
  };
}

function nearest(palette: readonly (readonly number[])[], [red, green, blue]: Colour): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach(([r = 0, g = 0, b = 0], index) => {
    const far = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2;
    if (far >= least) return;
    least = far;
    best = index;
  });
  return best;
}
