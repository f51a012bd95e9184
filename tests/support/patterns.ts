// Extracts the product's regular expressions, and generates texts that could make each of them slow.

import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import ts from 'typescript';
import { nodesOf, placeOf, type SourceFile } from './source-files.ts';

export interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** Placeholder for a text that is inserted into a pattern at run time. */
const PUT_IN = '9';

/** All patterns of a file: literals, and those built from a template. */
export function patternsIn(file: SourceFile): readonly Pattern[] {
  return nodesOf(file.tree).flatMap((node) => {
    const where = placeOf(file, node);
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      return { where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
    }
    const [made, flags] = madePattern(node) ?? [];
    if (made === undefined || !isTemplate(made)) return [];
    return { where, source: textOf(made), flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' };
  });
}

/** Patterns built from texts that are known only at run time. */
export function unreadablePatterns(file: SourceFile): readonly string[] {
  return nodesOf(file.tree)
    .filter((node) => {
      const made = madePattern(node);
      return made !== null && !(made[0] !== undefined && isTemplate(made[0]));
    })
    .map((node) => placeOf(file, node));
}

/** The argument of `RegExp`; null if the node is not such a call. */
function madePattern(node: ts.Node): readonly ts.Expression[] | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
    ? (node.arguments ?? [])
    : null;
}

function isTemplate(node: ts.Expression): node is ts.StringLiteralLike | ts.TemplateExpression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PUT_IN);
}

export function parsePattern({ source, flags }: Pattern): { pattern: AST.Pattern; flags: AST.Flags } {
  const parser = new RegExpParser();
  const parsed = parser.parseFlags(flags);
  const { unicode, unicodeSets } = parsed;
  return {
    pattern: parser.parsePattern(source, 0, source.length, { unicode, unicodeSets }),
    flags: parsed,
  };
}

/** A part with this many repetitions counts as unlimited. */
const OFTEN = 100;
/**
 * Number of different texts for a part: they match its first alternative or the second, contain it once or
 * not at all, or use different letters of a class.
 */
const WAYS = 4;
/** The same for all that precedes the part. */
const WAYS_BEFORE = 2;
/** Endings after the repeated part: nothing, and characters that few patterns match. */
const ENDS = ['', '\n!', '\0'];

/** A text of any length: `before`, `piece` again and again, and `end`. */
interface LongText {
  readonly shown: string;
  of(length: number): string;
}

/**
 * Number of initial characters by which texts are compared. Repeated pieces are shorter, so texts that begin
 * alike are alike.
 */
const COMPARED = 2000;

/**
 * Texts for each part of these patterns that may repeat, without duplicates: the part repeated alone, the
 * part repeated after its prefix, and prefix and part repeated together. Each has an ending that does not
 * match.
 */
export function longTexts(patterns: readonly Pattern[], ends: readonly string[] = ENDS): readonly LongText[] {
  const texts = new Map<string, LongText>();
  const add = (before: string, piece: string, end: string): void => {
    const of = (length: number): string =>
      before + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end;
    const beginning = of(COMPARED);
    if (!texts.has(beginning)) texts.set(beginning, { shown: beginning.slice(0, 20), of });
  };
  for (const pattern of patterns) {
    const letters = new Letters(pattern.flags);
    visitRegExpAST(parsePattern(pattern).pattern, {
      onQuantifierEnter: (part) => {
        if (part.max < OFTEN) return;
        for (const before of ways(WAYS_BEFORE, (way) => textBefore(part, way, letters))) {
          for (const piece of ways(WAYS, (way) => textThrough(part.element, way, letters))) {
            if (piece === '') continue;
            for (const end of ends) {
              add('', piece, end);
              add(before, piece, end);
              add('', before + piece, end);
            }
          }
        }
      },
    });
  }
  return [...texts.values()];
}

function ways(count: number, textOfWay: (way: number) => string): ReadonlySet<string> {
  return new Set(Array.from({ length: count }, (_, way) => textOfWay(way)));
}

/** A text that matches everything before this part. */
function textBefore(part: AST.Node, way: number, letters: Letters): string {
  const { parent } = part;
  if (parent === null) return '';
  if (parent.type !== 'Alternative') return textBefore(parent, way, letters);
  const before = parent.elements.slice(0, parent.elements.indexOf(part as AST.Element));
  return textBefore(parent, way, letters) + before.map((each) => textThrough(each, way, letters)).join('');
}

/** A text that matches a part. Lookarounds and back references add nothing. */
function textThrough(part: AST.Node, way: number, letters: Letters): string {
  switch (part.type) {
    case 'Alternative':
      return part.elements.map((each) => textThrough(each, way, letters)).join('');
    case 'Group':
    case 'CapturingGroup':
      return textThrough(part.alternatives[way % part.alternatives.length], way, letters);
    case 'Quantifier':
      return textThrough(part.element, way, letters).repeat(Math.min(part.max, part.min + (way % 2)));
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return letters.of(part.raw, way);
    default:
      return '';
  }
}

/** Candidate letters: frequent characters first, then all of ASCII, then some others. */
const LETTERS = [
  ...'a 0-.,:;=/([{<"\'*#\n\t',
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'µé×。漢\u2028',
];

class Letters {
  private readonly fits = new Map<string, readonly string[]>();
  private readonly flags: string;

  constructor(flags: string) {
    this.flags = flags.replace(/[dgy]/g, '');
  }

  /** A letter that the character class `raw` matches; another `way` gives another letter. */
  of(raw: string, way: number): string {
    let fit = this.fits.get(raw);
    if (fit === undefined) {
      const one = new RegExp(`^${raw}$`, this.flags);
      fit = LETTERS.filter((letter) => one.test(letter));
      this.fits.set(raw, fit);
    }
    return fit[way % fit.length] ?? '';
  }
}
