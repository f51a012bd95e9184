// Takes down what is painted, as elements of an SVG: lines, areas and text that stay sharp at any size. It does what a
// canvas does, as far as a Pen asks for it.

import type { Pen } from '../road/paint/pen.ts';
import { escaped, type SvgPage, short } from './svg-page.ts';
import { SvgPath } from './svg-path.ts';

/** What `save` keeps. */
interface PenState {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  globalAlpha: number;
  lineWidth: number;
  lineCap: CanvasLineCap;
  lineJoin: CanvasLineJoin;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  dash: readonly number[];
  x: number;
  y: number;
  /** Clips that are open since the last `save`. */
  clips: number;
}

const FIRST: PenState = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  globalAlpha: 1,
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  dash: [],
  x: 0,
  y: 0,
  clips: 0,
};

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };

export class SvgPen implements Pen {
  private readonly page: SvgPage;
  /** Measures text. */
  private readonly measure: CanvasRenderingContext2D;
  private readonly stack: PenState[] = [];
  private state: PenState = { ...FIRST };
  private path = new SvgPath(0, 0);

  /** `measure`: any 2D context, which is left with another font. */
  constructor(page: SvgPage, measure: CanvasRenderingContext2D) {
    this.page = page;
    this.measure = measure;
  }

  get fillStyle(): PenState['fillStyle'] {
    return this.state.fillStyle;
  }
  set fillStyle(style) {
    this.state.fillStyle = style;
  }
  get strokeStyle(): PenState['strokeStyle'] {
    return this.state.strokeStyle;
  }
  set strokeStyle(style) {
    this.state.strokeStyle = style;
  }
  get globalAlpha(): number {
    return this.state.globalAlpha;
  }
  set globalAlpha(alpha) {
    this.state.globalAlpha = alpha;
  }
  get lineWidth(): number {
    return this.state.lineWidth;
  }
  set lineWidth(width) {
    this.state.lineWidth = width;
  }
  get lineCap(): CanvasLineCap {
    return this.state.lineCap;
  }
  set lineCap(cap) {
    this.state.lineCap = cap;
  }
  get lineJoin(): CanvasLineJoin {
    return this.state.lineJoin;
  }
  set lineJoin(join) {
    this.state.lineJoin = join;
  }
  get font(): string {
    return this.state.font;
  }
  set font(font) {
    this.state.font = font;
  }
  get textAlign(): CanvasTextAlign {
    return this.state.textAlign;
  }
  set textAlign(align) {
    this.state.textAlign = align;
  }
  get textBaseline(): CanvasTextBaseline {
    return this.state.textBaseline;
  }
  set textBaseline(baseline) {
    this.state.textBaseline = baseline;
  }

  save(): void {
    this.stack.push(this.state);
    this.state = { ...this.state, clips: 0 };
  }

  restore(): void {
    const before = this.stack.pop();
    if (before === undefined) return;
    for (let clip = 0; clip < this.state.clips; clip++) this.page.add('</g>');
    this.state = before;
  }

  translate(x: number, y: number): void {
    this.state.x += x;
    this.state.y += y;
  }

  setLineDash(dash: readonly number[]): void {
    this.state.dash = dash;
  }

  beginPath(): void {
    this.path = new SvgPath(this.state.x, this.state.y);
  }
  closePath(): void {
    this.path.close();
  }
  moveTo(x: number, y: number): void {
    this.path.moveTo(x, y);
  }
  lineTo(x: number, y: number): void {
    this.path.lineTo(x, y);
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path.quadratic(cx, cy, x, y);
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.path.cubic(ax, ay, bx, by, x, y);
  }
  arc(x: number, y: number, radius: number, from: number, until: number): void {
    this.path.arc(x, y, radius, from, until);
  }
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    this.path.arcTo(x1, y1, x2, y2, radius);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path.box(x, y, width, height, 0);
  }
  roundRect(x: number, y: number, width: number, height: number, radius = 0): void {
    this.path.box(x, y, width, height, radius);
  }

  clip(): void {
    const id = this.page.define((name) => `<clipPath id="${name}"><path d="${this.path.text}"/></clipPath>`);
    this.page.add(`<g clip-path="url(#${id})">`);
    this.state.clips += 1;
  }

  fill(): void {
    this.page.add(`<path d="${this.path.text}"${this.paint('fill')}/>`);
  }

  stroke(): void {
    const { lineWidth, lineCap, lineJoin, dash } = this.state;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(short).join(' ')}"`;
    const line = ` fill="none" stroke-width="${short(lineWidth)}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"`;
    this.page.add(`<path d="${this.path.text}"${line}${dashes}${this.paint('stroke')}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const left = Math.min(x, x + width) + this.state.x;
    const top = Math.min(y, y + height) + this.state.y;
    const size = `width="${short(Math.abs(width))}" height="${short(Math.abs(height))}"`;
    this.page.add(`<rect x="${short(left)}" y="${short(top)}" ${size}${this.paint('fill')}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const { font, textAlign } = this.state;
    const [, weight = '400', size = '10', family = 'sans-serif'] =
      /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(font) ?? [];
    const anchor = ANCHORS[textAlign];
    const type = ` font-family="${escaped(family)}" font-size="${size}" font-weight="${weight}"`;
    const place = ` x="${short(x + this.state.x)}" y="${short(y + this.state.y + this.baselineShift())}"`;
    const anchored = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
    this.page.add(`<text${place}${type}${anchored}${this.paint('fill')}>${escaped(text)}</text>`);
  }

  measureText(text: string): TextMetrics {
    this.measure.font = this.state.font;
    return this.measure.measureText(text);
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradient {
    const { x, y } = this.state;
    const line = `x1="${short(x0 + x)}" y1="${short(y0 + y)}" x2="${short(x1 + x)}" y2="${short(y1 + y)}"`;
    return new SvgGradient((stops: readonly ColourStop[]) =>
      this.page.define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops.join('')}</linearGradient>`,
      ),
    );
  }

  private paint(what: 'fill' | 'stroke'): string {
    const style = what === 'fill' ? this.state.fillStyle : this.state.strokeStyle;
    return paintAttributes(what, style, this.state.globalAlpha);
  }

  /** From the baseline that was asked for to that of letters, which every reader of SVG knows. */
  private baselineShift(): number {
    const { measure, state } = this;
    if (state.textBaseline === 'alphabetic') return 0;
    measure.font = state.font;
    measure.textBaseline = 'alphabetic';
    const above = measure.measureText('x').fontBoundingBoxAscent;
    measure.textBaseline = state.textBaseline;
    const there = measure.measureText('x').fontBoundingBoxAscent;
    return above - there;
  }
}

type ColourStop = string;

/** Becomes an element when it is painted with. */
class SvgGradient implements CanvasGradient {
  private readonly stops: ColourStop[] = [];
  private readonly define: (stops: readonly ColourStop[]) => string;
  private id: string | null = null;

  /** `define` gives the id of an element with these stops. */
  constructor(define: (stops: readonly ColourStop[]) => string) {
    this.define = define;
  }

  addColorStop(offset: number, colour: string): void {
    const { plain, opacity } = partsOf(colour);
    this.stops.push(
      `<stop offset="${short(offset)}" stop-color="${plain}" stop-opacity="${short(opacity)}"/>`,
    );
  }

  get name(): string {
    this.id ??= this.define(this.stops);
    return this.id;
  }
}

/** Throws where it is painted with a pattern, or a gradient of another pen. */
export function paintAttributes(
  what: 'fill' | 'stroke',
  style: string | CanvasGradient | CanvasPattern,
  alpha: number,
): string {
  if (typeof style !== 'string') {
    if (!(style instanceof SvgGradient)) throw new TypeError('this cannot be taken down as SVG');
    return ` ${what}="url(#${style.name})"${opacityAttribute(what, alpha)}`;
  }
  const { plain, opacity } = partsOf(style);
  return ` ${what}="${plain}"${opacityAttribute(what, opacity * alpha)}`;
}

const opacityAttribute = (what: string, opacity: number): string =>
  opacity >= 1 ? '' : ` ${what}-opacity="${short(opacity)}"`;

/** "rgb(255 255 255 / 28%)" is white at 0.28; what is written otherwise has no opacity in it. */
function partsOf(colour: string): { readonly plain: string; readonly opacity: number } {
  const match = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[/,]\s*([\d.]+)(%?))?\s*\)$/.exec(colour);
  if (match === null) return { plain: colour, opacity: 1 };
  const [, red, green, blue, share, percent] = match;
  const opacity = share === undefined ? 1 : Number(share) / (percent === '%' ? 100 : 1);
  return { plain: `rgb(${red},${green},${blue})`, opacity };
}
