// Type declarations of an entry and everything its types refer to, but nothing else.

import { dirname, posix, relative } from 'node:path';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
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
  visit(declarationOf(relative(folder, entry)));
  return reached;
}

/** Matches `from './x.ts'` and `import('./x.ts')`. */
const SPECIFIER = /((?:from |import\()['"])(\.[^'"]*)\.ts(['"])/g;

const declarationOf = (path: string): string => path.replaceAll('\\', '/').replace(/\.ts$/, '.d.ts');

function emit(entry: string, folder: string): ReadonlyMap<string, string> {
  const program = ts.createProgram([entry], { ...OPTIONS, rootDir: folder, outDir: folder });
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    emitted.set(relative(folder, path).replaceAll('\\', '/'), text);
  });
  if (diagnostics.length > 0) {
    const host = {
      getCanonicalFileName: (name: string) => name,
      getCurrentDirectory: () => dirname(entry),
      getNewLine: () => '\n',
    };
    throw new DeclarationError(ts.formatDiagnostics(diagnostics, host));
  }
  return emitted;
}
