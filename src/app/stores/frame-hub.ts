// Passes each frame directly to the roads, the clock and the captions, without re-rendering components.

import type { ServerLoad } from '../../facts/server-facts.ts';
import type { Frame } from '../../protocol/frame-reader.ts';

export type FrameListener = (frame: Frame) => void;

export class FrameHub {
  /**
   * For the picture of each chain, by the index of its server: the load that the road of a node shows, as long
   * as it changes only with the signs; otherwise null, because the road shows the newest frame.
   */
  readonly held = new Map<number, (node: number) => ServerLoad | null>();
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
