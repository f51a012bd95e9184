// Colours and gradients of a canvas as attributes of SVG 1.1, which knows no colours with opacity.

import { short } from './svg-page.ts';

export type ColourStop = string;

/** Becomes an element when it is painted with. */
export class SvgGradient implements CanvasGradient {
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
