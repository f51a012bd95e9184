// Buffers that frames travel in. The road draws between the last two frames, so those two stay; older ones go back
// to the engine to be written again.

const KEPT = 2;

export class FrameBuffers {
  private readonly shown: ArrayBuffer[] = [];
  private readonly spare: ArrayBuffer[] = [];

  /** A buffer that nobody reads any more, or null where the engine has to make one. */
  take(): ArrayBuffer | null {
    return this.spare.pop() ?? null;
  }

  /** Holds the buffer of the newest frame and frees that of the frame before the last. */
  keep(buffer: ArrayBuffer): void {
    this.shown.push(buffer);
    if (this.shown.length > KEPT) this.spare.push(this.shown.shift()!);
  }

  /** A buffer that holds no frame. */
  giveBack(buffer: ArrayBuffer): void {
    this.spare.push(buffer);
  }
}
