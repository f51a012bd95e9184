// Detects the format of a settings text, and reads it with the library for that format. The caller loads the
// library; the page does so when a text first needs it. A text in any other format is read line by line.

import type * as Xml from 'fast-xml-parser';
import type * as Yaml from 'yaml';
import { t } from '../../languages/t.ts';
import { type Problem, showValue } from '../../scenario/problem.ts';
import { withLineEnds } from '../line-ends.ts';
import { readDirectives } from './directive-files.ts';
import type { SettingsDocument } from './settings-document.ts';
import { settingsOfElements } from './xml-document.ts';
import { settingsOfValues } from './yaml-document.ts';

/** A longer document is read line by line, because the libraries would take seconds for the worst ones. */
const CHARACTERS_MAX = 50_000;
/** Maximum number of references inside a text. */
const ALIASES_MAX = 100;
/** How YAML begins: as JSON, as a YAML document, or with a line that is a name with a colon. */
const YAML_START = /^(?:---|\{|- |["']?:?[A-Za-z_][\w.${}-]{0,100}["']?: {0,9}(?:[^\s]|$))/m;
/** Lines that are often pasted but are not YAML: YAML would treat them as part of the value before. */
const BY_LINE = /^\s{0,40}(?:export |-D|[A-Za-z_][\w.-]{0,100} ?=)/m;

/** The libraries that the text needs, see formOf; the others may be null. */
export interface DocumentLibraries {
  readonly yaml: typeof Yaml | null;
  readonly xml: typeof Xml | null;
}

/** The library that the text needs; null if none. */
export function formOf(text: string): keyof DocumentLibraries | null {
  const cut = textOf(text);
  if (isTooLong(cut) || readDirectives(cut) !== null) return null;
  if (cut.startsWith('<')) return 'xml';
  return YAML_START.test(firstLine(yamlIn(cut).text)) && !BY_LINE.test(cut) ? 'yaml' : null;
}

/** The limit applies to each of several documents in a text. */
const isTooLong = (text: string): boolean =>
  text.length > CHARACTERS_MAX && text.split(/^---/m).some((each) => each.length > CHARACTERS_MAX);

/** A line of prose above YAML: no name with a colon, no list, no brace; or several words and a colon at the end. */
const PROSE = /^[^\s#:{-][^:]{0,400}$|^[A-Za-z][^:]{0,200} [^:]{1,200}:$/;

/** The YAML without the prose above it, whose lines become empty. */
function yamlIn(text: string): { readonly text: string; readonly prose: readonly string[] } {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.trim() !== '' && !PROSE.test(line));
  const above = lines.slice(0, Math.max(0, from));
  return {
    text: [...above.map(() => ''), ...lines.slice(above.length)].join('\n'),
    prose: above.filter((line) => line.trim() !== ''),
  };
}

/** Reads a text with the library for its format; null if it has no such format, or is invalid. */
export function readDocument(text: string, { yaml, xml }: DocumentLibraries): SettingsDocument | null {
  const cut = textOf(text);
  if (isTooLong(cut)) return null;
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

function readYaml(given: string, { parseAllDocuments }: typeof Yaml): SettingsDocument | null {
  const { text, prose } = yamlIn(given);
  // Searching for duplicate names, and formatting each error, take time quadratic in their number.
  const documents = parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false });
  if (!Array.isArray(documents)) return null;
  const values = documents.map((each): unknown => each.toJS({ maxAliasCount: ALIASES_MAX }));
  const read = settingsOfValues(values.filter((each) => each !== null));
  if (read === null) return null;
  const left = [...prose.map((line) => ({ given: line, why: t`not a known setting` })), ...read.left];
  const [error] = documents.flatMap(({ errors }) => errors);
  return error === undefined
    ? { ...read, left }
    : { ...read, left, problem: problemAt(text, text.slice(0, error.pos[0]).split('\n').length) };
}

function problemAt(text: string, line: number): Problem {
  const given = text.split('\n')[line - 1] ?? '';
  return { key: t`line ${line}`, value: showValue(given.trim()), allowed: t`a line that YAML allows here` };
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
