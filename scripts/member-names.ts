// Names that are members of classes and nothing else: whoever says them means such a member, so a minifier may give them shorter
// ones wherever they stand. Left out is each name that is also a field of an object or of a type, which may go into messages and
// links, or that a text or a data attribute says. The types of the core's door and of what is read of the engine are of classes
// alone: no such object leaves the file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const OF_CLASSES = /(?:core-exports|engine-view)\.ts$/;

/** `folder`: of TypeScript files, with all folders in it. */
export function memberNames(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !OF_CLASSES.test(file),
  );
  return memberNamesOf(files.map((file) => readFileSync(join(folder, file), 'utf8')));
}

export function memberNamesOf(codes: readonly string[]): readonly string[] {
  const members = new Set<string>();
  const others = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isClassElement(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      members.add(node.name.text);
    } else if (ts.isObjectLiteralElement(node) || ts.isTypeElement(node)) {
      if (node.name !== undefined && ts.isIdentifier(node.name)) others.add(node.name.text);
    } else if (ts.isStringLiteralLike(node)) others.add(node.text);
    else if (ts.isPropertyAccessExpression(node) && isDataset(node.expression)) others.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  for (const code of codes) visit(ts.createSourceFile('file.tsx', code, ts.ScriptTarget.ES2022));
  return [...members].filter((name) => !others.has(name)).sort();
}

const isDataset = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'dataset';
