// Lists as the language writes them: "A", "A and B", "A, B and C".

import { LANGUAGE } from './language.ts';
import { t } from './t.ts';

/** British English has no comma before the last "and", as the texts of this project. */
const LIST = new Intl.ListFormat(LANGUAGE === 'en' ? 'en-GB' : LANGUAGE);

export function listed(parts: readonly string[]): string {
  // Chinese has spaces between its own signs and others, which Intl does not write.
  return LIST.format(parts).replace(/(?<=[\w%)])(?=和)|(?<=和)(?=[\w(])/g, ' ');
}

/** Sentences one after the other, those that say something: Chinese has no space between them. */
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

/** The same for members that are lists of parts; the words between them are text. */
export function listedParts<Part>(members: readonly (readonly Part[])[]): readonly (Part | string)[] {
  return LIST.formatToParts(members.map((_, index) => String(index))).flatMap(
    ({ type, value }): readonly (Part | string)[] =>
      // What was formatted are the numbers of the members.
      type === 'element' ? members[Number(value)]! : [value === '和' ? ' 和 ' : value],
  );
}
