// Speed of the engine beside its peers, measured in one run on one machine: `npm run bench`; `-- --quick` for one round.
//
// Every program runs in a process of its own and takes the processor time of the simulation alone, which other work on
// the machine changes little; after a warm-up where it has a compiler at run time. Programs take turns over several
// rounds; the figures are medians. An event is what the model
// knows as one, whatever a program makes of it: an arrival, the end of a slice of computing or of a wait, a change of
// thread. Ratios are ratios of time for the same work.

import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { mmcWaitSeconds } from '../src/theory/laws/mmc.ts';
import { bundle, bundleOf } from './bundle.ts';
import { median, printTable } from './figures.ts';
import { findPeers, type Peer } from './peers.ts';
import type { SweepCost } from './sweep-run.ts';
import { twoWorkersGain } from './two-workers.ts';
import { QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVERS, QUEUE_SERVICE_SECONDS } from './workloads.ts';

const ROUNDS = process.argv.includes('--quick') ? 1 : 7;

const PROGRAMS = ['engine-run', 'scaling-run', 'allocation-run', 'sweep-run'] as const;

interface Result {
  readonly millis: number;
  readonly events: number;
  readonly switches?: number;
  readonly endSeconds?: number;
  readonly meanWaitMillis?: number;
  readonly meanLatencyMillis?: number;
}

interface Contestant extends Omit<Peer, 'workload'> {
  readonly workload: 'A' | 'B' | 'C';
  readonly millis: number[];
  last: Result | null;
}

const TITLES = {
  A: 'A: M/M/50 at 90 % load, a million customers',
  B: 'B: 1,000 threads on 4 cores, one of ten nodes stalled, 200,000 requests',
  C: 'C: the same on 4 reactors',
} as const;

/** What node is given to run one of our programs. */
function program(name: (typeof PROGRAMS)[number]): string[] {
  return ['--expose-gc', bundleOf(name)];
}

function linesOf(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): unknown[] {
  const output = execFileSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}

function contestants(peers: readonly Peer[]): Contestant[] {
  const engines = (['A', 'B', 'C'] as const).map((workload) => ({
    name: 'Threadway, all measuring on',
    workload,
    rounds: 0,
    command: process.execPath,
    args: [...program('engine-run'), workload, '5'],
    env: {},
  }));
  return [...engines, ...peers].map((each) => ({ ...each, millis: [], last: null }));
}

function compete(all: readonly Contestant[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of all) {
      if (each.rounds > 0 && round >= each.rounds) continue;
      each.last = linesOf(each.command, each.args, each.env)[0] as Result;
      each.millis.push(each.last.millis);
    }
  }
}

const fixed = (value: number | undefined, digits: number): string =>
  value === undefined ? '' : value.toFixed(digits);

function printWorkload(workload: keyof typeof TITLES, all: readonly Contestant[]): void {
  const entered = all.filter((each) => each.workload === workload);
  const own = median(entered[0]!.millis);
  console.log(`\n${TITLES[workload]}`);
  printTable([
    [
      '',
      'ms',
      'M events/s',
      'Threadway is',
      'events',
      'switches',
      'end s',
      'mean wait ms',
      'mean latency ms',
    ],
    ...entered.map(({ name, millis, last }) => {
      const time = median(millis);
      return [
        name,
        time.toFixed(1),
        (last!.events / time / 1000).toFixed(2),
        `${(time / own).toFixed(time < 10 * own ? 2 : 0)} x`,
        last!.events.toLocaleString('en'),
        last!.switches?.toLocaleString('en') ?? '',
        fixed(last!.endSeconds, 3),
        fixed(last!.meanWaitMillis, 3),
        fixed(last!.meanLatencyMillis, 1),
      ];
    }),
  ]);
}

function printScaling(table: string, title: string): void {
  const rows = linesOf(process.execPath, [...program('scaling-run'), table]) as {
    size: number;
    nanos: number;
  }[];
  console.log(`\n${title}`);
  printTable([
    ['', 'ns an event'],
    ...rows.map(({ size, nanos }) => [size.toLocaleString('en'), nanos.toFixed(0)]),
  ]);
}

function printSweeps(): void {
  const [{ threads, rate }] = linesOf(process.execPath, program('sweep-run')) as [
    { threads: SweepCost; rate: SweepCost },
  ];
  const row = (name: string, { coarseMillis, wholeMillis, coarseRuns, wholeRuns }: SweepCost): string[] => [
    name,
    coarseMillis.toFixed(0),
    String(coarseRuns),
    wholeMillis.toFixed(0),
    String(coarseRuns + wholeRuns),
  ];
  console.log('\nsweeps of the opening scene, one thread');
  printTable([
    ['', 'first picture, ms', 'runs', 'all of it, ms', 'runs'],
    row('threads, both servers, nothing known', threads),
    row('rate, as the slider of the pool moves', rate),
  ]);
}

async function main(): Promise<void> {
  await bundle(PROGRAMS);
  const { peers, missing } = findPeers();
  const model = cpus()[0]?.model ?? 'unknown processor';
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores (${model}), medians of ${ROUNDS} rounds`,
  );
  for (const { name, reason } of missing) console.log(`left out: ${name} (${reason})`);
  const all = contestants(peers);
  compete(all);
  for (const workload of ['A', 'B', 'C'] as const) printWorkload(workload, all);
  const theory = mmcWaitSeconds(QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVICE_SECONDS, QUEUE_SERVERS);
  console.log(`\nmean wait on A by Erlang C: ${(theory * 1e3).toFixed(3)} ms`);
  console.log(`two worker threads do ${(await twoWorkersGain()).toFixed(2)} times as much as one (B each)`);
  printScaling('threads', 'threads, all busy');
  printScaling('queue', 'requests in the system, in the queue of 50 threads');
  printScaling('list', 'requests in the system, each with an event in the list');
  printSweeps();
  const [{ events, grownBytes, collections }] = linesOf(process.execPath, program('allocation-run')) as [
    { events: number; grownBytes: number; collections: number },
  ];
  const kibibytes = (grownBytes / 1024).toFixed(0);
  console.log(
    `\nallocation: the heap grew by ${kibibytes} KiB over ${events.toLocaleString('en')} events, collected ${collections} times`,
  );
}

await main();
