// Passes each frame directly to the roads, the clock and the captions, without re-rendering components.

import type { Frame } from '../../protocol/frame-reader.ts';

export type FrameListener = (frame: Frame) => void;

export class FrameHub {
  readonly #listeners = new Set<FrameListener>();
  #newest: Frame | null = null;

  /** The newest frame; null before the first. */
  get latest(): Frame | null {
    return this.#newest;
  }

  publish(frame: Frame): void {
    this.#newest = frame;
    for (const listener of this.#listeners) listener(frame);
  }

  /**
   * Calls immediately with the newest frame, if there is one, then with each later frame. Returns a function that
   * stops this.
   */
  subscribe(listener: FrameListener): () => void {
    this.#listeners.add(listener);
    if (this.#newest !== null) listener(this.#newest);
    return () => this.#listeners.delete(listener);
  }
}
