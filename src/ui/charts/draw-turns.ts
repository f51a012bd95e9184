// Charts take turns: one draws in an animation frame. All at once, at each summary, they would make that frame late.

export class DrawTurns {
  /** In the order of the requests. An owner that asks again before its turn keeps its place, so that every owner gets a turn. */
  private readonly waiting = new Map<object, () => void>();
  private handle: number | null = null;
  private readonly onFrame = this.drawNext.bind(this);

  /** `draw` is called once, in one of the next frames; an earlier one of the same owner is dropped. */
  ask(owner: object, draw: () => void): void {
    this.waiting.set(owner, draw);
    this.handle ??= requestAnimationFrame(this.onFrame);
  }

  /** Drops what the owner still has to draw. */
  forget(owner: object): void {
    this.waiting.delete(owner);
  }

  private drawNext(): void {
    this.handle = null;
    for (const [owner, draw] of this.waiting) {
      this.waiting.delete(owner);
      draw();
      break;
    }
    if (this.waiting.size > 0) this.handle ??= requestAnimationFrame(this.onFrame);
  }
}
