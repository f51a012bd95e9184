// The small box beside the hover rule that lists the value of each series with its unit.

import { htmlNode, NodePool, setStyle, setText, show } from './svg.ts';

export interface ReadoutRow {
  readonly label: string;
  readonly colour: string;
  /** Colour of a square before the name, where the name itself is not coloured. */
  readonly swatch?: string;
  readonly values: readonly string[];
}

export interface ReadoutContent {
  readonly title: string;
  /** Above the names, when there are heads: the unit of all values. */
  readonly corner: string;
  /** Heads of the columns of values; empty where one column needs none. */
  readonly heads: readonly string[];
  readonly rows: readonly ReadoutRow[];
  /** Faults and changes at this place. */
  readonly notes: readonly string[];
  /** What can be done here, and how far the values can be trusted. */
  readonly hints?: readonly string[];
}

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

  /** Shows the content beside `xPx` of a chart this wide, on the side that has room. */
  show(content: ReadoutContent, xPx: number, widthPx: number, topPx: number): void {
    show(this.#box, true);
    setText(this.#title, content.title);
    const columns = Math.max(content.heads.length, ...content.rows.map((row) => row.values.length));
    this.#grid.style.gridTemplateColumns = `repeat(${columns + 1}, auto)`;
    this.#cells.begin();
    if (content.heads.length > 0) {
      this.#cell(content.corner, 'chart-readout-unit', '');
      for (const head of content.heads) this.#cell(head, 'chart-readout-head', '');
    }
    for (const row of content.rows) {
      const name = this.#cell(row.label, 'chart-readout-name', row.colour);
      if (row.swatch !== undefined)
        setStyle(name, { 'border-left': `8px solid ${row.swatch}`, 'padding-left': '5px' });
      for (let index = 0; index < columns; index += 1) {
        this.#cell(row.values[index] ?? '', 'chart-readout-value', '');
      }
    }
    this.#cells.end();
    this.#notes.begin();
    for (const note of content.notes) this.#note(note, '');
    for (const hint of content.hints ?? []) this.#note(hint, 'var(--muted)');
    this.#notes.end();
    this.#place(xPx, widthPx, topPx);
  }

  #note(text: string, colour: string): void {
    const node = this.#notes.next();
    setStyle(node, { color: colour });
    setText(node, text);
  }

  hide(): void {
    show(this.#box, false);
  }

  #cell(text: string, className: string, colour: string): HTMLElement {
    const node = this.#cells.next();
    node.className = className;
    setStyle(node, { color: colour, 'border-left': '', 'padding-left': '' });
    setText(node, text);
    return node;
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

/** The same as words, for screen readers. */
export function readoutText(content: ReadoutContent): string {
  const rows = content.rows.map((row) => {
    const values = row.values
      .map((value, index) =>
        value === '' || content.heads[index] === undefined ? value : `${content.heads[index]} ${value}`,
      )
      .filter((value) => value !== '');
    return `${row.label}: ${values.join(', ')}${content.corner === '' ? '' : ` ${content.corner}`}`;
  });
  return [content.title, ...rows, ...content.notes, ...(content.hints ?? [])].join('; ');
}
