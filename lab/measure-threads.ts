// `npm run lab:threads`: threads on this machine beside simulated ones. Measures the machine; then lets 1 to
// 32 threads take one lock again and again, in C, Go and Java. Then one thread sleeps among others that
// compute, on one and two cores. Writes lab/results/threads/<machine>.json, from which `npm run docs` makes
// the tables in docs/reference/lab.md. Takes ten minutes on a quiet machine.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  comparedLocks,
  LAB_LOCK_IDS,
  type LabLockId,
  type LockLoad,
  type LockRun,
  type SleeperRun,
} from '../src/claims/lab/threads.ts';
import { measureMachine } from '../src/cli/calibrate/measure-machine.ts';
import { machineName } from './machine-name.ts';

const SECONDS = 0.5;
const INSIDE_NANOS = [500, 5000];
const OUTSIDE_NANOS = [1000, 10_000, 50_000];
const THREADS = [1, 2, 8, 32];
const CORES = ['0', '0,1'];

const BUSY = [1, 2, 4, 8];
const SLEEP_NANOS = [1e6, 10e6];
const COMPUTE_NANOS = 50_000;
/** Number of sleeps needed for a p99. */
const SLEEPS = 600;

const SOURCES = fileURLToPath(new URL('threads/', import.meta.url));

/** Commands that run each kind of lock, without the numeric arguments; null if it does not compile here. */
function commandsIn(folder: string): Readonly<Record<LabLockId, readonly string[] | null>> {
  const built = (command: readonly [string, ...string[]]): boolean => {
    try {
      execFileSync(command[0], command.slice(1), { stdio: 'ignore' });
      return true;
    } catch {
      log(`left out, as this does not run: ${command.join(' ')}`);
      return false;
    }
  };
  const c = join(folder, 'locks-c');
  const go = join(folder, 'locks-go');
  const hasC = built(['gcc', '-O2', '-o', c, join(SOURCES, 'locks.c'), '-lpthread', '-lm']);
  const hasGo = built(['go', 'build', '-o', go, join(SOURCES, 'locks.go')]);
  const hasJava = built(['javac', '-d', folder, join(SOURCES, 'Locks.java')]);
  const ofC = (kind: string): readonly string[] | null => (hasC ? [c, kind] : null);
  const ofJava = (kind: string): readonly string[] | null =>
    hasJava ? ['java', '-cp', folder, 'Locks', kind] : null;
  return {
    pthread: ofC('mutex'),
    adaptive: ofC('adaptive'),
    spin: ofC('spin'),
    ticket: ofC('fair'),
    go: hasGo ? [go] : null,
    reentrant: ofJava('reentrant'),
    'reentrant-fair': ofJava('fair'),
    synchronized: ofJava('synchronized'),
  };
}

function loads(): readonly (LockLoad & { readonly list: string })[] {
  return CORES.flatMap((list) =>
    INSIDE_NANOS.flatMap((insideNanos) =>
      OUTSIDE_NANOS.flatMap((outsideNanos) =>
        THREADS.map((threads) => ({
          list,
          cores: list.split(',').length,
          threads,
          insideNanos,
          outsideNanos,
        })),
      ),
    ),
  );
}

function measuredSleepers(folder: string): readonly SleeperRun[] {
  const program = join(folder, 'sleepers');
  execFileSync('gcc', ['-O2', '-o', program, join(SOURCES, 'sleepers.c'), '-lpthread', '-lm']);
  return CORES.flatMap((list) =>
    BUSY.flatMap((busy) =>
      SLEEP_NANOS.map((sleepNanos) => {
        const seconds = Math.max(3, (SLEEPS * sleepNanos) / 1e9);
        const numbers = [busy, sleepNanos, COMPUTE_NANOS, seconds].map(String);
        const printed = execFileSync('taskset', ['-c', list, program, ...numbers], { encoding: 'utf8' });
        const [, p50, p90, p99] = printed.split(' ').map(Number);
        const lateNanos = { p50: p50!, p90: p90!, p99: p99! };
        return { cores: list.split(',').length, busy, sleepNanos, computeNanos: COMPUTE_NANOS, lateNanos };
      }),
    ),
  );
}

function log(text: string): void {
  process.stderr.write(`lab: ${text}\n`);
}

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'threadway-locks-'));
  try {
    const commands = commandsIn(folder);
    const { profile } = measureMachine((what) => log(`measuring ${what}`));
    log('sleepers among busy threads');
    const sleepers = measuredSleepers(folder);
    const runs: LockRun[] = [];
    for (const { list, ...load } of loads()) {
      const { cores, threads, insideNanos, outsideNanos } = load;
      log(`${threads} threads on ${cores} cores, ${insideNanos} ns under the lock, ${outsideNanos} outside`);
      for (const lock of LAB_LOCK_IDS) {
        const command = commands[lock];
        if (command === null) continue;
        const numbers = [threads, insideNanos, outsideNanos, SECONDS].map(String);
        const printed = execFileSync('taskset', ['-c', list, ...command, ...numbers], { encoding: 'utf8' });
        runs.push({ lock, ...load, perSecond: Number(printed.split(' ')[0]) });
      }
    }
    const machine = machineName();
    const measured = { machine, command: 'npm run lab:threads', seconds: SECONDS, profile, runs, sleepers };
    const out = fileURLToPath(new URL(`results/threads/${machine}.json`, import.meta.url));
    writeFileSync(out, `${JSON.stringify(measured)}\n`);
    for (const each of comparedLocks(measured)) {
      const { lock, cores, threads, insideNanos, outsideNanos, perSecond, simulated, error } = each;
      process.stdout.write(
        `${lock}, ${threads} on ${cores}, ${insideNanos} and ${outsideNanos} ns: ${perSecond} measured, ${simulated.toFixed(0)} simulated, ${(100 * error).toFixed(0)} %\n`,
      );
    }
    log(`raw data: ${out}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

main();
