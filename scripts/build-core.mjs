// Compiles the core of the engine (src/core, in AssemblyScript) into generated files next to the code that
// loads it:
//
// - core-binary.ts: WebAssembly as text, so that pages, workers, single files, Node and tests load it the
//   same way and synchronously.
// - core-checked.ts: the same with bounds checks, for tests, which compare the two.
// - core-script.ts: the same as plain JavaScript, for environments that refuse WebAssembly; see
//   core-script.mjs.
// - core-exports.ts: types of the core's exports, derived from src/core/exports.ts.
//
// First it generates the numbers that core and page share: src/core/codes.ts from the tables of parameters
// and thread models, so that both know a new row; src/core/measure-values.ts from the table of measures, with
// types in src/measures/made/. The repository contains none of these files: `npm ci` and every command of the
// project run this script first, since a pull may change sources. It does nothing if no source has changed.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coreAsScript } from './core-script.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CORE = join(ROOT, 'src/core');
const MADE = join(ROOT, 'src/engine/made');
const CODES = join(CORE, 'codes.ts');
/** Sources of the core's numbers. */
const TABLES = ['src/scenario', 'src/engine/configuration', 'src/engine/view', 'scripts/core-codes.ts'];
const VALUES = [join(CORE, 'measure-values.ts'), join(ROOT, 'src/measures/made/values.ts')];
/** Sources of the values of measures. */
const MEASURES = [
  'src/measures/measure.ts',
  'src/measures/measures.ts',
  'src/measures/rows',
  'src/measures/sources.ts',
  'scripts/core-measures.ts',
];
/** Tools that affect the result besides the sources of the core. */
const TOOLS = [
  'scripts/build-core.mjs',
  'scripts/core-unchecked.mjs',
  'scripts/core-script.mjs',
  'node_modules/assemblyscript/package.json',
  'node_modules/binaryen/package.json',
];

function filesOf(name) {
  const path = join(ROOT, name);
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .filter((each) => each.endsWith('.ts'))
    .sort()
    .map((each) => join(path, each));
}

/** Does `work` if these files or folders have changed since it was last done under this `name`. */
async function whenChanged(name, inputs, results, work) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesOf)) hash.update(relative(ROOT, path)).update(readFileSync(path));
  const stamp = hash.digest('hex');
  const file = join(MADE, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp && results.every(existsSync)) return;
  await work();
  writeFileSync(file, stamp);
}

function writeBy(script) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${script} could not write its part of the core: see above`);
}

/** Compiles the core in this folder of the project to WebAssembly. */
async function compile(folder, options) {
  const { default: asc } = await import('assemblyscript/asc');
  const scratch = mkdtempSync(join(tmpdir(), 'core-'));
  try {
    const file = join(scratch, 'core.wasm');
    const common = [
      `${folder}/exports.ts`,
      '--runtime',
      'stub',
      '--use',
      'abort=',
      '--noAssert',
      // The memory is imported, so that consecutive instances can reuse it: see
      // src/engine/core-access/module-core.ts.
      '--importMemory',
      '--enable',
      'simd',
      '--baseDir',
      ROOT,
    ];
    const { error, stderr } = await asc.main([...common, ...options, '--outFile', relative(ROOT, file)]);
    if (error !== null) throw new Error(`the core does not compile\n${stderr.toString()}`);
    return readFileSync(file);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const RELEASED = ['-O3', '--transform', './scripts/core-unchecked.mjs'];

/**
 * The core in this folder as it is used: a TypeScript module with its WebAssembly as text. `hasNames`:
 * include function names, for profiling.
 */
export async function releasedCore(folder, hasNames = false) {
  const compiled = await compile(folder, hasNames ? [...RELEASED, '--debug'] : RELEASED);
  return binaryModule('The core as WebAssembly.', await optimizedAgain(compiled, hasNames));
}

/**
 * Functions with at most this many instructions are always inlined; up to the second limit, if it seems
 * worthwhile.
 */
const INLINED_ALWAYS = 15;
const INLINED_PERHAPS = 20;

/**
 * Runs the compiler's output through its own optimizer again, which removes more locals and calls: 3 % less
 * to load (compressed), and 2 to 3 % less time on M/M/50, 3 to 8 % on the stalled pool. Inlining everything
 * it accepts saves no more time and adds 10 % to the download.
 */
async function optimizedAgain(wasm, hasNames) {
  const { default: binaryen } = await import('binaryen');
  binaryen.setDebugInfo(hasNames);
  const core = binaryen.readBinary(wasm);
  try {
    const { MutableGlobals, NontrappingFPToInt, SignExt, BulkMemory, BulkMemoryOpt, SIMD128 } =
      binaryen.Features;
    core.setFeatures(MutableGlobals | NontrappingFPToInt | SignExt | BulkMemory | BulkMemoryOpt | SIMD128);
    binaryen.setOptimizeLevel(3);
    binaryen.setShrinkLevel(0);
    // The compiler uses the same optimizer and has set its own limits there.
    binaryen.setAlwaysInlineMaxSize(INLINED_ALWAYS);
    binaryen.setFlexibleInlineMaxSize(INLINED_PERHAPS);
    binaryen.setAllowInliningFunctionsWithLoops(false);
    core.optimize();
    return core.emitBinary();
  } finally {
    core.dispose();
  }
}

/** The whole core as one module of plain JavaScript, with its exports as a class. */
async function script() {
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [coreAsScript()],
    oxc: {
      assumptions: { setPublicClassFields: true },
      typescript: { removeClassFieldsWithoutInitializer: true },
    },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      ssr: true,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: join(CORE, 'exports.ts'),
        output: { topLevelVar: false },
      },
    },
  });
  const about = '// @ts-nocheck\n// The core in plain JavaScript. Made by scripts/build-core.mjs.\n\n';
  return about + (await withShortNames(output[0].code));
}

/**
 * Short names for all members but the core's exports, which alone are used from outside. WebAssembly has no
 * names either; without this the core is a fifth larger (compressed) in each frame of an article.
 */
async function withShortNames(code) {
  const { minify } = await import('terser');
  const exported = readFileSync(join(CORE, 'exports.ts'), 'utf8');
  const reserved = [...exported.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
  const short = await minify(code, { module: true, ecma: 2020, mangle: { properties: { reserved } } });
  return `${short.code}\n`;
}

function binaryModule(what, wasm) {
  const digits = Buffer.from(wasm).toString('hex');
  return `// ${what} Made by scripts/build-core.mjs.\nexport const CORE_BINARY =\n  '${digits}';\n`;
}

/** TypeScript's types for the types that the core's exports use. */
const PASSES = {
  void: 'void',
  bool: 'Flag',
  usize: 'Address',
  ...Object.fromEntries(['i32', 'u32', 'f64', 'Nanos', 'Slot', 'ThreadId'].map((each) => [each, 'number'])),
};

/** Declares each exported function as a member of an interface. */
function exportsModule() {
  const exports = readFileSync(join(CORE, 'exports.ts'), 'utf8');
  const members = [...exports.matchAll(/^export function (\w+)\(([^)]*)\): (\w+) \{/gm)].map(
    ([, name, list, gives]) => {
      const parameters = list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => {
          const [parameter, type] = each.split(': ');
          return `${parameter}: ${type === 'bool' ? 'boolean' : typeOf(type)}`;
        });
      return `  ${name}(${parameters.join(', ')}): ${typeOf(gives)};\n`;
    },
  );
  return [
    '// The exports of the core (src/core/exports.ts describes each). Made by scripts/build-core.mjs.\n\n',
    '/** Where a column stands: a place in memory, or, where the core is JavaScript, the array itself. */\n',
    'export type Address = number | object;\n',
    '/** 1 or 0 in WebAssembly, true or false in JavaScript. Boolean() reads both; the type admits no comparison. */\n',
    'export type Flag = object;\n\n',
    'export interface CoreExports {\n',
    ...members,
    '}\n',
  ].join('');
}

function typeOf(type) {
  if (!Object.hasOwn(PASSES, type))
    throw new Error(`src/core/exports.ts: ${type} cannot be exported; allowed: ${Object.keys(PASSES)}`);
  return PASSES[type];
}

async function compileCore() {
  const checked = binaryModule('The core with all checks.', await compile('src/core', ['-O1']));
  writeFileSync(join(MADE, 'core-binary.ts'), await releasedCore('src/core'));
  writeFileSync(join(MADE, 'core-checked.ts'), checked);
  writeFileSync(join(MADE, 'core-script.ts'), await script());
  writeFileSync(join(MADE, 'core-exports.ts'), exportsModule());
}

export async function buildCore() {
  mkdirSync(MADE, { recursive: true });
  await whenChanged('codes-stamp.txt', TABLES, [CODES], () => writeBy('scripts/core-codes.ts'));
  await whenChanged('measures-stamp.txt', MEASURES, VALUES, () => writeBy('scripts/core-measures.ts'));
  const made = ['core-binary.ts', 'core-checked.ts', 'core-script.ts', 'core-exports.ts'];
  await whenChanged(
    'stamp.txt',
    ['src/core', ...TOOLS],
    made.map((each) => join(MADE, each)),
    compileCore,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCore();
