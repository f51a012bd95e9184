// The types that are published beside the element's script stand alone, and say what pages may write.

import ts from 'typescript';
import { expect, it } from 'vitest';
import { elementDeclarations } from '../../../scripts/element-declarations.ts';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
  skipLibCheck: true,
  skipDefaultLibCheck: true,
};

/** What the compiler has to say of a page that uses these types. */
function complaints(page: string): readonly string[] {
  const texts: Readonly<Record<string, string>> = {
    '/threadway-sim.d.ts': elementDeclarations(),
    '/page.ts': `import type {} from './threadway-sim.d.ts';\n${page}`,
  };
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name in texts || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name in texts
      ? ts.createSourceFile(name, texts[name]!, ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  const program = ts.createProgram(['/page.ts'], { ...OPTIONS, allowImportingTsExtensions: true }, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('know the element by its name, its properties, answers and events', () => {
  const page = `
    const sim = document.querySelector('threadway-sim')!;
    sim.scenario = 'stalled-node';
    const completed: Promise<number> = sim.get('metrics').then(({ servers }) => servers[0]!.requests.completed);
    void sim.break(4, { fault: 'slow', strength: 20 }).then(() => sim.heal(4));
    void sim.set({ threads: 200, latency: '20ms' }).then(({ playing }) => playing satisfies boolean);
    sim.addEventListener('moment', ({ detail }) => {
      if (detail.kind === 'fault') detail.node satisfies number;
    });
    sim.addEventListener('error', ({ detail }) => detail.problems.map(({ key, allowed }) => key + allowed));
    sim.addEventListener('click', () => {});
    void completed;
  `;
  expect(complaints(page)).toEqual([]);
});

it('refuse what is not there', () => {
  const wrong = [
    "sim.get('cookies')",
    "sim.seek('12s')",
    'sim.state = null',
    'sim.rewind()',
    "sim.break(4, { fault: 'sleepy' })",
  ];
  const page = ["const sim = document.querySelector('threadway-sim')!", ...wrong].join(';\n');
  expect(complaints(page)).toHaveLength(wrong.length);
});
