// The layer of moving things, written pixel by pixel. It takes tens of thousands of marks per frame, where a
// canvas takes a thousand. A frame begins as a copy of the still picture. Sprites, drawn once, are blended
// over it at whole device pixels.

/** A picture that can be stamped: premultiplied colours, as 0xAABBGGRR. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** The target of moving marks: pixels, or a file. */
export type Marks = Pick<Pixels, 'stamp' | 'fill'>;

const FULL = 256;

export class Pixels {
  width = 0;
  height = 0;
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #ground = new Uint32Array(0);
  readonly #seeThrough: boolean;

  /** `seeThrough`: whether the still picture has transparent parts. */
  constructor(seeThrough = false) {
    this.#seeThrough = seeThrough;
  }

  resize(width: number, height: number): void {
    if (this.width === width && this.height === height && this.#image !== null) return;
    this.width = width;
    this.height = height;
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
    this.#ground = new Uint32Array(width * height);
  }

  /** Frees the memory even if references to it remain. Nothing is drawn until the next `resize`. */
  release(): void {
    this.width = 0;
    this.height = 0;
    this.#image = null;
    this.#pixels = new Uint32Array(0);
    this.#ground = new Uint32Array(0);
  }

  /** Copies a part of the still picture, in device pixels; parts outside are ignored. */
  takeGround(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
    const left = Math.max(0, x);
    const top = Math.max(0, y);
    const columns = Math.min(this.width, x + width) - left;
    const rows = Math.min(this.height, y + height) - top;
    if (columns <= 0 || rows <= 0) return;
    const part = new Uint32Array(context.getImageData(left, top, columns, rows).data.buffer);
    for (let row = 0; row < rows; row++) {
      this.#ground.set(part.subarray(row * columns, (row + 1) * columns), (top + row) * this.width + left);
    }
  }

  /** Begins a frame with the still picture. */
  begin(): void {
    this.#pixels.set(this.#ground);
  }

  /** Shows the frame on the canvas. */
  end(context: CanvasRenderingContext2D): void {
    if (this.#image !== null) context.putImageData(this.#image, 0, 0);
  }

  /** Blends a sprite with its top left corner here, device pixels; `alpha` from 0 to 1. */
  stamp(sprite: Sprite, x: number, y: number, alpha: number): void {
    const { width } = this;
    const pixels = this.#pixels;
    const left = Math.max(0, -x);
    const right = Math.min(sprite.width, width - x);
    const top = Math.max(0, -y);
    const bottom = Math.min(sprite.height, this.height - y);
    const strength = Math.round(alpha * FULL);
    if (strength <= 0 || left >= right) return;
    const seeThrough = this.#seeThrough;
    const source = sprite.pixels;
    for (let row = top; row < bottom; row++) {
      let from = row * sprite.width + left;
      let to = (y + row) * width + x + left;
      for (let column = left; column < right; column++, from++, to++) {
        const colour = source[from];
        if (colour === 0) continue;
        if (strength === FULL && colour >>> 24 === 255) pixels[to] = colour;
        else if (seeThrough) pixels[to] = overAny(colour, pixels[to], strength);
        else pixels[to] = over(colour, pixels[to], strength);
      }
    }
  }

  /** Fills a box with an opaque colour, device pixels; `alpha` from 0 to 1. */
  fill(x: number, y: number, width: number, height: number, colour: number, alpha = 1): void {
    const left = Math.max(0, x);
    const right = Math.min(this.width, x + width);
    const top = Math.max(0, y);
    const bottom = Math.min(this.height, y + height);
    const strength = Math.round(alpha * FULL);
    const pixels = this.#pixels;
    // The pixels below a box are mostly runs of one colour: each run is blended once.
    let below = -1;
    let blended = 0;
    for (let row = top; row < bottom; row++) {
      const to = row * this.width + right;
      for (let at = to - right + left; at < to; at++) {
        if (pixels[at] !== below) {
          below = pixels[at];
          blended = this.#seeThrough ? overAny(colour, below, strength) : over(colour, below, strength);
        }
        pixels[at] = blended;
      }
    }
  }
}

/** Blends an opaque colour over another with the opacity `share`. */
export function blend(colour: number, below: number, share: number): number {
  const strength = Math.round(share * FULL);
  if (strength >= FULL) return colour;
  const premultiplied =
    (((((colour & 0xff00ff) * strength) >>> 8) & 0xff00ff) |
      ((((colour & 0xff00) * strength) >>> 8) & 0xff00) |
      (((255 * strength) >>> 8) << 24)) >>>
    0;
  return over(premultiplied, below, FULL);
}

/** Blends premultiplied `colour` over an opaque `below`, two channels at once. */
function over(colour: number, below: number, strength: number): number {
  const pairs = (((colour & 0xff00ff) * strength) >>> 8) & 0xff00ff;
  const green = (((colour & 0xff00) * strength) >>> 8) & 0xff00;
  const rest = FULL - (((colour >>> 24) * strength + 128) >>> 8);
  const under = Math.max(0, rest);
  const belowPairs = (((below & 0xff00ff) * under) >>> 8) & 0xff00ff;
  const belowGreen = (((below & 0xff00) * under) >>> 8) & 0xff00;
  return (0xff000000 | (pairs + belowPairs) | (green + belowGreen)) >>> 0;
}

/**
 * Blends premultiplied `colour` over a `below` of any opacity; `below` and the result are not premultiplied.
 */
function overAny(colour: number, below: number, strength: number): number {
  const belowAlpha = below >>> 24;
  if (belowAlpha === 255) return over(colour, below, strength);
  const alpha = ((colour >>> 24) * strength) / FULL;
  const under = (belowAlpha * (255 - alpha)) / 255;
  const whole = alpha + under;
  if (whole < 1) return 0;
  const channel = (shift: number): number => {
    const own = (((colour >>> shift) & 255) * strength) / FULL;
    const other = (((below >>> shift) & 255) * under) / 255;
    return Math.min(255, Math.round(((own + other) * 255) / whole));
  };
  return ((Math.round(whole) << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)) >>> 0;
}

/** Reads a sprite from a canvas and premultiplies it. */
export function spriteFrom(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): Sprite {
  const { data } = context.getImageData(x, y, width, height);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const alpha = data[at * 4 + 3];
    const red = Math.round((data[at * 4] * alpha) / 255);
    const green = Math.round((data[at * 4 + 1] * alpha) / 255);
    const blue = Math.round((data[at * 4 + 2] * alpha) / 255);
    pixels[at] = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  }
  return { width, height, pixels };
}

/** An opaque colour of the palette ("#12a37b") as a pixel. */
export function pixelOf(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}
