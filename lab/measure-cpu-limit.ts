// `npm run lab:cpu-limit`: users of a server that only computes, in a control group with a CPU limit, beside
// simulated ones. Writes lab/results/cpu-limit/<machine>.json, from which `npm run docs` makes the table in
// docs/reference/lab.md. Takes a minute. Needs gcc and permission to create a control group below that of
// this process. Other work on the machine disturbs latencies. The group's weight is so large that the other
// work hardly affects the remaining figures.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, type } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CpuLimitFigures,
  type CpuLimitLoad,
  type CpuLimitMeasurement,
  comparedCpuLimits,
} from '../src/claims/lab/cpu-limit.ts';
import { machineName } from './machine-name.ts';

const MS = 1e6;
const LOADS: readonly CpuLimitLoad[] = [0.5, 1.5].flatMap((limit) =>
  [100, 10].map((millis) => ({
    limit,
    periodNanos: millis * MS,
    users: 8,
    computeNanos: 5 * MS,
    thinkNanos: (limit === 0.5 ? 60 : 15) * MS,
    seconds: 12,
  })),
);

/** A control group whose limit can be set, with version 1 or 2 of Linux's interface. */
interface Group {
  readonly folder: string;
  limit(load: CpuLimitLoad): void;
}

/**
 * Creates a control group below that of this process. Throws if the system does not allow one with a CPU
 * limit.
 */
function newGroup(): Group {
  const own = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  const version1 = own.map((line) => line.split(':')).find(([, names]) => names?.split(',').includes('cpu'));
  const root = version1 === undefined ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu';
  const path = version1?.[2] ?? own.find((line) => line.startsWith('0::'))?.slice(3) ?? '/';
  const folder = join(root, path, `threadway-lab-${process.pid}`);
  mkdirSync(folder);
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  if (version1 === undefined) {
    if (!existsSync(join(folder, 'cpu.max'))) {
      rmdirSync(folder);
      throw new Error(`${join(root, path)} lets no group below it have a CPU limit (cgroup.subtree_control)`);
    }
    write('cpu.weight', '10000');
  } else {
    write('cpu.shares', '262144');
  }
  return {
    folder,
    limit: ({ limit, periodNanos }) => {
      const [quota, period] = [limit * periodNanos, periodNanos].map((nanos) => String(nanos / 1e3));
      if (version1 === undefined) {
        write('cpu.max', `${quota} ${period}`);
        return;
      }
      write('cpu.cfs_quota_us', '-1');
      write('cpu.cfs_period_us', period!);
      write('cpu.cfs_quota_us', quota!);
    },
  };
}

/** A counter of cpu.stat. */
function counted({ folder }: Group, name: string): number {
  const line = readFileSync(join(folder, 'cpu.stat'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

function measured(program: string, group: Group, load: CpuLimitLoad): CpuLimitFigures {
  group.limit(load);
  const before = [counted(group, 'nr_periods'), counted(group, 'nr_throttled')];
  const numbers = [load.users, load.computeNanos, load.thinkNanos, load.seconds].map(String);
  const script = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
  const output = execFileSync('sh', ['-c', script, group.folder, program, ...numbers], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const { cpuNanos, tookNanos } = JSON.parse(output) as { cpuNanos: number; tookNanos: number[] };
  const took = tookNanos.toSorted((a, b) => a - b);
  const at = (share: number): number => took[Math.max(1, Math.floor(share * took.length)) - 1]!;
  const periods = counted(group, 'nr_periods') - before[0]!;
  return {
    perSecond: took.length / load.seconds,
    cpu: cpuNanos / (load.seconds * 1e9),
    throttledShare: (counted(group, 'nr_throttled') - before[1]!) / periods,
    p50Nanos: at(0.5),
    p99Nanos: at(0.99),
  };
}

const machine = machineName();
const loadAverage = loadavg()[0]!;
const build = mkdtempSync(join(tmpdir(), 'threadway-lab-'));
const program = join(build, 'limited');
const source = fileURLToPath(new URL('cpu-limit/limited.c', import.meta.url));
execFileSync('gcc', ['-O2', '-o', program, source, '-lpthread', '-lm']);
const group = newGroup();
try {
  const measurement: CpuLimitMeasurement = {
    machine,
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    measured: new Date().toISOString(),
    command: 'npm run lab:cpu-limit',
    cores: cpus().length,
    loadAverage,
    runs: LOADS.map((load) => ({ ...load, measured: measured(program, group, load) })),
  };
  const out = fileURLToPath(new URL(`results/cpu-limit/${machine}.json`, import.meta.url));
  mkdirSync(fileURLToPath(new URL('results/cpu-limit', import.meta.url)), { recursive: true });
  writeFileSync(out, `${JSON.stringify(measurement)}\n`);
  for (const { limit, periodNanos, measured: real, simulated } of comparedCpuLimits(measurement)) {
    process.stdout.write(`limit ${limit}, period ${periodNanos / MS} ms\n`);
    for (const name of Object.keys(real) as (keyof CpuLimitFigures)[])
      process.stdout.write(
        `  ${name}: measured ${real[name].toPrecision(4)}, simulated ${simulated[name].toPrecision(4)}\n`,
      );
  }
} finally {
  rmdirSync(group.folder);
  rmSync(build, { recursive: true });
}
