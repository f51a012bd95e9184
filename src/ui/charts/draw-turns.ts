// Lets charts draw in turn: one per animation frame. If all drew at each summary, that frame would be late.

export class DrawTurns {
  /**
   * Draw functions in the order of the requests. An owner that requests again before its turn keeps its
   * place, so every owner gets a turn.
   */
  readonly #waiting = new Map<object, () => void>();
  #handle: number | null = null;
  readonly #onFrame = this.#drawNext.bind(this);

  /** Calls `draw` once in one of the next frames, in place of an earlier request of the same owner. */
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
