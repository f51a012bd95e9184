// Marks on a curve where it bends: a full diamond at the knee, an empty square where it is saturated.

import { NodePool, px, setStyle, svgNode } from '../svg.ts';

export interface BendMark {
  readonly kind: 'knee' | 'saturation';
  readonly x: number;
  readonly y: number;
  readonly colour: string;
}

const KNEE_PX = 6.5;
const SATURATION_PX = 4.5;

export class BendMarks {
  readonly #pool: NodePool<SVGPathElement>;

  constructor(parent: SVGElement) {
    this.#pool = new NodePool(() => svgNode(parent, 'path', { 'stroke-linejoin': 'round' }));
  }

  draw(marks: readonly BendMark[]): void {
    this.#pool.begin();
    for (const { kind, x, y, colour } of marks) {
      if (!Number.isFinite(y)) continue;
      const node = this.#pool.next();
      node.setAttribute('d', kind === 'knee' ? diamond(x, y, KNEE_PX) : square(x, y, SATURATION_PX + 3));
      setStyle(node, {
        fill: kind === 'knee' ? colour : 'none',
        stroke: kind === 'knee' ? 'var(--panel)' : colour,
        'stroke-width': kind === 'knee' ? '1.5px' : '2px',
      });
    }
    this.#pool.end();
  }
}

function diamond(x: number, y: number, r: number): string {
  return `M${px(x)} ${px(y - r)}L${px(x + r)} ${px(y)}L${px(x)} ${px(y + r)}L${px(x - r)} ${px(y)}Z`;
}

function square(x: number, y: number, r: number): string {
  return `M${px(x - r)} ${px(y - r)}H${px(x + r)}V${px(y + r)}H${px(x - r)}Z`;
}
