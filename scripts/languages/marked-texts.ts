// Finds marked texts in TypeScript: the contents of t`…` and sentence`…`, as messages with numbered places.

import ts from 'typescript';
import { escapedText } from './message.ts';

/** The tags defined in src/languages/t.ts. */
export const TAGS = ['t', 'sentence'] as const;
export type Tag = (typeof TAGS)[number];
const PLURAL = 'plural';
/** Imports of `plural`, from another folder or the same one. */
const PLURAL_IMPORT = /from '(\.|[^']*languages)\/plural\.ts'/;

export interface MarkedText {
  readonly node: ts.TaggedTemplateExpression;
  readonly tag: Tag;
  /** The English message, which is its key in catalogues. */
  readonly key: string;
  /** The expressions in the places, in order. */
  readonly places: readonly ts.Expression[];
  readonly hasPlural: boolean;
}

/** A quick check whether a file can contain marks; most have none. */
export function mayHaveMarks(code: string): boolean {
  return code.includes('languages/t.ts') || /from '\.\/t\.ts'/.test(code);
}

/**
 * The mark at this node, in a file that imports the tags; null if it is none. Throws if it cannot be
 * translated.
 */
export function markOf(node: ts.Node, file: ts.SourceFile): MarkedText | null {
  if (!ts.isTaggedTemplateExpression(node) || !ts.isIdentifier(node.tag)) return null;
  const name = node.tag.text;
  const tag = TAGS.find((each) => each === name);
  if (tag === undefined) return null;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) {
    return { node, tag, key: escapedText(template.text), places: [], hasPlural: false };
  }
  const places: ts.Expression[] = [];
  /** A name that occurs twice is a single place, so translators see a number and its plural forms as one. */
  const placeOf = (expression: ts.Expression): number => {
    const text = expression.getText(file);
    const known = /^[\w$.]+$/.test(text) ? places.findIndex((each) => each.getText(file) === text) : -1;
    return known >= 0 ? known : places.push(expression) - 1;
  };
  let hasPlural = false;
  let key = escapedText(template.head.text);
  for (const { expression, literal } of template.templateSpans) {
    const forms = formsOf(expression, file);
    hasPlural ||= forms !== null;
    key += forms === null ? `{${placeOf(expression)}}` : `{${placeOf(forms.count)}, plural, ${forms.text}}`;
    key += escapedText(literal.text);
  }
  return { node, tag, key, places, hasPlural };
}

/** Whether this is a call of `plural` from src/languages, and not of another function of that name. */
function isPlural(node: ts.Node, file: ts.SourceFile): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && node.expression.getText(file) === PLURAL && PLURAL_IMPORT.test(file.text)
  );
}

/**
 * For plural(count, { one: 'request', other: 'requests' }): the count, and "one {request} other {requests}".
 */
function formsOf(node: ts.Expression, file: ts.SourceFile): { count: ts.Expression; text: string } | null {
  if (!isPlural(node, file)) return null;
  const [count, forms] = node.arguments;
  if (count === undefined || forms === undefined || !ts.isObjectLiteralExpression(forms)) {
    throw new Error(`${place(node, file)}: plural takes a number and its forms, written out`);
  }
  const texts = forms.properties.map((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) {
      throw new Error(`${place(property, file)}: a form of a plural is plain text`);
    }
    return `${property.name.getText(file)} {${escapedText(property.initializer.text)}}`;
  });
  return { count, text: texts.join(' ') };
}

/** All marks of a file. Throws if `plural` is used outside of a mark. */
export function marksIn(path: string, code: string): readonly MarkedText[] {
  if (!mayHaveMarks(code)) return [];
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, true);
  const found: MarkedText[] = [];
  const visit = (node: ts.Node): void => {
    const mark = markOf(node, file);
    if (mark !== null) found.push(mark);
    if (isPlural(node, file) && !isInMark(node)) {
      throw new Error(`${place(node, file)}: plural stands in a place of a marked text, and nowhere else`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isInMark(node: ts.Node): boolean {
  const template = node.parent.parent;
  return (
    ts.isTemplateSpan(node.parent) &&
    ts.isTaggedTemplateExpression(template.parent) &&
    TAGS.some((tag) => tag === (template.parent as ts.TaggedTemplateExpression).tag.getText())
  );
}

function place(node: ts.Node, file: ts.SourceFile): string {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
}
