// Plural forms: t`${count} ${plural(count, { one: 'request', other: 'requests' })} waited`. Only allowed
// inside a marked text, so that each language can have its own forms.

import { LANGUAGE } from './language.ts';

const RULES = new Intl.PluralRules(LANGUAGE);

/** `forms`: one text per plural category of the language (CLDR); English has `one` and `other`. */
export function plural(count: number, forms: Readonly<Record<'one' | 'other', string>>): string {
  const byCategory: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = forms;
  return byCategory[RULES.select(count)] ?? forms.other;
}

/** Converts a number that is known only as text to a count for `plural`. Only "1" takes the singular. */
export const countOf = (text: string): number => (text === '1' ? 1 : 2);
