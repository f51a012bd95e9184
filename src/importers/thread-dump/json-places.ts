// Finds the JSON of thread dumps in a text, which may contain several.

const MARK = '"threadDump"';
/** Maximum number of spaces between the brace that opens a dump and its first key. */
const BLANKS_MAX = 40;

export interface JsonRange {
  readonly from: number;
  /** Position after its last character; the end of the text if it is cut off. */
  readonly until: number;
}

/** Positions of JSON dumps in a text. */
export function jsonDumps(text: string): readonly JsonRange[] {
  const places: JsonRange[] = [];
  for (let from = 0; ; ) {
    const mark = text.indexOf(MARK, from);
    if (mark < 0) return places;
    const open = braceBefore(text, mark);
    if (open < from) {
      from = mark + MARK.length;
      continue;
    }
    const until = endOf(text, open);
    places.push({ from: open, until });
    from = until;
  }
}

function braceBefore(text: string, mark: number): number {
  for (let index = mark - 1; index >= Math.max(0, mark - BLANKS_MAX); index--) {
    const letter = text[index]!;
    if (letter === '{') return index;
    if (letter.trim() !== '') return -1;
  }
  return -1;
}

function endOf(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 34) {
      index += 1;
      while (index < text.length && text.charCodeAt(index) !== 34)
        index += text.charCodeAt(index) === 92 ? 2 : 1;
    } else if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}
