// Developer documents match the tree: ARCHITECTURE.md names each folder, and no document names a missing
// file.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const documentsIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);

/** Generated or downloaded folders, whose lines in .gitignore end with a slash. */
const IGNORED = new Set(
  read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/')),
);

/** A path in backticks: it has a slash, and an ending or a slash at its end. */
const PATH = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\/[\w.-]+\.(?:tsx?|mjs|md|css|json|html|yml|hpp|py)))`/g;
/** Files written by the build, which a fresh clone lacks. */
const BUILT =
  /^(dist|dist-package|dist-python|learn|scenes|pictures|assets|de|es|zh-Hans|\.cache|src\/engine\/made|src\/measures\/made|engine\/made)\/|^(src\/)?core\/(codes|measure-values)\.ts$/;
const DOCUMENTS = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/model.md',
  'docs/validation.md',
  ...documentsIn('docs/internals'),
  ...documentsIn('docs/recipes'),
];

describe('the map of folders in ARCHITECTURE.md', () => {
  const map = read('ARCHITECTURE.md').split('\n## Folders\n')[1].split('\n## ')[0];
  const named = new Set(
    map
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split(' | ')[0].matchAll(/`([^`]+)`/g)].map(([, path]) => path)),
  );

  it.each(['', 'src/'])('names each folder below the root and src/: %s', (parent) => {
    const there = readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => `${name}/`)
      .filter((name) => !IGNORED.has(name) && `${parent}${name}` !== 'src/');
    expect(there.length).toBeGreaterThan(5);
    expect(there.filter((name) => !named.has(name))).toEqual([]);
  });

  it('names each page', () => {
    const pages = readdirSync(ROOT).filter((name) => name.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.filter((name) => !named.has(name))).toEqual([]);
  });
});

/** Paths are from the root, or from src/. */
it.each(DOCUMENTS)('%s names existing files and folders', (document) => {
  const gone = [...read(document).matchAll(PATH)]
    .map(([, path]) => path)
    .filter((path) => !BUILT.test(path))
    .filter((path) => !['', 'src'].some((base) => existsSync(join(ROOT, base, path))));
  expect(gone).toEqual([]);
});

it('the documents do name files', () => {
  expect([...read('ARCHITECTURE.md').matchAll(PATH)].length).toBeGreaterThan(80);
});
