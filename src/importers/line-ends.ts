// Line ends of a text from outside.

/**
 * The text with \n as its line end. Where it has none, a return alone is one, as old spreadsheets write it; else that is part of
 * a line, such as one of progress that was drawn over.
 */
export function withLineEnds(text: string): string {
  return hasReturnsAlone(text) ? text.replaceAll('\r', '\n') : text.replaceAll('\r\n', '\n');
}

/** Whether the lines of a text that begins so end with a return alone. */
export function hasReturnsAlone(text: string): boolean {
  return !text.includes('\n') && text.includes('\r');
}
