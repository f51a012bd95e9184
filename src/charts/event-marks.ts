// Marks of events: the warm-up as a pale span, faults as shaded spans with small labels above the plot,
// parameter changes as thin vertical marks.

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
    let last = Number.NEGATIVE_INFINITY;
    // Dragging a slider makes many changes; one mark every few pixels is enough.
    const xs = summary.changes
      .map(({ atNanos }) => Math.round(position(atNanos)) + 0.5)
      .filter((x) => {
        const isApart = x >= last + 3;
        if (isApart) last = x;
        return isApart;
      });
    this.#changes.draw(xs, (node, x) =>
      node.setAttribute('d', `M${x - 3},0h6l-3,5zM${x},5V${this.#frame.plotHeight}`),
    );
  }

  #drawFaults(summary: Summary, position: (atNanos: Nanos) => number): void {
    const { plotWidth, plotHeight, margins } = this.#frame;
    const shades = faultShades(summary).map(({ fromNanos, untilNanos, label }) => {
      const x = position(fromNanos);
      return { x, width: Math.max(NARROWEST_SHADE_PX, position(untilNanos) - x), label };
    });
    const draw = (height: number) => (node: SVGRectElement, shade: Shade) =>
      setAll(node, { x: px(shade.x), width: px(shade.width), height });
    this.#shades.draw(shades, draw(plotHeight));
    this.#edges.draw(shades, draw(1.5));
    const labels = placedLabels(shades, plotWidth + margins.right);
    this.#labels.draw(labels, (node, { at, label }) => {
      setAll(node, { x: px(at), y: -4 });
      setText(node, label);
    });
  }
}

interface Shade {
  readonly x: number;
  readonly width: number;
  readonly label: string;
}

/**
 * Picks the labels that fit, and their x positions; no label ends beyond `end`. Wide shades get their labels
 * first. Otherwise the label of a narrow shade could cover a wide neighbour and would seem to name that
 * neighbour.
 */
export function placedLabels(shades: readonly Shade[], end: number): { at: number; label: string }[] {
  const placed: { at: number; until: number; label: string }[] = [];
  for (const { x, label } of shades.toSorted((a, b) => b.width - a.width)) {
    const own = labelWidth(label) + LABEL_GAP_PX;
    const at = Math.max(0, Math.min(x, end + LABEL_GAP_PX - own));
    if (placed.every((each) => at + own <= each.at || at >= each.until))
      placed.push({ at, until: at + own, label });
  }
  return placed;
}
