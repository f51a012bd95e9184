// Speed of the engine, in one process and one run: events a second on three workloads, beside a plain reference, and
// how many times faster than real time a long run is. `npm run bench`; with `node --expose-gc --import tsx
// bench/main.ts` also what the hot path allocates.

import { availableParallelism } from 'node:os';
import { Simulation } from '../src/engine/simulation.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { mmcWaitSeconds } from '../src/theory/mmc.ts';
import { referenceQueue } from './reference-objects.ts';
import {
  CUSTOMERS,
  POOL,
  QUEUE,
  QUEUE_ARRIVALS_PER_SECOND,
  QUEUE_SERVERS,
  QUEUE_SERVICE_SECONDS,
  REACTORS,
  TEN_MINUTES,
} from './workloads.ts';

const REPETITIONS = 7;

interface Timing {
  readonly name: string;
  readonly events: number;
  readonly millis: number;
  readonly simulatedSeconds: number;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

/** Median wall time of several runs after one that warms up. */
function timed(run: () => { events: number; simulatedSeconds: number }, name: string): Timing {
  let last = run();
  const millis: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const from = performance.now();
    last = run();
    millis.push(performance.now() - from);
  }
  return { name, ...last, millis: median(millis) };
}

function simulate(scenario: Scenario): Simulation {
  const simulation = new Simulation(scenario, scenario.servers[0]!);
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation;
}

function timedEngine(scenario: Scenario, label: string): Timing {
  return timed(() => {
    const simulation = simulate(scenario);
    return { events: simulation.events, simulatedSeconds: simulation.now / 1e9 };
  }, `${label} ${scenario.name}`);
}

const millionsPerSecond = (timing: Timing): number => timing.events / timing.millis / 1000;

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    );
    console.log(`  ${cells.join('  ')}`);
  }
}

/** Heap growth while the second half of a run goes on: what is allocated once per event would show. */
function printAllocation(): void {
  const collect = globalThis.gc;
  if (collect === undefined) {
    console.log('allocation: not measured (run node --expose-gc --import tsx bench/main.ts)');
    return;
  }
  for (const scenario of [QUEUE, POOL]) {
    const simulation = new Simulation(scenario, scenario.servers[0]!);
    const half = simulate(scenario).events / 2;
    simulation.advance(Number.POSITIVE_INFINITY, half);
    collect();
    const before = process.memoryUsage().heapUsed;
    const events = simulation.advance(Number.POSITIVE_INFINITY, half / 2);
    const grown = process.memoryUsage().heapUsed - before;
    const count = events.toLocaleString('en');
    console.log(`allocation on ${scenario.name}: ${(grown / 1024).toFixed(0)} KiB over ${count} events`);
  }
}

function main(): void {
  const reference = timed(() => {
    const { events } = referenceQueue(
      CUSTOMERS,
      QUEUE_ARRIVALS_PER_SECOND,
      QUEUE_SERVICE_SECONDS,
      QUEUE_SERVERS,
    );
    return { events, simulatedSeconds: CUSTOMERS / QUEUE_ARRIVALS_PER_SECOND };
  }, 'reference: M/M/50 with event objects');
  const timings = [
    timedEngine(QUEUE, 'A:'),
    reference,
    timedEngine(POOL, 'B:'),
    timedEngine(REACTORS, 'B2:'),
    timedEngine(TEN_MINUTES, 'C:'),
  ];
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores, median of ${REPETITIONS} runs, all measuring on\n`,
  );
  printTable([
    ['workload', 'events', 'ms', 'M events/s', 'of reference', 'simulated s', 'times real time'],
    ...timings.map((timing) => [
      timing.name,
      timing.events.toLocaleString('en'),
      timing.millis.toFixed(1),
      millionsPerSecond(timing).toFixed(2),
      (millionsPerSecond(timing) / millionsPerSecond(reference)).toFixed(2),
      timing.simulatedSeconds.toFixed(1),
      Math.round((timing.simulatedSeconds * 1000) / timing.millis).toLocaleString('en'),
    ]),
  ]);
  console.log();
  printAllocation();
  const { meanWaitSeconds } = referenceQueue(
    CUSTOMERS,
    QUEUE_ARRIVALS_PER_SECOND,
    QUEUE_SERVICE_SECONDS,
    QUEUE_SERVERS,
  );
  const theory = mmcWaitSeconds(QUEUE_ARRIVALS_PER_SECOND, QUEUE_SERVICE_SECONDS, QUEUE_SERVERS);
  const engine = simulate(QUEUE).measures.splitTotals[0]! / CUSTOMERS / 1e9;
  console.log(
    `mean wait on A: engine ${(engine * 1e3).toFixed(3)} ms, reference ${(meanWaitSeconds * 1e3).toFixed(3)} ms, theory ${(theory * 1e3).toFixed(3)} ms`,
  );
}

main();
