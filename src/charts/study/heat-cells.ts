// A heat map with one cell for each pair of values of two parameters. Larger values are darker; if the values
// are categories instead, each cell has its category's colour and sign.

import type { ChartScale } from '../chart.ts';
import { NodePool, px, setAll, setStyle, setText, svgNode } from '../svg.ts';

export interface HeatCell {
  readonly column: number;
  readonly row: number;
  /** null if there is no value for this pair. */
  readonly value: number | null;
  readonly colour: string;
  /** The sign of the cell's category; null if the cell shows a value as a shade. */
  readonly sign: string | null;
}

interface Area {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Scale of the shades. */
  readonly scale: ChartScale;
}

interface PlacedValue {
  readonly value: number;
  readonly at: number;
}

const GAP_PX = 1;
const FAINTEST = 0.06;
/** Opacity of category colours. Signs must be readable on these colours in both themes. */
export const CATEGORY_OPACITY = 0.45;
/** A cell narrower or lower than this has no room for a sign. */
const SIGN_PX = 9;

export class HeatCells {
  readonly #pool: NodePool<SVGRectElement>;
  readonly #signs: NodePool<SVGTextElement>;
  #columns: readonly number[] = [];
  #rows: readonly number[] = [];
  #area: Area = { widthPx: 1, heightPx: 1, scale: 'linear' };

  constructor(parent: SVGElement) {
    this.#pool = new NodePool(() => svgNode(parent, 'rect'));
    this.#signs = new NodePool(() => {
      const node = svgNode(parent, 'text', { 'text-anchor': 'middle', 'dominant-baseline': 'central' });
      setStyle(node, { fill: 'var(--ink)', 'font-weight': '700', 'pointer-events': 'none' });
      return node;
    });
  }

  /**
   * Draws cells of equal size and returns the centres of columns and rows. Small values are at the left and
   * bottom.
   */
  draw(
    cells: readonly HeatCell[],
    area: Area = this.#area,
  ): { readonly columns: readonly PlacedValue[]; readonly rows: readonly PlacedValue[] } {
    this.#area = area;
    this.#columns = rising(cells.map(({ column }) => column));
    this.#rows = rising(cells.map(({ row }) => row));
    const known = cells.filter(({ value, sign }) => value !== null || sign !== null);
    const shade = shadeOf(
      known.flatMap(({ value }) => value ?? []),
      area.scale,
    );
    const width = this.#width();
    const height = this.#height();
    this.#pool.draw(known, (node, cell) => {
      setAll(node, {
        x: px(this.#columns.indexOf(cell.column) * width),
        y: px(area.heightPx - (this.#rows.indexOf(cell.row) + 1) * height),
        width: px(Math.max(1, width - GAP_PX)),
        height: px(Math.max(1, height - GAP_PX)),
      });
      const opacity = cell.sign === null ? shade(cell.value ?? 0) : CATEGORY_OPACITY;
      setStyle(node, { fill: cell.colour, opacity: String(opacity) });
    });
    const hasRoom = Math.min(width, height) >= SIGN_PX;
    this.#signs.draw(hasRoom ? known.filter(({ sign }) => sign !== null) : [], (node, cell) => {
      setAll(node, {
        x: px(this.centreOf(cell.column)),
        y: px(area.heightPx - (this.#rows.indexOf(cell.row) + 0.5) * height),
      });
      setText(node, cell.sign ?? '');
    });
    return {
      columns: this.#columns.map((value) => ({ value, at: this.centreOf(value) })),
      rows: this.#rows.map((value, index) => ({ value, at: area.heightPx - (index + 0.5) * height })),
    };
  }

  centreOf(column: number): number {
    return (this.#columns.indexOf(column) + 0.5) * this.#width();
  }

  columnAt(plotX: number): number | null {
    const index = Math.floor(plotX / this.#width());
    return this.#columns[Math.min(this.#columns.length - 1, Math.max(0, index))] ?? null;
  }

  /** Index of the row at this height; 0 is the smallest value. */
  rowAt(plotY: number): number {
    return Math.floor((this.#area.heightPx - plotY) / this.#height());
  }

  #width(): number {
    return this.#area.widthPx / Math.max(1, this.#columns.length);
  }

  #height(): number {
    return this.#area.heightPx / Math.max(1, this.#rows.length);
  }
}

function rising(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Maps a value to its darkness, 0 to 1. */
function shadeOf(values: readonly number[], scale: ChartScale): (value: number) => number {
  const positive = values.filter((value) => value > 0);
  const low = scale === 'log' ? Math.min(...positive) : 0;
  const high = Math.max(...values);
  const share = (value: number): number => {
    if (!(high > low)) return 1;
    if (scale === 'linear') return value / high;
    return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
  };
  return (value) => FAINTEST + (1 - FAINTEST) * Math.min(1, Math.max(0, share(value)));
}
