// Numbers as people and spreadsheets write them: "1,234.5", "1.234,5", "1 234,5", "1'234.5", "8,4".

export type DecimalMark = '.' | ',';

const PLAIN = /^\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i;
const POINT_FIRST = /^\.\d{1,30}$/;
const BOTH = /^\d{1,3}(?:[.,' _]\d{3}){0,9}[.,]\d{0,30}$/;

/** The decimal mark that a number shows: null if it has none, "?" if it is ambiguous. */
function markIn(cell: string): DecimalMark | '?' | null {
  const lastPoint = cell.lastIndexOf('.');
  const lastComma = cell.lastIndexOf(',');
  if (lastPoint < 0 && lastComma < 0) return null;
  if (lastPoint >= 0 && lastComma >= 0) return lastPoint > lastComma ? '.' : ',';
  if (lastPoint >= 0) return cell.indexOf('.') === lastPoint ? '.' : ',';
  if (cell.indexOf(',') !== lastComma) return '.';
  const isGroup = cell.length - lastComma === 4 && lastComma <= 3 && !cell.startsWith('0');
  return isGroup ? '?' : ',';
}

/** The decimal mark of these numbers; null if they do not show it: "1,234" is ambiguous. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | null {
  const marks = new Set(cells.map(markIn));
  if (marks.has(',')) return marks.has('.') ? null : ',';
  return marks.has('?') && !marks.has('.') ? null : '.';
}

/**
 * A number such as "1.234" if the point in these numbers may separate thousands; null if one of them shows that it does not.
 * Only tables separated by semicolons, as spreadsheets write them where the comma is the decimal mark, raise that doubt.
 */
export function pointInDoubt(cells: readonly string[], separator: string): string | null {
  if (separator !== ';') return null;
  const pointed = cells.filter((cell) => cell.includes('.') || cell.includes(','));
  return pointed.every((cell) => /^[1-9]\d{0,2}\.\d{3}$/.test(cell)) ? (pointed[0] ?? null) : null;
}

/**
 * A non-negative number with this decimal mark; NaN if it is none. Thousands may be separated by the other
 * mark, or by spaces.
 */
export function numberIn(cell: string, mark: DecimalMark): number {
  if (mark === '.' && PLAIN.test(cell)) return Number(cell);
  if (cell === '' || !/^\d/.test(cell))
    return POINT_FIRST.test(cell) && mark === '.' ? Number(cell) : Number.NaN;
  const other = mark === '.' ? ',' : '.';
  const at = cell.lastIndexOf(mark);
  const whole = at < 0 ? cell : cell.slice(0, at);
  const fraction = at < 0 ? '' : cell.slice(at + 1);
  const groups = whole.split(/[', _.]/);
  const isGrouped =
    groups.length === 1 || (groups[0]!.length <= 3 && groups.slice(1).every((each) => each.length === 3));
  if (!isGrouped || whole.includes(mark) || fraction.includes(other)) return Number.NaN;
  const text = `${groups.join('')}.${fraction === '' ? '0' : fraction}`;
  return PLAIN.test(text) ? Number(text) : Number.NaN;
}

/** Whether the text could be a number in any of these forms. */
export function looksLikeNumber(cell: string): boolean {
  return PLAIN.test(cell) || POINT_FIRST.test(cell) || BOTH.test(cell);
}
