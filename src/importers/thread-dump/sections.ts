// Finds the dumps in a text, and detects their format by the lines that begin a thread.

import type { DumpFormat, DumpLine } from './dump.ts';
import { dumpLines } from './dump-lines.ts';
import { jsonDumps } from './json-places.ts';

export interface DumpSection {
  readonly format: DumpFormat;
  /** The line by which the format was recognised. */
  readonly sign: DumpLine;
  readonly lines: readonly DumpLine[];
}

/** Length of text that is searched for a dump, because a server may log a lot before it. */
const HEAD_CHARACTERS = 2 * 2 ** 20;
const GO_STACK = /^goroutine \d{1,20} (?:gp=\S{1,40} m=\S{1,20} (?:mp=\S{1,40} )?)?\[[^\]]{1,200}\]:/;
const GO_PROFILE = /^(?:\d{1,9} @ 0x[0-9a-f]{1,16}\b|goroutine profile: total \d{1,12}$)/;
const FAULTHANDLER =
  /^(?:Current thread|Thread) 0x[0-9a-f]{1,16}(?: \[[^\]]{1,200}\])? \(most recent call first\):/;
const PY_SPY = /^Thread (?:\d{1,20}|0x[0-9A-Fa-f]{1,16}) \((?:idle|active)(?:\+gil)?\)(?:: "|$)/;
const DOTNET = /^Thread \(0x[0-9A-Fa-f]{1,16}\):/;
const JAVA_PLAIN = /^#\d{1,12} "[^"]{0,500}"(?: virtual)?(?: [A-Z_]{3,15} \d{4}-\S{1,40})?$/;

function formatOfLine(text: string): DumpFormat | null {
  switch (text[0]) {
    case '"':
      return text.includes(' tid=0x') ? 'java-text' : null;
    case 'F':
      return text.startsWith('Full thread dump ') ? 'java-text' : null;
    case '#':
      return JAVA_PLAIN.test(text) ? 'java-plain' : null;
    case 'g':
      return GO_STACK.test(text) ? 'go-stacks' : GO_PROFILE.test(text) ? 'go-profile' : null;
    case 'C':
      return FAULTHANDLER.test(text) ? 'faulthandler' : null;
    case 'T':
      if (FAULTHANDLER.test(text)) return 'faulthandler';
      if (PY_SPY.test(text)) return 'py-spy';
      return DOTNET.test(text) ? 'dotnet-stack' : null;
    default:
      return GO_PROFILE.test(text) ? 'go-profile' : null;
  }
}

/** Whether a text is, or contains, a thread dump. */
export function isThreadDump(text: string): boolean {
  const head = text.slice(0, HEAD_CHARACTERS);
  return jsonDumps(head).length > 0 || dumpLines(head).some((each) => formatOfLine(each.text) !== null);
}

/**
 * Splits the lines of a text by format: a section lasts until the first line that begins a thread in another
 * format.
 */
export function sectionsOf(lines: readonly DumpLine[]): readonly DumpSection[] {
  const sections: DumpSection[] = [];
  let from = 0;
  let sign: DumpLine | null = null;
  let format: DumpFormat | null = null;
  const close = (until: number): void => {
    if (format !== null && sign !== null) sections.push({ format, sign, lines: lines.slice(from, until) });
  };
  lines.forEach((each, index) => {
    const found = formatOfLine(each.text);
    if (found === null || found === format) return;
    // Text before the first thread, such as a date, belongs to the first section.
    if (format !== null) close(index);
    from = format === null ? 0 : index;
    format = found;
    sign = each;
  });
  close(lines.length);
  return sections;
}
