// Type declarations of an entry and everything its types refer to, but nothing else.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILER = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));

const OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  // Types are checked elsewhere.
  noCheck: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  useDefineForClassFields: false,
  declaration: true,
  emitDeclarationOnly: true,
};

export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
}

/**
 * Path (relative to `folder`) and text of each declaration reachable from the entry. Specifiers end in `.js`,
 * as Node's module resolution requires. Throws DeclarationError if types cannot be expressed.
 */
export function declarationsOf(entry: string, folder: string): ReadonlyMap<string, string> {
  const emitted = emit(entry, folder);
  const reached = new Map<string, string>();
  const visit = (path: string): void => {
    const text = emitted.get(path);
    if (text === undefined) throw new DeclarationError(`${path} is imported and was not emitted`);
    if (reached.has(path)) return;
    reached.set(path, text.replace(SPECIFIER, '$1$2.js$3'));
    for (const [, , specifier] of text.matchAll(SPECIFIER)) {
      visit(posix.join(posix.dirname(path), `${specifier}.d.ts`));
    }
  };
  visit(slashed(relative(folder, entry)).replace(/\.ts$/, '.d.ts'));
  return reached;
}

/** Matches `from './x.ts'` and `import('./x.ts')`. */
const SPECIFIER = /((?:from |import\()['"])(\.[^'"]*)\.ts(['"])/g;

const slashed = (path: string): string => path.replaceAll('\\', '/');

function emit(entry: string, folder: string): ReadonlyMap<string, string> {
  const made = mkdtempSync(join(tmpdir(), 'threadway-types-'));
  try {
    const settings = join(made, 'tsconfig.json');
    const outDir = join(made, 'types');
    const compilerOptions = { ...OPTIONS, rootDir: folder, outDir };
    writeFileSync(settings, JSON.stringify({ compilerOptions, files: [entry] }));
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, '-p', settings], { encoding: 'utf8' });
    if (status !== 0) throw new DeclarationError(stdout);
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.d.ts'),
    );
    return new Map(files.map((path) => [slashed(path), readFileSync(join(outDir, path), 'utf8')]));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
