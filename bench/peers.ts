// The benchmark's peers: the same models in C++, compiled on demand, and in simulation libraries from
// crates.io, PyPI and npm, installed once into a cache. If one is unavailable, the reason is reported.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './contest.ts';
import {
  CUSTOMERS,
  POOL_CORES,
  POOL_THREADS,
  QUEUE,
  QUEUE_ARRIVALS_PER_SECOND,
  QUEUE_SERVERS,
  QUEUE_SERVICE_SECONDS,
  REQUESTS,
} from './workloads.ts';

const SOURCES = fileURLToPath(new URL('./peers/', import.meta.url));
const CACHE = fileURLToPath(new URL('../node_modules/.cache/threadway-bench/', import.meta.url));
const PYTHON_PACKAGES = { simpy: 'simpy==4.1.2', ciw: 'ciw==3.2.7' } as const;
const SIMJS = 'simjs@2.0.3';
/** The version that the peer's Cargo.toml requires. */
const SIMRS = 'simrs 0.2.0';
const INSTALL_TIMEOUT_MILLIS = 300_000;

export interface Missing {
  readonly name: string;
  readonly reason: string;
}

const queueArgs = [CUSTOMERS, QUEUE_SERVERS, QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVICE_SECONDS].map(String);
const poolArgs = [REQUESTS, POOL_THREADS, POOL_CORES].map(String);
/** Runs within one process, for peers that are fast. */
const QUICK = '5';

function run(command: string, args: readonly string[], cwd = SOURCES): void {
  execFileSync(command, args, { cwd, stdio: 'pipe', timeout: INSTALL_TIMEOUT_MILLIS });
}

function compilerOf(): string | undefined {
  return ['g++', 'clang++', 'c++'].find((each) => {
    try {
      run(each, ['--version']);
      return true;
    } catch {
      return false;
    }
  });
}

function compiled(): Program[] {
  const compiler = compilerOf();
  if (compiler === undefined) throw new Error('no C++ compiler (g++, clang++)');
  const program = (source: string): string => {
    const file = join(CACHE, source);
    // Fused multiply-add would give other random numbers than the engine's.
    run(compiler, ['-O3', '-march=native', '-ffp-contract=off', '-std=c++17', '-o', file, `${source}.cpp`]);
    return file;
  };
  const workloads = [
    { workload: 'A', command: program('queue'), args: queueArgs, measured: String(QUEUE.seed) },
    { workload: 'B', command: program('pool'), args: poolArgs, measured: 'measured' },
  ] as const;
  return workloads.flatMap(({ workload, command, args, measured }) => {
    const peer = { workload, table: 'beside peers', rounds: 0, command, env: {} } as const;
    return [
      { ...peer, name: 'C++ -O3, all measuring on', args: [...args, QUICK, measured] },
      { ...peer, name: 'C++ -O3, averages only', args: [...args, QUICK] },
    ];
  });
}

/** A Python program that needs a package. */
function python(
  name: keyof typeof PYTHON_PACKAGES,
  scripts: Readonly<Record<'A' | 'B', string | null>>,
): Program[] {
  const target = join(CACHE, name);
  if (!existsSync(join(target, name))) {
    const options = ['--quiet', '--disable-pip-version-check', '--root-user-action', 'ignore'];
    run('python3', ['-m', 'pip', 'install', ...options, '--target', target, PYTHON_PACKAGES[name]]);
  }
  const env = { PYTHONPATH: [target, process.env.PYTHONPATH].filter(Boolean).join(delimiter) };
  return (['A', 'B'] as const).flatMap((workload) => {
    const script = scripts[workload];
    if (script === null) return [];
    const args = [join(SOURCES, script), ...(workload === 'A' ? queueArgs : poolArgs)];
    return [
      {
        name: PYTHON_PACKAGES[name],
        workload,
        table: 'beside peers',
        rounds: name === 'ciw' ? 1 : 3,
        command: 'python3',
        args,
        env,
      },
    ];
  });
}

function simjs(): Program[] {
  const target = join(CACHE, 'npm');
  if (!existsSync(join(target, 'node_modules', 'simjs'))) {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'package.json'), '{"private":true}');
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', SIMJS], target);
  }
  const args = [join(SOURCES, 'simjs-queue.mjs'), ...queueArgs];
  const env = { PEER_MODULES: target };
  return [
    { name: SIMJS, workload: 'A', table: 'beside peers', rounds: 3, command: process.execPath, args, env },
  ];
}

function simrs(): Program[] {
  const target = join(CACHE, 'simrs');
  const manifest = join(SOURCES, 'simrs', 'Cargo.toml');
  run('cargo', [
    'build',
    '--release',
    '--locked',
    '--quiet',
    '--manifest-path',
    manifest,
    '--target-dir',
    target,
  ]);
  const peer = { name: SIMRS, table: 'beside peers', rounds: 0, env: {} } as const;
  const command = (name: string): string => join(target, 'release', name);
  return [
    { ...peer, workload: 'A', command: command('queue'), args: [...queueArgs, QUICK] },
    { ...peer, workload: 'B', command: command('pool'), args: [...poolArgs, QUICK] },
  ];
}

/** All peers available here, and the reasons for missing ones. */
export function findPeers(): { peers: Program[]; missing: Missing[] } {
  mkdirSync(CACHE, { recursive: true });
  const sources: readonly (readonly [name: string, find: () => Program[]])[] = [
    ['C++', compiled],
    ['simrs', simrs],
    ['SimPy', () => python('simpy', { A: 'simpy_queue.py', B: 'simpy_pool.py' })],
    ['Ciw', () => python('ciw', { A: 'ciw_queue.py', B: null })],
    ['SIM.JS', simjs],
  ];
  const peers: Program[] = [];
  const missing: Missing[] = [];
  for (const [name, find] of sources) {
    try {
      peers.push(...find());
    } catch (error) {
      missing.push({ name, reason: (error as Error).message.split('\n')[0]! });
    }
  }
  return { peers, missing };
}
