// `npm run guard`: checks whether the engine is slower or uses more memory than recorded; exit status 1 if
// so. Measurements can fail by chance, though rarely, so it is not part of `npm test`.
//
// Speed is a ratio: processor time of the engine divided by that of a baseline running beside it, both the
// minimum over several turns (see turns.ts). A ratio worse than its margin is measured with more turns before
// it counts, since disturbances pass and regressions stay. `-- --record` measures everything twenty times and
// writes the ratios, the observed spread and the resulting margins to bench/recorded.json; `-- --json FILE`
// writes the measurements.

import { bundle } from './bundle.ts';
import {
  type Comparison,
  compare,
  isFailure,
  limitOf,
  type Measured,
  type Recorded,
  recordOf,
  widened,
} from './compare.ts';
import { printTable } from './figures.ts';
import { MEMORY_PROGRAMS, memoryFigures } from './memory.ts';
import { isOfOneKind, type Machine, readRecorded, thisMachine, writeRecorded } from './recorded.ts';
import { jsonFile, writeReport } from './report-file.ts';
import { FIGURES, ratiosOf, TURN_PROGRAMS, Turns } from './turns.ts';

const TURNS = 3;
const MOST_TURNS = 9;
const RECORDED_RUNS = 20;
/**
 * Factor on margins for another platform, processor or major version of Node. For B in plain JavaScript, up
 * to the first 100,000 events, Node 22 takes 1.4 times as long as Node 20, and Node 24 three quarters.
 */
const ELSEWHERE = 2;

function take(turns: Turns, until: number): Measured {
  while (turns.taken < until) turns.take();
  return turns.ratios();
}

function measure(recorded: Recorded): { comparisons: readonly Comparison[]; turns: Turns } {
  const turns = new Turns();
  let comparisons: readonly Comparison[] = [];
  for (let until = TURNS; until <= MOST_TURNS; until += TURNS) {
    comparisons = compare(recorded, take(turns, until), 'less');
    if (!comparisons.some(isFailure)) break;
  }
  return { comparisons, turns };
}

const fixed = (value: number | undefined | null): string => value?.toFixed(2) ?? '';

function printRatios(comparisons: readonly Comparison[]): void {
  printTable([
    ['', 'now', 'recorded', 'most', 'seen when recorded', ''],
    ...comparisons.map(({ name, recorded, measured, verdict }) => [
      name,
      fixed(measured),
      fixed(recorded?.value),
      recorded === null
        ? ''
        : `${limitOf(recorded, 'less').toFixed(2)} (+${(recorded.margin * 100).toFixed(0)} %)`,
      recorded === null ? '' : `${fixed(recorded.seen.least)} to ${fixed(recorded.seen.most)}`,
      verdict === 'as recorded' ? '' : verdict.toUpperCase(),
    ]),
  ]);
}

/** Prints the memory figures, and returns how many of them are too large. */
function printMemory(): number {
  const figures = memoryFigures();
  console.log('\nmemory of a warm engine');
  printTable([
    ['', 'now', 'less than', ''],
    ...figures.map(({ name, unit, value, most }) => [
      unit === '' ? name : `${name}, ${unit}`,
      fixed(value),
      fixed(most),
      value < most ? '' : 'WORSE',
    ]),
  ]);
  return figures.filter(({ value, most }) => value >= most).length;
}

function guard(here: Machine): number {
  const { machine, engine } = readRecorded();
  const isElsewhere = !isOfOneKind(here, machine);
  const { comparisons, turns } = measure(isElsewhere ? widened(engine, ELSEWHERE) : engine);
  console.log(`the engine's processor time by the baseline's, the least of ${turns.taken} turns each`);
  printRatios(comparisons);
  if (isElsewhere)
    console.log(
      `  recorded with Node ${machine.node} on ${machine.platform}, ${machine.processor}: margins here are ${ELSEWHERE} times as wide`,
    );
  const failures = comparisons.filter(isFailure).length + printMemory();
  if (comparisons.some(({ verdict }) => verdict === 'better'))
    console.log(
      '\nsomething is faster than recorded: "npm run guard -- --record" on a quiet machine keeps it so',
    );
  if (failures > 0) console.log(`\n${failures} worse than recorded, or not recorded`);
  writeReport(jsonFile(), 'guard', here, ratiosOf(turns));
  return failures;
}

function record(here: Machine): void {
  const seen: Record<string, number[]> = {};
  for (let run = 1; run <= RECORDED_RUNS; run++) {
    const ratios = take(new Turns(), TURNS);
    for (const [name, ratio] of Object.entries(ratios)) {
      seen[name] ??= [];
      seen[name].push(ratio);
    }
    const cells = FIGURES.map(({ name }) => ratios[name]!.toFixed(3));
    console.log([`run ${run}, load ${thisMachine().load}`, ...cells].join('  '));
  }
  const engine = Object.fromEntries(
    Object.entries(seen).map(([name, values]) => [name, recordOf(name, values)]),
  );
  writeRecorded({ ...readRecorded(), machine: here, runs: RECORDED_RUNS, engine });
}

const here = thisMachine();
console.log(
  `Node ${here.node} on ${here.platform}, ${here.cores} cores (${here.processor}), load ${here.load}`,
);
for (const variant of ['whole', 'script'] as const)
  await bundle([...TURN_PROGRAMS, ...MEMORY_PROGRAMS[variant]], variant);
if (process.argv.includes('--record')) record(here);
else process.exitCode = guard(here) > 0 ? 1 : 0;
