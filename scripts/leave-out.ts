// A plugin for the build of the embed: leaves texts out that only the whole page shows, such as where a default comes from.
// They stay beside what they belong to in the code, and cost readers of an article nothing.

import ts from 'typescript';
import type { Plugin } from 'vite';

export interface LeftOut {
  /** Of the files, with slashes. */
  readonly files: RegExp;
  /** Names of properties whose text, constant, or function that nobody calls there, becomes empty. */
  readonly properties: readonly string[];
  /** Names of functions whose second argument becomes empty where it is a text. */
  readonly calls?: readonly string[];
}

export function leaveOut(rules: readonly LeftOut[]): Plugin {
  return {
    name: 'threadway-leave-out',
    enforce: 'pre',
    transform(code, id) {
      const rule = rules.find(({ files }) => files.test(id.replaceAll('\\', '/')));
      return rule === undefined ? null : { code: withoutTexts(code, rule), map: null };
    },
  };
}

/** The code of a TypeScript file with empty texts for these properties and arguments. */
export function withoutTexts(
  code: string,
  { properties, calls = [] }: Pick<LeftOut, 'properties' | 'calls'>,
): string {
  const file = ts.createSourceFile('texts.ts', code, ts.ScriptTarget.ES2022);
  const spans: (readonly [from: number, until: number])[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      properties.includes(node.name.getText(file)) &&
      (isLeftOut(node.initializer) || ts.isIdentifier(node.initializer))
    ) {
      spans.push([node.initializer.getStart(file), node.initializer.getEnd()]);
      return;
    }
    if (ts.isCallExpression(node) && calls.includes(node.expression.getText(file))) {
      const [, text] = node.arguments;
      // The other arguments are looked through as all else.
      if (text !== undefined && isLeftOut(text)) spans.push([text.getStart(file), text.getEnd()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  spans.sort(([a], [b]) => a - b);
  return spans.reduceRight((left, [from, until]) => `${left.slice(0, from)}''${left.slice(until)}`, code);
}

/** Texts, and functions. */
function isLeftOut(node: ts.Expression): boolean {
  if (ts.isArrowFunction(node)) return true;
  if (ts.isBinaryExpression(node)) return isLeftOut(node.left) && isLeftOut(node.right);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isTaggedTemplateExpression(node);
}
