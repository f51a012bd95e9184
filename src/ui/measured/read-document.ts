// Finds out which form a text of settings has, and reads it by the library for that form, which is loaded with the first such
// text. What has none is read by line.

import { withLineEnds } from '../../importers/line-ends.ts';
import { readDirectives } from '../../importers/settings-from/directive-files.ts';
import type { SettingsDocument } from '../../importers/settings-from/settings-document.ts';
import { settingsOfElements } from '../../importers/settings-from/xml-document.ts';
import { settingsOfValues } from '../../importers/settings-from/yaml-document.ts';

/** A longer text is read by line: the libraries would take seconds for the worst of it. */
const CHARACTERS_MAX = 50_000;
/** A text may refer to a part of it again so often. */
const ALIASES_MAX = 100;
/** JSON, a document of YAML, or a first line that is a name with a colon. */
const YAML_START = /^(?:---|\{|- |["']?:?[A-Za-z_][\w.${}-]{0,100}["']?: {0,9}(?:[^\s]|$))/m;
/** A line that is no YAML by itself, and common in what is pasted: YAML would take it for a part of the value before. */
const BY_LINE = /^\s{0,40}(?:export |-D|[A-Za-z_][\w.-]{0,100} ?=)/m;

/** null: the text has no such form, or breaks it. */
export async function readDocument(text: string): Promise<SettingsDocument | null> {
  if (text.length > CHARACTERS_MAX) return null;
  const cut = withLineEnds(text).replaceAll('\u00a0', ' ').trim();
  const directives = readDirectives(cut);
  if (directives !== null) return directives;
  try {
    if (cut.startsWith('<')) return await readXml(cut);
    if (YAML_START.test(firstLine(cut)) && !BY_LINE.test(cut)) return await readYaml(cut);
  } catch (error) {
    // What its library refuses is read by line; that a file of the page cannot be loaded is for the page.
    if (error instanceof TypeError && /import|fetch|load/i.test(error.message)) throw error;
  }
  return null;
}

function firstLine(text: string): string {
  return text.split('\n', 200).find((line) => line.trim() !== '' && !line.trim().startsWith('#')) ?? '';
}

async function readYaml(text: string): Promise<SettingsDocument | null> {
  const { parseAllDocuments } = await import('yaml');
  // To look for a name that comes twice takes time in the square of their number.
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
  const values = documents.map((each): unknown => each.toJS({ maxAliasCount: ALIASES_MAX }));
  return settingsOfValues(values.filter((each) => each !== null));
}

async function readXml(text: string): Promise<SettingsDocument | null> {
  const { XMLParser } = await import('fast-xml-parser');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
  });
  return settingsOfElements(parser.parse(text), text);
}
