// Encodes pictures to a WebM film: VP9 if the browser can encode it, otherwise VP8.

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import { t } from '../languages/t.ts';

/** Bits per pixel and frame: plain areas and sharp edges need few. */
const BITS_PER_PIXEL = 0.1;
const KEY_EVERY_SECONDS = 2;

export interface ClipShape {
  /** In pixels; even, because the codecs halve the colour resolution. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

const qualityOf = ({ width, height, framesPerSecond }: ClipShape): Quality =>
  new Quality({ bitrate: Math.round(width * height * framesPerSecond * BITS_PER_PIXEL) });

const codecFor = (shape: ClipShape) => {
  const { width, height, framesPerSecond: frameRate } = shape;
  return getFirstEncodableVideoCodec(['vp9', 'vp8'], { width, height, frameRate, quality: qualityOf(shape) });
};

/** Whether this browser can write WebM films of this shape. */
export async function canWriteWebm(shape: ClipShape): Promise<boolean> {
  return (await codecFor(shape)) !== null;
}

export class WebmClip {
  private readonly output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  private readonly source: CanvasSource;
  private readonly framesPerSecond: number;

  private constructor(source: CanvasSource, framesPerSecond: number) {
    this.source = source;
    this.framesPerSecond = framesPerSecond;
    this.output.addVideoTrack(source, { frameRate: framesPerSecond });
  }

  /** Opens a film of the canvas. Rejects if this browser cannot write WebM films. */
  static async open(canvas: HTMLCanvasElement, framesPerSecond: number): Promise<WebmClip> {
    const shape = { width: canvas.width, height: canvas.height, framesPerSecond };
    const codec = await codecFor(shape);
    if (codec === null) throw new Error(t`This browser cannot encode WebM.`);
    const encoding = { codec, quality: qualityOf(shape), keyFrameInterval: KEY_EVERY_SECONDS };
    return new WebmClip(new CanvasSource(canvas, encoding), framesPerSecond);
  }

  /** Call before the first frame. The file stores these texts as Matroska tags of the same names. */
  begin(tags: Readonly<Record<string, string>>): Promise<void> {
    this.output.setMetadataTags({ raw: { ...tags } });
    return this.output.start();
  }

  /** Adds the canvas content as the frame of this number; waits while the encoder lags. */
  add(index: number): Promise<void> {
    return this.source.add(index / this.framesPerSecond, 1 / this.framesPerSecond);
  }

  /** Finishes and returns the file. */
  async finish(): Promise<Blob> {
    await this.output.finalize();
    return new Blob([this.output.target.buffer!], { type: 'video/webm' });
  }

  /** Cancels an unfinished film. */
  async close(): Promise<void> {
    if (this.output.state !== 'finalized') await this.output.cancel();
  }
}
