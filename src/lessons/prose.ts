// Parses the marks of a lesson's prose: paragraphs separated by an empty line, lines that begin with "- " as
// a list,
// *stress*, **what to remember**, `code`, [words](address), [[term]] or [[term|words]] of the glossary,
// {quantity} or {quantity:format}.

import { type Expression, namesIn, parseExpression } from './expression.ts';
import type { Format } from './format.ts';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'stress' | 'strong'; readonly inner: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'term'; readonly id: string; readonly text: string }
  | { readonly kind: 'quantity'; readonly expression: Expression; readonly format: Format };

export type Block =
  | { readonly kind: 'paragraph'; readonly inner: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const MARK =
  /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]|\[([^[\]]+)\]\(([^()\s]+)\)|\{([^{}]+)\}/s;

export function parseProse(text: string): readonly Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.trim().split('\n');
      if (!lines.every((line) => /^\s*- /.test(line)))
        return { kind: 'paragraph', inner: parseInline(lines.map((line) => line.trim()).join(' ')) };
      return { kind: 'list', items: lines.map((line) => parseInline(line.replace(/^\s*- /, ''))) };
    });
}

/** Parses the prose of one paragraph. Throws ExpressionError. */
export function parseInline(text: string): readonly Inline[] {
  const match = MARK.exec(text);
  if (match === null) return text === '' ? [] : [{ kind: 'text', text }];
  const before: readonly Inline[] =
    match.index === 0 ? [] : [{ kind: 'text', text: text.slice(0, match.index) }];
  return [...before, markOf(match), ...parseInline(text.slice(match.index + match[0].length))];
}

function markOf([, strong, stress, code, term, shown, words, href, quantity]: RegExpExecArray): Inline {
  if (strong !== undefined) return { kind: 'strong', inner: parseInline(strong) };
  if (stress !== undefined) return { kind: 'stress', inner: parseInline(stress) };
  if (code !== undefined) return { kind: 'code', text: code };
  if (term !== undefined) return { kind: 'term', id: term, text: shown ?? term };
  if (words !== undefined && href !== undefined) return { kind: 'link', text: words, href };
  const [expression = '', format = ''] = quantity!.split(':');
  return { kind: 'quantity', expression: parseExpression(expression), format: formatOf(format.trim()) };
}

function formatOf(text: string): Format {
  if (text === 'percent' || text === 'whole') return { as: text };
  return /^\d+$/.test(text) ? { digits: Number(text) } : {};
}

/** Names of all quantities in a text. */
export function quantitiesIn(text: string): readonly string[] {
  const inInline = (each: Inline): readonly string[] => {
    if (each.kind === 'quantity') return namesIn(each.expression);
    return each.kind === 'stress' || each.kind === 'strong' ? each.inner.flatMap(inInline) : [];
  };
  return parseProse(text).flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap((item) => item.flatMap(inInline))
      : block.inner.flatMap(inInline),
  );
}

/** Terms of the glossary that a text refers to. */
export function termsIn(text: string): readonly string[] {
  return [...text.matchAll(/\[\[([^\]|]+)/g)].map(([, id]) => id!);
}
