// An SVG path built with the same calls as a canvas path.

import { short } from './svg-page.ts';

const FULL = Math.PI * 2;

export class SvgPath {
  /** Added to every point: the origin moved by `translate`. */
  protected offsetX: number;
  protected offsetY: number;
  private readonly commands: string[] = [];
  /** The last point, without the offset. */
  private x = 0;
  private y = 0;

  constructor(offsetX = 0, offsetY = 0) {
    this.offsetX = offsetX;
    this.offsetY = offsetY;
  }

  /** Value of the attribute `d`. */
  get pathText(): string {
    return this.commands.join('');
  }

  beginPath(): void {
    this.commands.length = 0;
  }

  moveTo(x: number, y: number): void {
    this.add('M', x, y);
  }

  /** If it is the first call of a path, it only moves to the point, without drawing. */
  lineTo(x: number, y: number): void {
    this.add(this.commands.length === 0 ? 'M' : 'L', x, y);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    if (this.commands.length === 0) this.moveTo(cx, cy);
    this.add('Q', cx, cy, x, y);
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    if (this.commands.length === 0) this.moveTo(ax, ay);
    this.add('C', ax, ay, bx, by, x, y);
  }

  closePath(): void {
    if (this.commands.length > 0) this.commands.push('Z');
  }

  /**
   * Adds an arc, clockwise on screen. Angles are in radians from the right. It is a full circle if `until` is
   * a turn or more beyond `from`.
   */
  arc(x: number, y: number, radius: number, from: number, until: number): void {
    const at = (angle: number): [number, number] => [
      x + radius * Math.cos(angle),
      y + radius * Math.sin(angle),
    ];
    this.lineTo(...at(from));
    const isWhole = until - from >= FULL - 1e-9;
    const span = isWhole ? FULL : (((until - from) % FULL) + FULL) % FULL;
    if (isWhole) this.sweep(radius, false, ...at(from + Math.PI));
    this.sweep(radius, !isWhole && span > Math.PI, ...at(from + span));
  }

  /** Rounds the corner at the first point towards the second. */
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const [inX, inY] = unit(this.x - x1, this.y - y1);
    const [outX, outY] = unit(x2 - x1, y2 - y1);
    const turn = Math.acos(Math.max(-1, Math.min(1, inX * outX + inY * outY)));
    const straight = !(turn > 1e-6 && turn < Math.PI - 1e-6);
    if (straight || radius <= 0) {
      this.lineTo(x1, y1);
      return;
    }
    const back = radius / Math.tan(turn / 2);
    this.lineTo(x1 + inX * back, y1 + inY * back);
    const isClockwise = inX * outY - inY * outX < 0;
    this.sweep(radius, false, x1 + outX * back, y1 + outY * back, isClockwise);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.roundRect(x, y, width, height);
  }

  roundRect(x: number, y: number, width: number, height: number, radius = 0): void {
    const corner = Math.max(0, Math.min(radius, Math.abs(width) / 2, Math.abs(height) / 2));
    const [right, bottom] = [x + width, y + height];
    this.moveTo(x + corner, y);
    for (const [beforeX, beforeY, afterX, afterY] of [
      [right - corner, y, right, y + corner],
      [right, bottom - corner, right - corner, bottom],
      [x + corner, bottom, x, bottom - corner],
      [x, y + corner, x + corner, y],
    ] as const) {
      this.lineTo(beforeX, beforeY);
      if (corner > 0) this.sweep(corner, false, afterX, afterY);
    }
    this.closePath();
  }

  private sweep(radius: number, isLarge: boolean, x: number, y: number, isClockwise = true): void {
    const flags = `${isLarge ? 1 : 0} ${isClockwise ? 1 : 0}`;
    const end = `${short(x + this.offsetX)} ${short(y + this.offsetY)}`;
    this.commands.push(`A${short(radius)} ${short(radius)} 0 ${flags} ${end}`);
    this.x = x;
    this.y = y;
  }

  /** `numbers`: pairs of x and y; the last pair is the end of the command. */
  private add(command: string, ...numbers: readonly number[]): void {
    const moved = numbers.map((value, place) =>
      short(value + (place % 2 === 0 ? this.offsetX : this.offsetY)),
    );
    this.commands.push(`${command}${moved.join(' ')}`);
    this.x = numbers.at(-2) ?? 0;
    this.y = numbers.at(-1) ?? 0;
  }
}

function unit(x: number, y: number): readonly [x: number, y: number] {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
}
