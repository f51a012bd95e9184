// Compiles the core of the engine (src/core, in AssemblyScript) into what the project runs, beside the door that loads it:
//
// - core-binary.ts: WebAssembly, as text, so that pages, workers, single files, Node and tests load it alike and at once.
// - core-checked.ts: the same with a check of every index, for the tests, which compare the two.
// - core-exports.ts: the type of what the core exports, read off src/core/door.ts.
//
// `npm ci` runs this, and so does every command of the project before it begins, as a pull may bring other sources; where none
// has changed since, it does nothing.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CORE = join(ROOT, 'src/core');
const MADE = join(ROOT, 'src/engine/made');
/** Says of which sources the files there were made. */
const STAMP = join(MADE, 'stamp.txt');
/** What the result depends on besides the sources. */
const TOOLS = [
  'scripts/build-core.mjs',
  'scripts/core-unchecked.mjs',
  'node_modules/assemblyscript/package.json',
];

function sources() {
  return readdirSync(CORE, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(CORE, name));
}

function stampOf() {
  const hash = createHash('sha256');
  for (const path of [...sources(), ...TOOLS.map((name) => join(ROOT, name))]) {
    hash.update(relative(ROOT, path)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** The bytes of a module of WebAssembly. */
async function compile(scratch, name, options) {
  const { default: asc } = await import('assemblyscript/asc');
  const file = join(scratch, `${name}.wasm`);
  const common = [
    'src/core/door.ts',
    '--runtime',
    'stub',
    '--use',
    'abort=',
    '--noAssert',
    '--baseDir',
    ROOT,
  ];
  const { error, stderr } = await asc.main([...common, ...options, '--outFile', relative(ROOT, file)]);
  if (error !== null) throw new Error(`the core does not compile\n${stderr.toString()}`);
  return file;
}

const RELEASE = ['-O3', '--transform', './scripts/core-unchecked.mjs'];

/** As a module of TypeScript that has them as text. */
function binaryModule(what, path) {
  const text = readFileSync(path).toString('base64');
  return `// ${what} Made by scripts/build-core.mjs.\nexport const CORE_BINARY =\n  '${text}';\n`;
}

const NUMBERS = ['i32', 'u32', 'f64', 'usize', 'bool', 'Nanos', 'Slot', 'ThreadId'];

/** Every exported function of the door, as a member of an interface. */
function exportsModule() {
  const door = readFileSync(join(CORE, 'door.ts'), 'utf8');
  const members = [...door.matchAll(/^export function (\w+)\(([^)]*)\): (\w+) \{/gm)].map(
    ([, name, list, gives]) => {
      const parameters = list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map((each) => {
          const [parameter, type] = each.split(': ');
          return `${parameter}: ${typeOf(type)}`;
        });
      return `  ${name}(${parameters.join(', ')}): ${typeOf(gives)};\n`;
    },
  );
  return [
    '// What the core exports: its door (src/core/door.ts says what each means). Made by scripts/build-core.mjs.\n\n',
    'export interface CoreExports {\n  readonly memory: WebAssembly.Memory;\n',
    ...members,
    '}\n',
  ].join('');
}

function typeOf(type) {
  if (type === 'void') return type;
  if (!NUMBERS.includes(type))
    throw new Error(`src/core/door.ts: ${type} cannot pass the door; allowed: ${NUMBERS}`);
  return 'number';
}

export async function buildCore() {
  const stamp = stampOf();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  const scratch = mkdtempSync(join(tmpdir(), 'core-'));
  try {
    const release = await compile(scratch, 'release', RELEASE);
    const checked = await compile(scratch, 'checked', ['-O1']);
    mkdirSync(MADE, { recursive: true });
    writeFileSync(join(MADE, 'core-binary.ts'), binaryModule('The core as WebAssembly.', release));
    writeFileSync(join(MADE, 'core-checked.ts'), binaryModule('The core with all checks.', checked));
    writeFileSync(join(MADE, 'core-exports.ts'), exportsModule());
    writeFileSync(STAMP, stamp);
  } finally {
    rmSync(scratch, { recursive: true });
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCore();
