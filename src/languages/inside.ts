// Names as they stand inside a sentence: German keeps the large letters of its nouns, all others write them small.

import { LANGUAGE } from './language.ts';

/** "CPU cores", a label, as it is in "Lowest cpu cores". */
export function inside(label: string): string {
  return LANGUAGE === 'de' ? label : label.toLowerCase();
}
