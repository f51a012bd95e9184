// Files open with their purpose and hold no state; no `any`, enums or suppressed type errors.

import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';
import {
  filesBelow,
  nodesOf,
  pathsAt,
  placeOf,
  productFiles,
  type SourceFile,
} from '../../support/source-files.ts';
import { isUnmarkedSeparator } from '../../support/unmarked-separators.ts';

const product = productFiles();
const scripts = filesBelow('scripts', ['.mjs', '.ts']);
const others = [...filesBelow('tests'), ...filesBelow('bench'), ...filesBelow('lab', ['.ts', '.mjs'])];
const all = [...product, ...scripts, ...others];

function places(files: readonly SourceFile[], is: (node: ts.Node, file: SourceFile) => boolean): string[] {
  return files.flatMap((file) =>
    nodesOf(file.tree)
      .filter((node) => is(node, file))
      .map((node) => placeOf(file, node)),
  );
}

describe('files', () => {
  it('open with a comment that says what they are for', () => {
    const bare = [...all, ...filesBelow('src', ['.css'])]
      .filter((file) => !/^(#!.*\n)?\s*(\/\/|\/\*)\s*\S/.test(file.text))
      .map((file) => file.path);
    expect(bare).toEqual([]);
  });

  it('hold no mutable state at module level', () => {
    // Each instance of the compiled core simulates one server, so the entry file of the core may store this
    // server at module level.
    const isExports = pathsAt('src/core/exports.ts');
    const held = product.filter(({ path }) => !isExports(path));
    const wrong = [...held, ...scripts].flatMap((file) =>
      file.tree.statements
        .filter((statement) => ts.isVariableStatement(statement))
        .filter((statement) => isMutable(statement))
        .map((statement) => placeOf(file, statement)),
    );
    expect(wrong, 'give the state an owner').toEqual([]);
  });
});

/** Code that chooses a model, without checking a server's model; and the table of the models' roads. */
const namesModels = pathsAt(
  'src/scenario/models.ts',
  'src/scenario/default-scenario.ts',
  'src/scenario/presets.ts',
  'src/scenario/presets/',
  'src/scenario/preset-summaries.ts',
  'src/scenario/story-cards.ts',
  'src/scenario/stories.ts',
  'src/scenario/stories/',
  'src/scenario/lab/',
  'src/claims/',
  'src/importers/settings-from/',
  'src/importers/tool-command.ts',
  'src/road/scenes/registry.ts',
);

it('thread models are distinguished by their rows of the table, not by their names', () => {
  const names: ReadonlySet<string> = new Set(THREAD_MODELS);
  const wrong = places(
    product.filter(({ path }) => !namesModels(path)),
    // A type that selects one of the models is fine, because the compiler checks it.
    (node) => ts.isStringLiteral(node) && names.has(node.text) && !ts.isLiteralTypeNode(node.parent),
  );
  expect(wrong, 'ask modelOf(server); what it does not say yet is a field of scenario/model.ts').toEqual([]);
});

it('punctuation between texts is part of a text in each language', () => {
  expect(places(product, isUnmarkedSeparator), 'mark it, together with the texts').toEqual([]);
});

it("texts are sorted in the page's language, not the browser's", () => {
  const wrong = places(
    product,
    (node) =>
      ts.isCallExpression(node) && /\.localeCompare$/.test(node.expression.getText()) && !node.arguments[1],
  );
  expect(wrong, 'say the language: text.localeCompare(other, LANGUAGE)').toEqual([]);
});

describe('types', () => {
  it('are never any', () => {
    const wrong = places([...product, ...others], (node) => node.kind === ts.SyntaxKind.AnyKeyword);
    expect(wrong, 'use unknown and look, or name the type').toEqual([]);
  });

  it('are not enums', () => {
    expect(
      places([...product, ...others], (node) => ts.isEnumDeclaration(node)),
      'use an object `as const`',
    ).toEqual([]);
  });

  it('are not silenced', () => {
    const silenced = /^\s*\/[/*].*(@ts-ignore|@ts-nocheck|biome-ignore-all)/m;
    expect(all.filter((file) => silenced.test(file.text)).map((file) => file.path)).toEqual([]);
  });
});

/** `let` and `var`, and collections that start empty and are filled later. */
function isMutable(statement: ts.VariableStatement): boolean {
  if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) return true;
  return statement.declarationList.declarations.some(({ initializer, type }) => {
    if (initializer === undefined || /^(readonly |Readonly)/.test(type?.getText() ?? '')) return false;
    if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.length === 0;
    return (
      ts.isNewExpression(initializer) &&
      /^(Weak)?(Map|Set)$/.test(initializer.expression.getText()) &&
      (initializer.arguments ?? []).length === 0
    );
  });
}
