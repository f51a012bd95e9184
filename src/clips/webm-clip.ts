// Encodes pictures to a WebM film: VP9 where the browser encodes that, else VP8.

import { ArrayBufferTarget, Muxer } from 'webm-muxer';
import { t } from '../languages/t.ts';
import { withTags } from './webm-tags.ts';

/** Most pictures that wait for the encoder; more would only need memory. */
const QUEUE_MAX = 4;
/** Bits for each pixel of each frame: plain areas and sharp edges need few. */
const BITS_PER_PIXEL = 0.1;
const KEY_EVERY_SECONDS = 2;

const CODECS = [
  { codec: 'vp09.00.41.08', muxer: 'V_VP9' },
  { codec: 'vp8', muxer: 'V_VP8' },
] as const;

export interface ClipShape {
  /** Pixels; even, as the codecs halve their colours. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

interface Codec {
  readonly config: VideoEncoderConfig;
  readonly muxer: string;
}

/** Whether this browser can write such films. */
export async function canWriteWebm(shape: ClipShape): Promise<boolean> {
  return (await codecFor(shape)) !== null;
}

async function codecFor({ width, height, framesPerSecond }: ClipShape): Promise<Codec | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  const bitrate = Math.round(width * height * framesPerSecond * BITS_PER_PIXEL);
  for (const { codec, muxer } of CODECS) {
    const config: VideoEncoderConfig = { codec, width, height, bitrate, framerate: framesPerSecond };
    // Browsers that do not know the codec reject instead of saying no.
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported === true) return { config, muxer };
  }
  return null;
}

export class WebmClip {
  private readonly encoder: VideoEncoder;
  private readonly muxer: Muxer<ArrayBufferTarget>;
  private readonly framesPerSecond: number;
  private failure: unknown = null;

  private constructor({ config, muxer }: Codec, { width, height, framesPerSecond }: ClipShape) {
    this.framesPerSecond = framesPerSecond;
    this.muxer = new Muxer({
      target: new ArrayBufferTarget(),
      video: { codec: muxer, width, height, frameRate: framesPerSecond },
    });
    this.encoder = new VideoEncoder({
      output: (chunk, meta) => this.muxer.addVideoChunk(chunk, meta),
      error: (cause) => {
        this.failure = cause;
      },
    });
    this.encoder.configure(config);
  }

  /** Rejects where this browser cannot write such films. */
  static async open(shape: ClipShape): Promise<WebmClip> {
    const codec = await codecFor(shape);
    if (codec === null) throw new Error(t`This browser encodes no WebM.`);
    return new WebmClip(codec, shape);
  }

  /** Adds a frame; waits while the encoder is behind. */
  async add(canvas: HTMLCanvasElement, index: number): Promise<void> {
    const length = 1e6 / this.framesPerSecond;
    const timestamp = Math.round(index * length);
    const duration = Math.round((index + 1) * length) - timestamp;
    const frame = new VideoFrame(canvas, { timestamp, duration });
    const keyFrame = index % (this.framesPerSecond * KEY_EVERY_SECONDS) === 0;
    try {
      this.encoder.encode(frame, { keyFrame });
    } finally {
      frame.close();
    }
    while (this.encoder.encodeQueueSize > QUEUE_MAX && this.failure === null) await this.encoderTakes();
    if (this.failure !== null) throw this.failure;
  }

  /** The file, with these texts in it. */
  async finish(tags: Readonly<Record<string, string>>): Promise<Blob> {
    await this.encoder.flush();
    if (this.failure !== null) throw this.failure;
    this.encoder.close();
    this.muxer.finalize();
    return new Blob([withTags(new Uint8Array(this.muxer.target.buffer), tags)], { type: 'video/webm' });
  }

  /** Cancels. */
  close(): void {
    if (this.encoder.state !== 'closed') this.encoder.close();
  }

  private encoderTakes(): Promise<void> {
    return new Promise((resolve) => {
      this.encoder.addEventListener('dequeue', () => resolve(), { once: true });
    });
  }
}
