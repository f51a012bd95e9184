// Checks a catalogue and reports each problem in a sentence: missing or unused keys, differing numbered
// places, missing plural forms.

import type { Catalogue } from './catalogues.ts';
import type { Extracted } from './extract.ts';
import { type Message, parseMessage, placesOf } from './message.ts';

export interface CatalogueReport {
  readonly missing: readonly string[];
  readonly unused: readonly string[];
  readonly wrong: readonly string[];
}

export function checkCatalogue(
  language: string,
  catalogue: Catalogue,
  messages: readonly Extracted[],
): CatalogueReport {
  const keys = new Set(messages.map(({ key }) => key));
  return {
    missing: messages.filter(({ key }) => (catalogue[key] ?? '') === '').map(({ key }) => key),
    unused: Object.keys(catalogue).filter((key) => !keys.has(key)),
    wrong: messages.flatMap((message) => faultsOf(language, message, catalogue[message.key] ?? '')),
  };
}

function faultsOf(language: string, { key, tag }: Extracted, text: string): readonly string[] {
  if (text === '') return [];
  let message: Message;
  try {
    message = parseMessage(text);
  } catch (error) {
    return [String(error)];
  }
  const english = placesOf(parseMessage(key));
  const own = placesOf(message);
  const faults: string[] = [];
  if (english.all.join() !== own.all.join())
    faults.push(`its places are ${own.all}, in English ${english.all}`);
  const surplus = own.plurals.filter((each) => !english.plurals.includes(each));
  if (surplus.length > 0) faults.push(`it has forms for ${surplus}, which has none in English`);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const part of message) {
    if (typeof part === 'string' || part.forms === null) continue;
    const lacks = categories.filter((category) => part.forms?.[category] === undefined);
    if (lacks.length > 0) faults.push(`{${part.place}} lacks the forms ${lacks.join(', ')}`);
    const unknown = Object.keys(part.forms).filter(
      (each) => !categories.some((category) => category === each),
    );
    if (unknown.length > 0)
      faults.push(`{${part.place}} has forms that the language lacks: ${unknown.join(', ')}`);
    const hasPlaces = Object.values(part.forms).some((form) => placesOf(form).all.length > 0);
    if (tag === 'sentence' && hasPlaces) faults.push('a form in a sentence of several parts is text alone');
  }
  for (const [what, marks] of Object.entries(PROSE_MARKS)) {
    const [inEnglish, here] = [key, text].map((each) => marksOf(each, marks).join(', '));
    if (inEnglish !== here) faults.push(`its ${what} are “${here}”, in English “${inEnglish}”`);
  }
  return faults.map((fault) => `“${key}”: ${fault}`);
}

/** Markup in lessons and stories that every translation must preserve. */
const PROSE_MARKS = {
  quantities: /\\\{([^{}]*)\\\}/g,
  'words of the glossary': /\[\[([^\]|]+)/g,
  'marks of what stands out': /(\*\*)/g,
  'empty lines': /(\n\n)/g,
} as const;

/** Markup may move within a sentence, so compare sorted lists. */
function marksOf(text: string, marks: RegExp): readonly string[] {
  return [...text.matchAll(marks)].map(([, mark]) => mark!).sort();
}
