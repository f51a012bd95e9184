// `npm run count -- A`: processor instructions per request and core function for a workload (A to D), as
// compiled by V8 here. Valgrind counts them, so the figures are reproducible even on a busy machine and show
// savings that timing noise hides. The difference of two run lengths excludes start and end of a run. Needs
// valgrind; takes about 20 seconds.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { formatNumberCell, formatTable } from '../src/cli/table.ts';
import { bundle, bundleOf } from './bundle.ts';
import { WORKLOADS } from './workloads.ts';

const SHORT = 200_000;
const LONG = 600_000;
/** Functions with fewer instructions per request are omitted. */
const LEAST = 1;

/** Compiles everything at once with the optimising compiler, as for long runs. */
const V8_FLAGS = ['--no-liftoff', '--single-threaded', '--perf-basic-prof'];
const NATIVE = 'all else (V8, libraries)';

interface CompiledFunction {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** Addresses of the functions, from the map V8 writes for Linux's perf, always in this folder. */
function functionsOf(pid: number): CompiledFunction[] {
  const file = `/tmp/perf-${pid}.map`;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(file);
  return lines
    .map((line) => {
      const [from = '', size = '', ...name] = line.split(' ');
      const start = Number.parseInt(from, 16);
      return { from: start, to: start + Number.parseInt(size, 16), name: plainName(name.join(' ')) };
    })
    .sort((one, other) => one.from - other.from);
}

function plainName(name: string): string {
  return name
    .replace(/^JS:/, '')
    .replace(/-\d+-turbofan$/, '')
    .replace(/^src\/core\//, '');
}

function functionAt(functions: readonly CompiledFunction[], address: number): string {
  let low = 0;
  let high = functions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (functions[middle]!.from <= address) low = middle + 1;
    else high = middle;
  }
  const found = functions[low - 1];
  return found !== undefined && address < found.to && found.name.includes('/') ? found.name : NATIVE;
}

/** Instructions per function, from callgrind's output. */
async function counted(file: string, functions: readonly CompiledFunction[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let address = 0;
  let isCall = false;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.startsWith('calls=')) isCall = true;
    const [, place, count] = /^(0x[0-9a-f]+|[+-]\d+|\*) \S+ (\d+)/.exec(line) ?? [];
    if (place === undefined) continue;
    if (place.startsWith('0x')) address = Number.parseInt(place, 16);
    else if (place !== '*') address += Number(place);
    // The line after a call holds the cost of the callee, which is also listed under the callee itself.
    if (!isCall) {
      const name = functionAt(functions, address);
      counts.set(name, (counts.get(name) ?? 0) + Number(count));
    }
    isCall = false;
  }
  return counts;
}

async function run(folder: string, workload: string, requests: number): Promise<Map<string, number>> {
  const out = join(folder, `callgrind.${requests}`);
  const valgrind = [
    '--tool=callgrind',
    `--callgrind-out-file=${out}`,
    '--smc-check=all-non-file',
    '--dump-instr=yes',
    '--quiet',
  ];
  const program = [bundleOf('instructions-run', 'named'), workload, String(requests)];
  const child = spawn('valgrind', [...valgrind, process.execPath, ...V8_FLAGS, ...program], {
    stdio: 'inherit',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`valgrind ended with ${status}: see above`);
  return counted(out, functionsOf(child.pid!));
}

async function main(workload: string): Promise<void> {
  if (WORKLOADS[workload] === undefined)
    throw new Error(`${workload}: no such workload; allowed: ${Object.keys(WORKLOADS).join(', ')}`);
  try {
    execFileSync('valgrind', ['--version'], { stdio: 'pipe' });
  } catch {
    throw new Error('no valgrind here: install it (apt-get install valgrind)');
  }
  const folder = mkdtempSync(join(tmpdir(), 'count-'));
  try {
    await bundle(['instructions-run'], 'named');
    const [short, long] = await Promise.all([run(folder, workload, SHORT), run(folder, workload, LONG)]);
    const rows = [...long]
      .map(([name, count]) => ({ name, each: (count - (short.get(name) ?? 0)) / (LONG - SHORT) }))
      .sort((one, other) => other.each - one.each);
    const sum = rows.reduce((all, { name, each }) => (name === NATIVE ? all : all + each), 0);
    console.log(`${workload}: instructions a request`);
    console.log(
      formatTable([
        ['all of the core', formatNumberCell(sum, 1)],
        ...rows
          .filter(({ each }) => each >= LEAST)
          .map(({ name, each }) => [name, formatNumberCell(each, 1)]),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  await main(process.argv[2] ?? 'A');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
