// The warm-up as a pale span, faults as shaded spans with a tiny label above the plot, changes of parameters as thin vertical marks.

import type { Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { faultShades } from './faults.ts';
import type { PlotFrame } from './plot-frame.ts';
import { NodePool, px, setAll, setStyle, setText, show, svgNode } from './svg.ts';
import { labelWidth } from './ticks.ts';
import { warmUpEnd } from './warm-up.ts';

const NARROWEST_SHADE_PX = 2;
const LABEL_GAP_PX = 8;

export class EventMarks {
  readonly #frame: PlotFrame;
  readonly #shades: NodePool<SVGRectElement>;
  readonly #warmUp: SVGRectElement;
  readonly #edges: NodePool<SVGRectElement>;
  readonly #labels: NodePool<SVGTextElement>;
  readonly #changes: NodePool<SVGPathElement>;

  constructor(frame: PlotFrame) {
    this.#frame = frame;
    const rect = (fill: string): SVGRectElement => {
      const node = svgNode(frame.back, 'rect', { y: 0 });
      setStyle(node, { fill });
      return node;
    };
    this.#warmUp = rect('var(--track)');
    setStyle(this.#warmUp, { 'fill-opacity': '0.35' });
    this.#shades = new NodePool(() => rect('var(--fault-shade)'));
    this.#edges = new NodePool(() => rect('var(--stuck)'));
    this.#labels = new NodePool(() => {
      const node = svgNode(frame.front, 'text');
      setStyle(node, { fill: 'var(--danger)' });
      return node;
    });
    this.#changes = new NodePool(() => {
      const node = svgNode(frame.back, 'path');
      setStyle(node, {
        fill: 'var(--muted)',
        stroke: 'var(--muted)',
        'stroke-width': '1px',
        opacity: '0.65',
      });
      return node;
    });
  }

  draw(summary: Summary, position: (atNanos: Nanos) => number): void {
    const warm = warmUpEnd(summary);
    show(this.#warmUp, warm > 0);
    setAll(this.#warmUp, {
      x: px(position(0)),
      width: px(Math.max(0, position(warm) - position(0))),
      height: this.#frame.plotHeight,
    });
    this.#drawFaults(summary, position);
    this.#changes.begin();
    let last = Number.NEGATIVE_INFINITY;
    for (const change of summary.changes) {
      const x = Math.round(position(change.atNanos)) + 0.5;
      // A dragged slider makes many changes; one mark for every few pixels says as much.
      if (x < last + 3) continue;
      last = x;
      this.#changes.next().setAttribute('d', `M${x - 3},0h6l-3,5zM${x},5V${this.#frame.plotHeight}`);
    }
    this.#changes.end();
  }

  #drawFaults(summary: Summary, position: (atNanos: Nanos) => number): void {
    const { plotWidth, plotHeight, margins } = this.#frame;
    this.#shades.begin();
    this.#edges.begin();
    this.#labels.begin();
    let free = 0;
    for (const shade of faultShades(summary)) {
      const x = position(shade.fromNanos);
      const width = Math.max(NARROWEST_SHADE_PX, position(shade.untilNanos) - x);
      setAll(this.#shades.next(), { x: px(x), width: px(width), height: plotHeight });
      setAll(this.#edges.next(), { x: px(x), width: px(width), height: 1.5 });
      const own = labelWidth(shade.label);
      const at = Math.max(0, Math.min(x, plotWidth + margins.right - own));
      if (at < free) continue;
      free = at + own + LABEL_GAP_PX;
      const label = this.#labels.next();
      setAll(label, { x: px(at), y: -4 });
      setText(label, shade.label);
    }
    this.#shades.end();
    this.#edges.end();
    this.#labels.end();
  }
}
