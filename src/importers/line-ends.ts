// Unifies the line ends of an imported text.

/**
 * The text with
 *  as its line end. If it contains no
 * , a lone return is a line end, as old spreadsheets write it. Otherwise a return is part of a line, such as
 * a progress line that was overwritten.
 */
export function withLineEnds(text: string): string {
  return hasReturnsAlone(text) ? text.replaceAll('\r', '\n') : text.replaceAll('\r\n', '\n');
}

/** Whether the lines of a text with this beginning end with a lone return. */
export function hasReturnsAlone(text: string): boolean {
  return !text.includes('\n') && text.includes('\r');
}
