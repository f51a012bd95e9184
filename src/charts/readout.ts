// The small box beside the hover rule that lists the value of each series with its unit.

import { t } from '../languages/t.ts';
import { htmlNode, NodePool, setStyle, setText, show } from './svg.ts';

export interface ReadoutRow {
  readonly label: string;
  readonly colour: string;
  /** Colour of a square before the name, if the name itself is not coloured. */
  readonly swatch?: string;
  readonly values: readonly string[];
}

export interface ReadoutContent {
  readonly title: string;
  /** Unit of all values, in the corner above the names; shown only with column heads. */
  readonly corner: string;
  /** Column heads; empty for a single column without a head. */
  readonly heads: readonly string[];
  readonly rows: readonly ReadoutRow[];
  /** Labels of faults and changes at this position. */
  readonly notes: readonly string[];
  /** What a click does here, and how reliable the values are. */
  readonly hints?: readonly string[];
}

/** A hint shown where a click finds a request with this latency. */
export const PICK_NOTE = t`click: watch a request like this`;

const GAP_PX = 10;

export class Readout {
  readonly #box: HTMLElement;
  readonly #title: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #cells: NodePool<HTMLElement>;
  readonly #notes: NodePool<HTMLElement>;

  constructor(host: HTMLElement) {
    this.#box = htmlNode(host, 'div', 'chart-readout');
    this.#title = htmlNode(this.#box, 'div', 'chart-readout-title');
    this.#grid = htmlNode(this.#box, 'div', 'chart-readout-grid');
    const notes = htmlNode(this.#box, 'div', 'chart-readout-notes');
    this.#cells = new NodePool(() => htmlNode(this.#grid, 'span', ''));
    this.#notes = new NodePool(() => htmlNode(notes, 'div', ''));
    show(this.#box, false);
  }

  /**
   * Shows the content to the right of `xPx`, or to the left if a chart of this width has no room on the
   * right.
   */
  show(content: ReadoutContent, xPx: number, widthPx: number, topPx: number): void {
    show(this.#box, true);
    setText(this.#title, content.title);
    const columns = Math.max(content.heads.length, ...content.rows.map((row) => row.values.length));
    this.#grid.style.gridTemplateColumns = `repeat(${columns + 1}, auto)`;
    this.#cells.draw(cellsOf(content, columns), (node, { text, kind, colour = '', swatch }) => {
      node.className = `chart-readout-${kind}`;
      const [edge, padding] = swatch === undefined ? ['', ''] : [`8px solid ${swatch}`, '5px'];
      setStyle(node, { color: colour, 'border-left': edge, 'padding-left': padding });
      setText(node, text);
    });
    const notes = [
      ...content.notes.map((text) => ({ text, colour: '' })),
      ...(content.hints ?? []).map((text) => ({ text, colour: 'var(--muted)' })),
    ];
    this.#notes.draw(notes, (node, { text, colour }) => {
      setStyle(node, { color: colour });
      setText(node, text);
    });
    this.#place(xPx, widthPx, topPx);
  }

  hide(): void {
    show(this.#box, false);
  }

  #place(xPx: number, widthPx: number, topPx: number): void {
    const own = this.#box.offsetWidth;
    const right = xPx + GAP_PX;
    const left = xPx - GAP_PX - own;
    const fits = right + own <= widthPx ? right : left;
    const at = Math.max(0, Math.min(fits, widthPx - own));
    this.#box.style.transform = `translate(${Math.round(at)}px, ${Math.round(topPx)}px)`;
  }
}

interface Cell {
  readonly text: string;
  readonly kind: 'unit' | 'head' | 'name' | 'value';
  readonly colour?: string;
  readonly swatch?: string | undefined;
}

/** Cells row by row. Each row has a name and as many values as there are `columns`. */
function cellsOf({ heads, corner, rows }: ReadoutContent, columns: number): readonly Cell[] {
  const top: readonly Cell[] = heads.map((text) => ({ text, kind: 'head' }));
  return [
    ...(heads.length > 0 ? [{ text: corner, kind: 'unit' } as const, ...top] : []),
    ...rows.flatMap(({ label, colour, swatch, values }): readonly Cell[] => [
      { text: label, kind: 'name', colour, swatch },
      ...Array.from(
        { length: columns },
        (_, index) => ({ text: values[index] ?? '', kind: 'value' }) as const,
      ),
    ]),
  ];
}

/** The content as text, for screen readers. */
export function readoutText(content: ReadoutContent): string {
  const rows = content.rows.map((row) => {
    const values = row.values
      .map((value, index) =>
        value === '' || content.heads[index] === undefined ? value : `${content.heads[index]} ${value}`,
      )
      .filter((value) => value !== '');
    return t`${row.label}: ${values.join(t`, `)}${content.corner === '' ? '' : ` ${content.corner}`}`;
  });
  return [content.title, ...rows, ...content.notes, ...(content.hints ?? [])].join(t`; `);
}
