// Cells of a row, as RFC 4180 defines them and as spreadsheets and tools write them.

import { describe, expect, it } from 'vitest';
import { cellOf, cellsOf, separatorOf } from '../../../src/importers/csv-cells.ts';

const ROWS: readonly (readonly [line: string, separator: string, cells: readonly string[]])[] = [
  ['aaa,bbb,ccc', ',', ['aaa', 'bbb', 'ccc']],
  ['"aaa","bbb","ccc"', ',', ['aaa', 'bbb', 'ccc']],
  ['"a,b","c""d",""', ',', ['a,b', 'c"d', '']],
  ['""""', ',', ['"']],
  ['"a""",b', ',', ['a"', 'b']],
  [',,', ',', ['', '', '']],
  ['', ',', ['']],
  ['1,5;"2;5";3', ';', ['1,5', '2;5', '3']],
  ['a\t"b\tc"\td', '\t', ['a', 'b\tc', 'd']],
  ['a | "b|c" | d', '|', ['a', 'b|c', 'd']],
  // There are blanks beside a quoted cell, and a quote within an unquoted one.
  ['a, "b,c" ,d', ',', ['a', 'b,c', 'd']],
  ['5" disk,12,6" disk', ',', ['5" disk', '12', '6" disk']],
  // An unclosed quote contains the rest.
  ['a,"b,c', ',', ['a', '"b,c']],
];

describe('cells of a row', () => {
  it.each(ROWS)('are separated correctly: %s', (line, separator, cells) => {
    expect(cellsOf(line, separator)).toEqual(cells);
    cells.forEach((cell, index) => {
      expect(cellOf(line, separator, index)).toBe(cell);
    });
    expect(cellOf(line, separator, cells.length)).toBe('');
  });

  it('are separated by the most frequent separator', () => {
    expect(separatorOf('time;"a,b,c,d";ms')).toBe(';');
    expect(separatorOf('time\telapsed, in all\tstatus')).toBe('\t');
    expect(separatorOf('a|b|c')).toBe('|');
    expect(separatorOf('latency')).toBe(',');
  });

  it('are found with any quotes in a row', () => {
    expect(cellsOf('a"'.repeat(500_000), ',')).toHaveLength(1);
    expect(cellsOf(`"${'""'.repeat(500_000)}"`, ',')[0]).toHaveLength(500_000);
  });
});
