// Lets charts draw one after another, one per animation frame. If all charts drew in the frame of a new
// summary, this frame would be late.

export class DrawTurns {
  /**
   * Pending draw functions, oldest request first. An owner that requests again keeps its place, so every
   * owner gets a turn.
   */
  readonly #waiting = new Map<object, () => void>();
  #handle: number | null = null;
  readonly #onFrame = this.#drawNext.bind(this);

  /** Calls `draw` once, in one of the next frames. Replaces an earlier request of the same owner. */
  ask(owner: object, draw: () => void): void {
    this.#waiting.set(owner, draw);
    this.#handle ??= requestAnimationFrame(this.#onFrame);
  }

  /** Drops the owner's pending request. */
  forget(owner: object): void {
    this.#waiting.delete(owner);
  }

  #drawNext(): void {
    this.#handle = null;
    for (const [owner, draw] of this.#waiting) {
      this.#waiting.delete(owner);
      draw();
      break;
    }
    if (this.#waiting.size > 0) this.#handle ??= requestAnimationFrame(this.#onFrame);
  }
}
