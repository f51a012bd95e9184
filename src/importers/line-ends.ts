// Unifies the line ends of an imported text.

/**
 * Makes every line of the text end with a line feed. If the text contains no line feed, a lone carriage
 * return is a line end, as old spreadsheets write it. Otherwise a lone carriage return is part of a line,
 * such as a progress line that was overwritten.
 */
export function withLineEnds(text: string): string {
  return hasReturnsAlone(text) ? text.replaceAll('\r', '\n') : text.replaceAll('\r\n', '\n');
}

/** Whether the lines of a text with this beginning end with a lone carriage return. */
export function hasReturnsAlone(text: string): boolean {
  return !text.includes('\n') && text.includes('\r');
}
