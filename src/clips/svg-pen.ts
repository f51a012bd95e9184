// A Pen that writes painting as SVG elements: lines, areas and text that stay sharp at any size. It behaves
// like a canvas.

import type { Pen } from '../road/paint/pen.ts';
import { escaped, type SvgPage, short } from './svg-page.ts';
import { SvgPath } from './svg-path.ts';

type Style = string | CanvasGradient | CanvasPattern;

const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };

/** The fields that `save` stores and `restore` restores. */
const SAVED = [
  'fillStyle',
  'strokeStyle',
  'globalAlpha',
  'lineWidth',
  'lineCap',
  'lineJoin',
  'font',
  'textAlign',
  'textBaseline',
  'dash',
  'offsetX',
  'offsetY',
  'openClips',
] as const;

export class SvgPen extends SvgPath implements Pen {
  fillStyle: Style = '#000000';
  strokeStyle: Style = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: CanvasLineCap = 'butt';
  lineJoin: CanvasLineJoin = 'miter';
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private dash: readonly number[] = [];
  /** Number of clips since the last `save`. Each has an open `<g>` element. */
  private openClips = 0;
  private readonly page: SvgPage;
  private readonly measure: CanvasRenderingContext2D;
  private readonly stack: object[] = [];

  /** `measure`: any 2D context, used to measure text; its font is changed. */
  constructor(page: SvgPage, measure: CanvasRenderingContext2D) {
    super();
    this.page = page;
    this.measure = measure;
  }

  save(): void {
    this.stack.push(Object.fromEntries(SAVED.map((name) => [name, this[name]])));
    this.openClips = 0;
  }

  restore(): void {
    const before = this.stack.pop();
    if (before === undefined) return;
    for (let clip = 0; clip < this.openClips; clip++) this.page.add('</g>');
    Object.assign(this, before);
  }

  translate(x: number, y: number): void {
    this.offsetX += x;
    this.offsetY += y;
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  clip(): void {
    const id = this.page.define((name) => `<clipPath id="${name}"><path d="${this.pathText}"/></clipPath>`);
    this.page.add(`<g clip-path="url(#${id})">`);
    this.openClips += 1;
  }

  fill(): void {
    this.page.add(`<path d="${this.pathText}"${this.paint('fill')}/>`);
  }

  stroke(): void {
    const { lineWidth, lineCap, lineJoin, dash } = this;
    const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(short).join(' ')}"`;
    const line = ` fill="none" stroke-width="${short(lineWidth)}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"`;
    this.page.add(`<path d="${this.pathText}"${line}${dashes}${this.paint('stroke')}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const left = Math.min(x, x + width) + this.offsetX;
    const top = Math.min(y, y + height) + this.offsetY;
    const size = `width="${short(Math.abs(width))}" height="${short(Math.abs(height))}"`;
    this.page.add(`<rect x="${short(left)}" y="${short(top)}" ${size}${this.paint('fill')}/>`);
  }

  fillText(text: string, x: number, y: number): void {
    const { font, textAlign } = this;
    const [, weight = '400', size = '10', family = 'sans-serif'] =
      /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(font) ?? [];
    const anchor = ANCHORS[textAlign];
    const type = ` font-family="${escaped(family)}" font-size="${size}" font-weight="${weight}"`;
    const place = ` x="${short(x + this.offsetX)}" y="${short(y + this.offsetY + this.baselineShift())}"`;
    const anchored = anchor === undefined ? '' : ` text-anchor="${anchor}"`;
    this.page.add(`<text${place}${type}${anchored}${this.paint('fill')}>${escaped(text)}</text>`);
  }

  measureText(text: string): TextMetrics {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradient {
    const { offsetX: x, offsetY: y } = this;
    const line = `x1="${short(x0 + x)}" y1="${short(y0 + y)}" x2="${short(x1 + x)}" y2="${short(y1 + y)}"`;
    return new SvgGradient((stops: readonly ColourStop[]) =>
      this.page.define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops.join('')}</linearGradient>`,
      ),
    );
  }

  private paint(what: 'fill' | 'stroke'): string {
    const style = what === 'fill' ? this.fillStyle : this.strokeStyle;
    return paintAttributes(what, style, this.globalAlpha);
  }

  /** Distance from `textBaseline` to the alphabetic baseline, the only one that every SVG reader supports. */
  private baselineShift(): number {
    const { measure, textBaseline } = this;
    if (textBaseline === 'alphabetic') return 0;
    measure.font = this.font;
    measure.textBaseline = 'alphabetic';
    const above = measure.measureText('x').fontBoundingBoxAscent;
    measure.textBaseline = textBaseline;
    const there = measure.measureText('x').fontBoundingBoxAscent;
    return above - there;
  }
}

type ColourStop = string;

/** A gradient whose element is written when it is first used for painting. */
class SvgGradient implements CanvasGradient {
  private readonly stops: ColourStop[] = [];
  private readonly define: (stops: readonly ColourStop[]) => string;
  private id: string | null = null;

  /** `define` writes an element with these stops and returns its id. */
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

/** Attributes of a paint. Throws TypeError for a pattern, or for a gradient from another kind of pen. */
export function paintAttributes(
  what: 'fill' | 'stroke',
  style: string | CanvasGradient | CanvasPattern,
  alpha: number,
): string {
  if (typeof style !== 'string') {
    if (!(style instanceof SvgGradient))
      throw new TypeError('SVG files take colours and gradients of their own pen only');
    return ` ${what}="url(#${style.name})"${opacityAttribute(what, alpha)}`;
  }
  const { plain, opacity } = partsOf(style);
  return ` ${what}="${plain}"${opacityAttribute(what, opacity * alpha)}`;
}

const opacityAttribute = (what: string, opacity: number): string =>
  opacity >= 1 ? '' : ` ${what}-opacity="${short(opacity)}"`;

/**
 * Splits "rgb(255 255 255 / 28%)" into white and an opacity of 0.28; colours in other notations are opaque.
 */
function partsOf(colour: string): { readonly plain: string; readonly opacity: number } {
  const [, inside] = /^rgba?\(([^()]*)\)$/.exec(colour) ?? [];
  const [red, green, blue, share, ...more] = inside?.trim().split(/[\s,/]+/) ?? [];
  if (blue === undefined || more.length > 0) return { plain: colour, opacity: 1 };
  const opacity = share === undefined ? 1 : Number.parseFloat(share) / (share.endsWith('%') ? 100 : 1);
  return { plain: `rgb(${red},${green},${blue})`, opacity };
}
