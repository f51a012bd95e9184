// Names inside a sentence: German keeps capital letters, other languages use lower case.

import { LANGUAGE } from './language.ts';

/**
 * Makes a label fit into a sentence: "CPU cores" in "Lowest CPU cores", "Call timeout" in "Lowest call
 * timeout". CoDel stays CoDel.
 */
export function inside(label: string): string {
  if (LANGUAGE === 'de') return label;
  return label.replace(/(?<!\p{L})\p{Lu}(?!\p{Ll}*\p{Lu})/gu, (letter) => letter.toLowerCase());
}
