// The numbers in a text, so that tests assert figures and not wording.

/**
 * The numbers of a text in order, as they are written: "46 of 50 lanes, 11,024 queued" gives 46, 50 and
 * 11,024.
 */
export function figuresIn(text: string): readonly string[] {
  return text.match(/\d(?:[\d,.]*\d)?/g) ?? [];
}
