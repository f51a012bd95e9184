// Replaces the marks that mark-texts.ts left in a script by a language's texts, after minification. So one
// build serves all languages, and each script contains only its own.

import { parseAst } from 'vite';
import type { Tag } from './marked-texts.ts';
import { type Message, parseMessage, placesOf } from './message.ts';
import { LANGUAGE_NAME, RESERVED } from './reserved-names.ts';

export interface Translation {
  /** As a BCP 47 tag. */
  readonly language: string;
  /** Translates an English message. */
  readonly message: (key: string) => Message;
}

/** The texts as they are in the code. */
export const IN_ENGLISH: Translation = { language: 'en', message: parseMessage };

interface Span {
  readonly start: number;
  readonly end: number;
  /** The marks inside this one, in order, which are rewritten with it. */
  readonly inner: readonly Found[];
}

type Found =
  | (Span & {
      readonly kind: 'text';
      readonly tag: Tag;
      readonly key: string;
      /** The quote character that the minifier chose. */
      readonly quote: string;
      readonly args: readonly Span[];
    })
  | (Span & { readonly kind: 'language' })
  /** A script contained as text in a script: that of a worker. */
  | (Span & { readonly kind: 'script'; readonly script: MarkedScript });

/** A script and the positions of its marks, found once for all languages. */
export interface MarkedScript {
  readonly code: string;
  readonly found: readonly Found[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const TEXT_NAME = /^threadway\$(t|sentence)\$/;

export function readScript(code: string): MarkedScript {
  if (!code.includes(RESERVED)) return { code, found: [] };
  const found = foundIn(parseAst(code) as unknown as Node, code);
  return { code, found };
}

function foundIn(node: Node, code: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (each: Node): void => {
    const mark = foundAt(each, code);
    if (mark !== null) {
      found.push(mark);
      return;
    }
    for (const field in each) {
      const value = each[field];
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) visit(item);
      } else if (isNode(value)) visit(value);
    }
  };
  visit(node);
  return found.sort((a, b) => a.start - b.start);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function foundAt(node: Node, code: string): Found | null {
  const { type, start, end } = node;
  const span = { start, end, inner: [] };
  if (type === 'Literal' && typeof node.value === 'string' && node.value.includes(RESERVED)) {
    return { ...span, kind: 'script', script: readScript(node.value) };
  }
  if (type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Identifier') return null;
  const name = String(node.callee.name);
  if (name === LANGUAGE_NAME) return { ...span, kind: 'language' };
  const tag = TEXT_NAME.exec(name)?.[1];
  if (tag === undefined) return null;
  const [text, ...rest] = node.arguments as readonly Node[];
  const key = text === undefined ? null : keyOf(text);
  if (key === null) throw new Error(`${name} has lost its text to the minifier`);
  const args = rest.map((each) => ({ start: each.start, end: each.end, inner: foundIn(each, code) }));
  // Texts compress best in the kind of quotes that the minifier uses for other texts.
  const quote = code[text!.start]!;
  return { ...span, kind: 'text', tag: tag as Tag, key, quote, args };
}

/** The text of a literal, or of a template without places, which minifiers use for multi-line texts. */
function keyOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const [only, ...others] = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return others.length === 0 ? only!.value.cooked : null;
}

/** The script in this language. */
export function inLanguage({ code, found }: MarkedScript, translation: Translation): string {
  const written = (from: number, until: number, inner: readonly Found[]): string => {
    let at = from;
    let result = '';
    for (const each of inner) {
      result += code.slice(at, each.start) + replacement(each);
      at = each.end;
    }
    return result + code.slice(at, until);
  };
  const replacement = (each: Found): string => {
    if (each.kind === 'language') return JSON.stringify(translation.language);
    if (each.kind === 'script') return JSON.stringify(inLanguage(each.script, translation));
    const message = translation.message(each.key);
    const args = each.args.map(({ start, end, inner }) => written(start, end, inner));
    const isPlural = placesOf(parseMessage(each.key)).plurals.length > 0;
    const code = {
      quote: each.quote,
      plural: isPlural ? (args[0] ?? '') : '',
      places: isPlural ? args.slice(1) : args,
    };
    return each.tag === 't' ? textCode(message, code) : listCode(message, code);
  };
  return found.length === 0 ? code : written(0, code.length, found);
}

interface ArgumentCode {
  readonly quote: string;
  /** Minified name of the function that picks a plural form. */
  readonly plural: string;
  readonly places: readonly string[];
}

function textCode(message: Message, args: ArgumentCode): string {
  const parts = message.map((part) => (typeof part === 'string' ? { text: part } : partCode(part, args)));
  const merged = parts.map((part) => ('text' in part ? part : constantOf(part)));
  if (merged.every((part) => 'text' in part)) {
    return quoted(merged.map((part) => ('text' in part ? part.text : '')).join(''), args.quote);
  }
  return `\`${merged.map((part) => ('text' in part ? templateText(part.text) : `\${${part.code}}`)).join('')}\``;
}

/** The text if a place's code is a plain literal. */
function constantOf({
  code,
}: {
  readonly code: string;
}): { readonly text: string } | { readonly code: string } {
  const plain = /^`([^`\\$]*)`$/.exec(code);
  if (plain !== null) return { text: plain[1]! };
  if (!/^"(?:[^"\\]|\\.)*"$/.test(code)) return { code };
  try {
    return { text: String(JSON.parse(code)) };
  } catch {
    return { code };
  }
}

function partCode(
  { place, forms }: Exclude<Message[number], string>,
  args: ArgumentCode,
): { readonly code: string } {
  const code = args.places[place];
  if (code === undefined) throw new Error(`no place {${place}}`);
  if (forms === null) return { code };
  const choices = Object.entries(forms).map(([category, form]) => `${category}:${textCode(form, args)}`);
  return { code: `${args.plural}(${code},{${choices.join()}})` };
}

function listCode(message: Message, args: ArgumentCode): string {
  const parts = message.map((part) =>
    typeof part === 'string' ? quoted(part, args.quote) : partCode(part, args).code,
  );
  return `[${parts.join()}].flat()`;
}

function quoted(text: string, quote: string): string {
  return quote === '`' ? `\`${templateText(text)}\`` : JSON.stringify(text);
}

function templateText(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
}
