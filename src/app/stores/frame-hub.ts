// Hands each frame to those that draw it, past the components: the roads, the clock, the captions.

import type { Frame } from '../../protocol/frame-reader.ts';

export type FrameListener = (frame: Frame) => void;

export class FrameHub {
  private readonly listeners = new Set<FrameListener>();
  private newest: Frame | null = null;

  /** The newest frame; null before the first. */
  get latest(): Frame | null {
    return this.newest;
  }

  publish(frame: Frame): void {
    this.newest = frame;
    for (const listener of this.listeners) listener(frame);
  }

  /** Calls with the newest frame at once, if there is one, then with each that follows. Returns how to stop. */
  subscribe(listener: FrameListener): () => void {
    this.listeners.add(listener);
    if (this.newest !== null) listener(this.newest);
    return () => this.listeners.delete(listener);
  }
}
