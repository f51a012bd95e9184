// The npm package from a user's view: packed, installed into an empty folder without a network, run,
// imported, and type-checked; its results equal those of the page's host, byte by byte.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPackage } from '../../../scripts/build-package.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { presetById } from '../../../src/scenario/presets.ts';

const COMPILER = fileURLToPath(new URL('../../../node_modules/typescript-native/bin/tsc', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'threadway-package-'));
const built = join(scratch, 'built');
const home = join(scratch, 'home');

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(folder: string, command: string, args: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    // npm's own warnings about this machine do not matter here.
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  return { status, stdout, stderr };
}

function write(name: string, text: string): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

/** The page's host at the end of this scene. */
function hostAtEnd(preset: string): SimulationHost {
  const host = new SimulationHost();
  host.load(presetById(preset)!.scenario);
  const spanNanos = Number.POSITIVE_INFINITY;
  const request = { budgetMillis: 1e9, commands: [], buffer: null, maxThreads: 50, maxVehicles: 50 };
  host.frame({ ...request, spanNanos });
  return host;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The bytes of every number and column, for an exact comparison. */
function bytesOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part)) return String(part);
    if (!ArrayBuffer.isView(part)) return part;
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('hex');
  });
}

beforeAll(async () => {
  await buildPackage(built);
  const packed = run(built, 'npm', ['pack', '--silent', '--offline', '--pack-destination', scratch]);
  expect(packed.status, packed.stderr).toBe(0);
  mkdirSync(home);
  write('package.json', JSON.stringify({ name: 'home', private: true, type: 'module' }));
  const options = ['--offline', '--no-audit', '--no-fund', '--silent'];
  const installed = run(home, 'npm', ['install', join(scratch, packed.stdout.trim()), ...options]);
  expect(installed.status, installed.stdout + installed.stderr).toBe(0);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the npm package', () => {
  it('installs alone, with licence and a manual whose programs run', () => {
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'threadway',
    ]);
    const own = (name: string): string => readFileSync(join(home, 'node_modules/threadway', name), 'utf8');
    const root = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    const { version, dependencies, license } = JSON.parse(own('package.json'));
    expect([version, dependencies, license]).toEqual([root.version, undefined, 'MIT']);
    expect(own('LICENSE')).toContain('MIT');
    expect(own('THIRD-PARTY-LICENCES.txt')).toContain('assemblyscript');
    expect(own('RESULTS.md')).toContain('throughputRps');
    // Links lead to files of the package, or to the web.
    const links = [...own('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file]) => file);
    for (const file of links) expect(own(file)).not.toBe('');
    const programs = [...own('README.md').matchAll(/^```js\n(.*?)^```$/gms)].map((match) => match[1]);
    expect(programs.length).toBeGreaterThan(2);
    for (const [index, program] of programs.entries()) {
      write(`manual-${index}.js`, program);
      const { status, stdout, stderr } = run(home, 'node', [`manual-${index}.js`]);
      expect([status, stderr]).toEqual([0, '']);
      // The expected output follows the code, if the document shows it.
      const said = [...program.matchAll(/^ *\/\/ (.*)$/gm)].map((match) => match[1]).join('\n');
      if (said !== '') expect(flat(stdout)).toBe(flat(said));
      else expect(stdout).not.toMatch(/undefined|NaN/);
    }
  });

  it('gives an importing program the events and the summary of the page, byte by byte', () => {
    write(
      'run.js',
      `import { serialize } from 'node:v8';
       import { simulate } from 'threadway';
       const { servers, summary } = simulate(process.argv[2]);
       const digests = servers.map(({ digest }) => digest);
       process.stdout.write(JSON.stringify({ digests, bytes: serialize(summary).toString('base64') }));`,
    );
    for (const preset of ['stalled-node', 'one-output']) {
      const { status, stdout, stderr } = run(home, 'node', ['run.js', preset]);
      expect(status, stderr).toBe(0);
      const { digests, bytes } = JSON.parse(stdout);
      const host = hostAtEnd(preset);
      expect(digests).toEqual(host.views.map((each) => each.digest()));
      expect(bytesOf(deserialize(Buffer.from(bytes, 'base64')))).toBe(bytesOf(host.summary()));
    }
  });

  it('includes the command', () => {
    const { status, stdout } = run(home, 'npx', ['threadway', 'run', '--preset', 'stalled-node', '--json']);
    expect(status).toBe(0);
    const { servers } = JSON.parse(stdout);
    expect(servers.map(({ digest }: { digest: string }) => digest)).toEqual(
      hostAtEnd('stalled-node').views.map((each) => each.digest()),
    );
    const { version } = JSON.parse(readFileSync(join(built, 'package.json'), 'utf8'));
    // The command that npx runs.
    const command = join(home, 'node_modules/.bin/threadway');
    expect(run(home, command, ['--version']).stdout).toBe(`${version}\n`);
    const bad = run(home, command, ['run', '--preset', 'nowhere']);
    expect([bad.status, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toMatch(/^threadway: --preset: "nowhere" is not known; known: .*\n$/);
  });
});

describe('the types of the package', () => {
  const program = `
    import { InputError, linkOf, presets, type Problem, scenarioOf, simulate, type SimulationResult } from 'threadway';

    const result: SimulationResult = simulate('stalled-node', { until: '10s', seed: 3, set: { 'A.threads': 100 } });
    const p99: number | null = result.servers[0]!.latencySeconds.p999;
    const windows: Float64Array = result.summary.servers[0]!.timeline.completed;
    const own = simulate({ name: 'Mine', servers: [{ id: 'A', model: 'event-loop' }], stop: { requests: 100 } });
    const link: string = linkOf(scenarioOf(presets[0]!.scenario));
    const problems = (error: unknown): readonly Problem[] => (error instanceof InputError ? error.problems : []);
    export { p99, windows, own, link, problems };

    // @ts-expect-error: a time is text with its unit
    simulate('stalled-node', { until: 10 });
    // @ts-expect-error: there is no such model
    simulate({ servers: [{ id: 'A', model: 'magic' }] });
    // @ts-expect-error: results are not to be changed
    result.servers[0]!.events = 0;
  `;

  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('compile in a strict program that resolves by %s, without the DOM', (moduleResolution, module) => {
    write('consumer.ts', program);
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
    };
    const settings = write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const { status, stdout } = run(home, process.execPath, [COMPILER, '-p', settings]);
    expect([status, stdout]).toEqual([0, '']);
  });
});
