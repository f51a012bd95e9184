// Rows of a CSV whose quoted cells contain line breaks, as spreadsheets, JMeter and databases write them (RFC 4180).
// Lines are joined only if that gives a whole row, so an unclosed quote does not swallow the following rows.

import { cellsOf } from './csv-cells.ts';

/** How lines form the rows of a table. */
export interface RowForm {
  readonly separator: string;
  /** The number of cells in a row; null if it may vary. */
  readonly cells: number | null;
}

export interface Row {
  readonly text: string;
  /** Number of the row's first line in the text, from 1. */
  readonly line: number;
}

/** If a row has more lines or characters than this, a quote in it was never closed. */
const LINES_MAX = 500;
const CHARACTERS_MAX = 100_000;

/**
 * Whether a text ends within quotes, is whole, or has text other than a separator after a closing quote. A quote opens
 * at the beginning of a cell.
 */
export function quotesOf(text: string, separator: string): 'open' | 'whole' | 'broken' {
  let isQuoted = false;
  let isBeginning = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') continue;
      if (text[at + 1] === '"') at += 1;
      else {
        isQuoted = false;
        const next = /[^ ]/.exec(text.slice(at + 1, at + 20))?.[0];
        if (next !== undefined && next !== separator) return 'broken';
      }
    } else if (character === separator) isBeginning = true;
    else if (character === '"' && isBeginning) isQuoted = true;
    else if (character !== ' ') isBeginning = false;
  }
  return isQuoted ? 'open' : 'whole';
}

export class RowJoiner {
  readonly #form: RowForm;
  #held: Row[] = [];
  #characters = 0;

  constructor(form: RowForm) {
    this.#form = form;
  }

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /** Takes the next line, and returns the rows that are complete. */
  push(text: string, line: number): readonly Row[] {
    const { separator, cells } = this.#form;
    if (!this.isHolding) {
      if (!text.includes('"') || quotesOf(text, separator) !== 'open') return [{ text, line }];
      this.#hold({ text, line });
      return [];
    }
    this.#hold({ text, line });
    if (text.includes('"')) {
      const joined = this.#held.map((each) => each.text).join('\n');
      const quotes = quotesOf(joined, separator);
      if (quotes === 'open') return this.#isTooLong ? this.#release() : [];
      const isRow = quotes === 'whole' && (cells === null || cellsOf(joined, separator).length === cells);
      if (!isRow) return this.#release();
      const row = { text: joined, line: this.#held[0]!.line };
      this.#clear();
      return [row];
    }
    return this.#isTooLong ? this.#release() : [];
  }

  /** Ends the text; returns the rows that the held lines form. */
  end(): readonly Row[] {
    const rows: Row[] = [];
    while (this.isHolding) rows.push(...this.#release());
    return rows;
  }

  get #isTooLong(): boolean {
    return this.#held.length > LINES_MAX || this.#characters > CHARACTERS_MAX;
  }

  #hold(row: Row): void {
    this.#held.push(row);
    this.#characters += row.text.length;
  }

  #clear(): void {
    this.#held = [];
    this.#characters = 0;
  }

  /** Returns the first held line as a row by itself, and tries to join the lines after it again. */
  #release(): readonly Row[] {
    const [first, ...others] = this.#held;
    this.#clear();
    return [first!, ...others.flatMap(({ text, line }) => this.push(text, line))];
  }
}

/** The rows of a text whose lines are all known. */
export function joinedRows(lines: readonly string[], form: RowForm): readonly string[] {
  const joiner = new RowJoiner(form);
  return [...lines.flatMap((text, at) => joiner.push(text, at + 1)), ...joiner.end()].map(({ text }) => text);
}
