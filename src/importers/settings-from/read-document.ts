// Detects the format of a settings text, and reads it with the library for that format. The caller loads the
// library; the page does so with the first such text. A text without such a format is read line by line.

import type * as Xml from 'fast-xml-parser';
import type * as Yaml from 'yaml';
import { withLineEnds } from '../line-ends.ts';
import { readDirectives } from './directive-files.ts';
import type { SettingsDocument } from './settings-document.ts';
import { settingsOfElements } from './xml-document.ts';
import { settingsOfValues } from './yaml-document.ts';

/** A longer text is read line by line, because the libraries could take seconds. */
const CHARACTERS_MAX = 50_000;
/** Maximum number of references inside a text. */
const ALIASES_MAX = 100;
/** JSON, a YAML document, or a first line that is a name with a colon. */
const YAML_START = /^(?:---|\{|- |["']?:?[A-Za-z_][\w.${}-]{0,100}["']?: {0,9}(?:[^\s]|$))/m;
/** Lines that are often pasted but are not YAML: YAML would treat them as part of the value before. */
const BY_LINE = /^\s{0,40}(?:export |-D|[A-Za-z_][\w.-]{0,100} ?=)/m;

/** The libraries that the text needs, see formOf; the others may be null. */
export interface DocumentLibraries {
  readonly yaml: typeof Yaml | null;
  readonly xml: typeof Xml | null;
}

/** The library that is needed to read the text; null if none is. */
export function formOf(text: string): keyof DocumentLibraries | null {
  if (text.length > CHARACTERS_MAX) return null;
  const cut = textOf(text);
  if (readDirectives(cut) !== null) return null;
  if (cut.startsWith('<')) return 'xml';
  return YAML_START.test(firstLine(cut)) && !BY_LINE.test(cut) ? 'yaml' : null;
}

/** null: the text has no such format, or is invalid. */
export function readDocument(text: string, { yaml, xml }: DocumentLibraries): SettingsDocument | null {
  if (text.length > CHARACTERS_MAX) return null;
  const cut = textOf(text);
  const directives = readDirectives(cut);
  if (directives !== null) return directives;
  const form = formOf(text);
  try {
    if (form === 'xml' && xml !== null) return readXml(cut, xml);
    if (form === 'yaml' && yaml !== null) return readYaml(cut, yaml);
  } catch {
    // A text that its library rejects is read line by line.
  }
  return null;
}

function textOf(text: string): string {
  return withLineEnds(text).replaceAll('\u00a0', ' ').trim();
}

function firstLine(text: string): string {
  return text.split('\n', 200).find((line) => line.trim() !== '' && !line.trim().startsWith('#')) ?? '';
}

function readYaml(text: string, { parseAllDocuments }: typeof Yaml): SettingsDocument | null {
  // Searching for duplicate names would take time proportional to the square of their number.
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false });
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return null;
  const values = documents.map((each): unknown => each.toJS({ maxAliasCount: ALIASES_MAX }));
  return settingsOfValues(values.filter((each) => each !== null));
}

function readXml(text: string, { XMLParser }: typeof Xml): SettingsDocument | null {
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
