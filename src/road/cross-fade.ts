// From one level of detail to the next: the picture as it was fades out over the new one.

const FADE_MILLIS = 220;

export class CrossFade {
  private readonly before = document.createElement('canvas');
  private left = 0;
  private level = '';

  /** `level`: what of the picture's detail must not change unseen. Call before the first painting of a new layout. */
  levelIs(level: string, canvas: HTMLCanvasElement): void {
    const changes = this.level !== '' && this.level !== level;
    this.level = level;
    if (!changes) return;
    this.before.width = canvas.width;
    this.before.height = canvas.height;
    this.before.getContext('2d')!.drawImage(canvas, 0, 0);
    this.left = FADE_MILLIS;
  }

  /** Paints what is left of the old picture; true while there is any. */
  paint(context: CanvasRenderingContext2D, millis: number): boolean {
    if (this.left <= 0) return false;
    this.left -= millis;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = Math.max(0, this.left / FADE_MILLIS);
    context.drawImage(this.before, 0, 0);
    context.globalAlpha = 1;
    return true;
  }

  /** Shows nothing of the old picture any more. */
  end(): void {
    this.left = 0;
  }

  /** There is no old picture any more, as after a change of size. */
  reset(): void {
    this.before.width = 0;
    this.left = 0;
    this.level = '';
  }
}
