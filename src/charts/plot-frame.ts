// The drawing shared by all charts: an SVG with margins, grid lines, axes, a clipped plot and a message for
// an empty plot.

import { NodePool, px, setAll, setStyle, setText, show, svgNode } from './svg.ts';
import { labelWidth, type Tick } from './ticks.ts';

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A tick with its position in the plot, in pixels. */
export interface PlacedTick extends Tick {
  readonly at: number;
}

export function placed(ticks: readonly Tick[], position: (value: number) => number): readonly PlacedTick[] {
  return ticks.map((tick) => ({ ...tick, at: position(tick.value) }));
}

const LABEL_FONT_PX = '12px';
/** Gap between the labels of the vertical axis and the plot. */
export const ROW_LABEL_GAP_PX = 7;

export class PlotFrame {
  readonly svg: SVGSVGElement;
  /** Layer for shades below the lines, clipped; same coordinates as `plot`. */
  readonly back: SVGSVGElement;
  /** Layer clipped to the plot; its origin is the plot's upper left corner. */
  readonly plot: SVGSVGElement;
  /** Layer above the lines, not clipped; same origin as `plot`. */
  readonly front: SVGGElement;
  readonly margins: Margins;
  #widthPx = 0;
  #heightPx = 0;
  readonly #axes: SVGGElement;
  readonly #baseline: SVGLineElement;
  readonly #unit: SVGTextElement;
  readonly #message: SVGTextElement;
  readonly #rows: NodePool<SVGLineElement>;
  readonly #stubs: NodePool<SVGLineElement>;
  readonly #labels: NodePool<SVGTextElement>;

  constructor(host: HTMLElement, margins: Margins) {
    this.margins = margins;
    this.svg = svgNode(host, 'svg', { class: 'chart-svg', 'aria-hidden': 'true', focusable: 'false' });
    setStyle(this.svg, { 'font-family': 'var(--font)', 'font-size': LABEL_FONT_PX });
    this.back = this.#clipped();
    const origin = `translate(${margins.left} ${margins.top})`;
    this.#axes = svgNode(this.svg, 'g', { transform: origin });
    setStyle(this.#axes, { fill: 'var(--muted)', 'font-variant-numeric': 'tabular-nums' });
    const stroke = (name: string): SVGLineElement => {
      const node = svgNode(this.#axes, 'line', { 'shape-rendering': 'crispEdges' });
      setStyle(node, { stroke: name });
      return node;
    };
    this.#rows = new NodePool(() => stroke('var(--line)'));
    this.#stubs = new NodePool(() => stroke('var(--track)'));
    this.#baseline = stroke('var(--track)');
    this.#labels = new NodePool(() => svgNode(this.#axes, 'text'));
    this.#unit = svgNode(this.#axes, 'text');
    this.plot = this.#clipped();
    this.front = svgNode(this.svg, 'g', { transform: origin });
    this.#message = svgNode(this.front, 'text', { 'text-anchor': 'middle' });
    setStyle(this.#message, { fill: 'var(--muted)', 'font-size': '12px' });
    show(this.#message, false);
  }

  get plotWidth(): number {
    return Math.max(10, this.#widthPx - this.margins.left - this.margins.right);
  }

  get plotHeight(): number {
    return Math.max(10, this.#heightPx - this.margins.top - this.margins.bottom);
  }

  get widthPx(): number {
    return this.#widthPx;
  }

  /** False until the first `resize` with a real size. */
  get ready(): boolean {
    return this.#widthPx > 0 && this.#heightPx > 0;
  }

  resize(widthPx: number, heightPx: number): void {
    this.#widthPx = Math.max(0, Math.round(widthPx));
    this.#heightPx = Math.max(0, Math.round(heightPx));
    setAll(this.svg, {
      width: this.#widthPx,
      height: this.#heightPx,
      viewBox: `0 0 ${this.#widthPx} ${this.#heightPx}`,
    });
    const size = { width: this.plotWidth, height: this.plotHeight };
    setAll(this.back, size);
    setAll(this.plot, size);
    setAll(this.#message, { x: px(this.plotWidth / 2), y: px(this.plotHeight / 2) });
  }

  /** Draws both axes, with `unit` above the vertical one. */
  axes(columns: readonly PlacedTick[], rows: readonly PlacedTick[], unit: string): void {
    const { plotWidth, plotHeight } = this;
    this.#rows.draw(rows, (node, { at }) => setAll(node, { x1: 0, x2: plotWidth, y1: px(at), y2: px(at) }));
    this.#stubs.draw(columns, (node, { at }) =>
      setAll(node, { x1: px(at), x2: px(at), y1: plotHeight, y2: plotHeight + 4 }),
    );
    const labels = [
      ...rows.map(({ label, at }) => ({ label, x: -ROW_LABEL_GAP_PX, y: at + 3.8, anchor: 'end' })),
      ...columns.map(({ label, at }) => {
        const last = plotWidth + this.margins.right - labelWidth(label) / 2;
        return { label, x: Math.min(at, last), y: plotHeight + 16, anchor: 'middle' };
      }),
    ];
    this.#labels.draw(labels, (node, { label, x, y, anchor }) => {
      setAll(node, { x: px(x), y: px(y), 'text-anchor': anchor });
      setText(node, label);
    });
    setAll(this.#baseline, { x1: 0, x2: plotWidth, y1: plotHeight, y2: plotHeight });
    setAll(this.#unit, { x: px(1 - this.margins.left), y: -10 });
    setText(this.#unit, unit);
  }

  /** A line of text in the middle of an empty plot; '' removes it. */
  message(text: string): void {
    show(this.#message, text !== '');
    setText(this.#message, text);
  }

  /** A nested SVG clips without needing ids that are unique in the page. */
  #clipped(): SVGSVGElement {
    return svgNode(this.svg, 'svg', { x: this.margins.left, y: this.margins.top, overflow: 'hidden' });
  }
}
