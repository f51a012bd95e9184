// The tree at the top of ARCHITECTURE.md names what there is, and all of it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What is built, fetched or kept beside the sources: its line of .gitignore ends with a slash. */
const IGNORED = new Set(
  read('.gitignore')
    .split('\n')
    .filter((line) => line.endsWith('/')),
);
/** Paths as the tree names them, folders with a slash at their end. */
const NAMED = namedPaths(read('ARCHITECTURE.md').split('```')[1]);

describe('the tree of ARCHITECTURE.md', () => {
  it('names nothing that is not there', () => {
    expect(NAMED.length).toBeGreaterThan(80);
    expect(NAMED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names each folder beside those that it names', () => {
    const parents = new Set(NAMED.filter((path) => path.endsWith('/')).map(parentOf));
    expect(parents.size).toBeGreaterThan(10);
    const there = [...parents].flatMap((parent) => childrenOf(parent).filter((path) => path.endsWith('/')));
    expect(there.filter((path) => !isNamed(path))).toEqual([]);
  });

  it('names each page and each file of workers, which have no list elsewhere', () => {
    const pages = childrenOf('').filter((path) => path.endsWith('.html'));
    const files = [...pages, ...childrenOf('workers/')];
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => !isNamed(path))).toEqual([]);
  });
});

/** A line is a path below that of the last line further to the left, then what there is to say of it. */
function namedPaths(tree: string): readonly string[] {
  const around: { readonly column: number; readonly path: string }[] = [];
  return tree
    .split('\n')
    .map((line) => /^( *)(\S+)/.exec(line))
    .filter((match) => match !== null)
    .map(([, indent, name]) => {
      const column = indent.length;
      while (around.length > 0 && around.at(-1)!.column >= column) around.pop();
      const path = `${around.at(-1)?.path ?? ''}${name}`;
      around.push({ column, path });
      return path;
    });
}

/** "src/embed/" for "src/embed/element/"; '' is the root. */
function parentOf(path: string): string {
  return path.replace(/[^/]+\/?$/, '');
}

function childrenOf(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !IGNORED.has(`${name}/`))
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`);
}

/** By itself or by what it holds, as `app/stores/` names `app/`. */
function isNamed(path: string): boolean {
  return NAMED.some((named) => named === path || (path.endsWith('/') && named.startsWith(path)));
}
