// The published types of the element's script are self-contained, and cover what pages may write.

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
  skipDefaultLibCheck: true,
};

const RIGHT = `
  const sim = document.querySelector('threadway-sim')!;
  sim.scenario = 'stalled-node';
  const completed: Promise<number> = sim.get('metrics').then(({ servers }) => servers[0]!.completed);
  void sim.break(4, { fault: 'slow', strength: 20 }).then(() => sim.heal(4));
  void sim.set({ threads: 200, latency: '20ms' }).then(({ playing }) => playing satisfies boolean);
  sim.addEventListener('moment', ({ detail }) => {
    if (detail.kind === 'fault') detail.node satisfies number;
  });
  sim.addEventListener('error', ({ detail }) => detail.problems.map(({ key, allowed }) => key + allowed));
  sim.addEventListener('click', () => {});
  void completed;
`;
const WRONG = [
  "sim.get('cookies')",
  "sim.seek('12s')",
  'sim.state = null',
  'sim.rewind()',
  "sim.break(4, { fault: 'sleepy' })",
];

/** Makes the text a module, so that its names are local. */
const pageOf = (text: string): string => `import type {} from './threadway-sim.d.ts';\n${text}`;
const TEXTS: Readonly<Record<string, string>> = {
  '/threadway-sim.d.ts': elementDeclarations(),
  '/right.ts': pageOf(RIGHT),
  '/wrong.ts': pageOf(["const sim = document.querySelector('threadway-sim')!", ...WRONG].join(';\n')),
};

/** All pages are in one program, because parsing the browser's types takes a long time. */
function programOfAll(): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name in TEXTS || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name in TEXTS
      ? ts.createSourceFile(name, TEXTS[name], ts.ScriptTarget.ES2022)
      : getSourceFile(name, ...rest);
  return ts.createProgram(Object.keys(TEXTS), { ...OPTIONS, allowImportingTsExtensions: true }, host);
}

const program = programOfAll();

/** The compiler's messages for a file. */
function complaints(file: string): readonly string[] {
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('the published types are self-contained', () => {
  expect(complaints('/threadway-sim.d.ts')).toEqual([]);
});

it('the published types know the element by its name, its properties, answers and events', () => {
  expect(complaints('/right.ts')).toEqual([]);
});

it('the published types reject names that do not exist', () => {
  expect(complaints('/wrong.ts')).toHaveLength(WRONG.length);
});
