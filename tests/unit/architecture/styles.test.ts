// Style sheets beside components: class names are unique in the whole page, used names exist, and every rule
// is used.

import { basename, posix } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { classesIn, className, inCode } from '../../../scripts/class-names.ts';
import { filesBelow, nodesOf, placeOf, productFiles, type SourceFile } from '../../support/source-files.ts';

const product = productFiles();
const styles = filesBelow('src', ['.css']);
const isModule = ({ path }: SourceFile): boolean => path.endsWith('.module.css');
const sheets = styles.filter(isModule);
const ownOf = new Map(sheets.map(({ path, text }) => [path, classesIn(text).own]));

interface Use {
  readonly sheet: string;
  /** The name as the component writes it. */
  readonly name: string;
  readonly where: string;
}

/** Sheets by their import names in this file. */
function sheetsNamedIn(file: SourceFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of file.tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!text.endsWith('.module.css') || bindings === undefined || !ts.isNamespaceImport(bindings)) continue;
    found.set(bindings.name.text, posix.join(posix.dirname(file.path), text));
  }
  return found;
}

const uses = product.flatMap((file): readonly Use[] => {
  const named = sheetsNamedIn(file);
  if (named.size === 0) return [];
  return nodesOf(file.tree).flatMap((node): readonly Use[] => {
    if (!ts.isPropertyAccessExpression(node)) return [];
    const sheet = named.get(node.expression.getText());
    return sheet === undefined ? [] : [{ sheet, name: node.name.text, where: placeOf(file, node) }];
  });
});

it('no two sheets define the same class name', () => {
  const names = sheets.flatMap(({ path }) => [...ownOf.get(path)!].map((name) => className(name, path)));
  const files = sheets.map(({ path }) => basename(path));
  for (const all of [files, names])
    expect(all.filter((each, place) => all.indexOf(each) !== place)).toEqual([]);
});

it('each class that a component names is in its sheet', () => {
  const known = new Map([...ownOf].map(([path, own]) => [path, new Set([...own].map(inCode))]));
  const unknown = uses.filter(({ sheet, name }) => known.get(sheet)?.has(name) !== true);
  expect(unknown).toEqual([]);
});

it('each class of a sheet is used by a component', () => {
  const used = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`));
  const unused = [...ownOf].flatMap(([path, own]) =>
    [...own].filter((name) => !used.has(`${path} ${inCode(name)}`)).map((name) => `${path} .${name}`),
  );
  expect(unused).toEqual([]);
});

it('each class of another sheet, or of the page, that a sheet names exists', () => {
  const given = new Set(
    sheets.flatMap(({ path }) => [...ownOf.get(path)!].map((name) => className(name, path))),
  );
  const plain = styles.filter((file) => !isModule(file)).flatMap(({ text }) => [...classesIn(text).own]);
  const wrong = sheets.flatMap(({ path, text }) =>
    [...classesIn(text).others]
      .filter((name) => !given.has(name) && !plain.includes(name))
      .map((name) => `${path} .${name}`),
  );
  expect(wrong).toEqual([]);
});

it('ids in sheets are those of the page', () => {
  const wrong = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!:global\()#[a-z][\w-]*(?=[^{};]*\{)/gi)].map(([id]) => `${path} ${id}`),
  );
  expect(wrong, 'write :global(#…): an id would get the name of the sheet').toEqual([]);
});
