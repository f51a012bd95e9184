// Lists in the style of the language: "A", "A and B", "A, B and C".

import { LANGUAGE } from './language.ts';
import { t } from './t.ts';

/** British English, like the texts of this project, has no comma before the last "and". */
const LIST = new Intl.ListFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE);

export function listed(parts: readonly string[]): string {
  // Chinese texts have a space between Chinese characters and others, which Intl does not write.
  return LIST.format(parts).replace(/(?<=[\w%)])(?=和)|(?<=和)(?=[\w(])/g, ' ');
}

/** Joins sentences into a paragraph and skips empty ones. Chinese has no space between sentences. */
export function paragraph(sentences: readonly string[]): string {
  return sentences.reduce(
    (before, each) => (before === '' || each === '' ? before + each : t`${before} ${each}`),
    '',
  );
}

/** A list of alternatives: "A", "A or B", "A or B or C". */
export function eitherOf(choices: readonly (string | number)[]): string {
  return choices.map(String).reduce((before, choice) => t`${before} or ${choice}`);
}

/**
 * A list in the style of the language whose members are themselves lists of parts. The words between the
 * members are strings.
 */
export function listedParts<Part>(members: readonly (readonly Part[])[]): readonly (Part | string)[] {
  return LIST.formatToParts(members.map((_, index) => String(index))).flatMap(
    ({ type, value }): readonly (Part | string)[] =>
      // The formatted list contains the indexes of the members, because Intl formats only strings.
      type === 'element' ? members[Number(value)]! : [value === '和' ? ' 和 ' : value],
  );
}
