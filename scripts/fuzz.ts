// `npm run fuzz`: checks the properties of tests/properties on new random scenarios for a given time and
// reports its coverage. Stops at the first scenario that breaks a property, and prints the smallest similar
// one and how to reproduce it. Exit status 1 in that case, 2 for unknown arguments; Ctrl-C ends it with a
// report so far. --theory compares predictions of Σ with runs instead: see fuzz-theory.ts. --unit runs all
// random tests with other seeds: see fuzz-unit.ts. --readers gives damaged files to the importers: see fuzz-readers.ts. --levers compares advice on
// what to change with an exhaustive search: see fuzz-levers.ts.

import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { Happenings } from '../tests/properties/happenings.ts';
import { versionsOf } from '../tests/properties/live-edits.ts';
import {
  PROPERTIES,
  type Property,
  type Run,
  SMALL_PROPERTY,
  SYSTEM_PROPERTY,
} from '../tests/properties/properties.ts';
import { ShapeCoverage } from '../tests/support/shape-coverage.ts';
import { fuzzLevers, type LeversOptions } from './fuzz-levers.ts';
import { fuzzReaders, type ReadersOptions } from './fuzz-readers.ts';
import { fuzzTheory, type TheoryOptions } from './fuzz-theory.ts';
import { fuzzUnit, type UnitOptions } from './fuzz-unit.ts';

const USAGE = `npm run fuzz -- [--minutes N] [--seed S] [--count N] [--property NAME | --small | --systems] [--path P]
  --minutes   how long (default 5, or as long as it takes with --count)
  --count     until so many scenarios have been checked; the last line says at which seed to go on
  --seed      where to begin, a whole number (default: another each time)
  --property  only properties whose name has this text in it
  --small     one property on small scenarios of few requests, each with eight random seeds: twenty times as many a minute
  --systems   the same on small systems of services behind each other
  --path      with --seed: only this scenario of that seed, as a finding names it
or npm run fuzz -- --theory [--runs N] [--minutes N] [--first N]
  --runs      how many scenarios (default 10000)
  --minutes   how long at most (default: as long as it takes)
  --first     number of the first scenario (default 0); the same number is always the same scenario
or npm run fuzz -- --unit [--minutes N] [--seed S]
  the random tests of tests/, each round with the next seed
or npm run fuzz -- --readers [--minutes N | --lines N] [--seed S]
  damaged files of other tools, each round with the next seed
  --lines     until so many lines have been read, however long it takes
or npm run fuzz -- --levers N [--first N] [--minutes N]
  the first advice on what to change, followed in N random overloaded scenes, against an exhaustive search`;

/** Number of scenarios checked for a property before the next property's turn. */
const BATCH = 20;
/** The option that selects each property of small runs. */
const OPTION_OF: ReadonlyMap<Property, string> = new Map([
  [SMALL_PROPERTY, '--small'],
  [SYSTEM_PROPERTY, '--systems'],
]);
const SHRINK_MILLIS = 90_000;
const REPORT_MILLIS = 30_000;

interface Options {
  readonly minutes: number;
  /** Infinity for no limit but time. */
  readonly count: number;
  readonly seed: number;
  /** Properties to check, in turn. */
  readonly properties: readonly Property[];
  readonly path: string | undefined;
}

interface Finding {
  readonly property: Property;
  readonly seed: number;
  readonly path: string;
}

/** Throws TypeError for an unknown option, an option of another mode, or an invalid value. */
function optionsOf(words: readonly string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: text,
      count: text,
      seed: text,
      property: text,
      path: text,
      small: { type: 'boolean' },
      systems: { type: 'boolean' },
    },
  });
  const { property = '', path } = values;
  const own = [...(values.small ? [SMALL_PROPERTY] : []), ...(values.systems ? [SYSTEM_PROPERTY] : [])];
  if (own.length > 0 && values.property !== undefined)
    throw new TypeError('--small and --systems have properties of their own: no --property');
  const properties = own.length > 0 ? own : PROPERTIES.filter(({ name }) => name.includes(property));
  const count = values.count === undefined ? Number.POSITIVE_INFINITY : wholeNumber('count', values.count, 1);
  if (properties.length === 0) {
    const names = PROPERTIES.map(({ name }) => `\n  ${name}`).join('');
    throw new TypeError(`--property ${property}: there are${names}`);
  }
  const minutes = minutesOf(values.minutes ?? (values.count === undefined ? '5' : 'Infinity'));
  return { minutes, count, seed: seedOf(values.seed), properties, path };
}

/** The options with --unit. */
function unitOptionsOf(words: readonly string[]): UnitOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { unit: { type: 'boolean' }, minutes: text, seed: text },
  });
  return { minutes: minutesOf(values.minutes ?? '5'), seed: seedOf(values.seed) };
}

function readersOptionsOf(words: readonly string[]): ReadersOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { readers: { type: 'boolean' }, minutes: text, lines: text, seed: text },
  });
  const lines = values.lines === undefined ? null : wholeNumber('lines', values.lines, 1);
  const minutes = minutesOf(values.minutes ?? (lines === null ? '5' : 'Infinity'));
  return { minutes, lines, seed: seedOf(values.seed) };
}

function theoryOptionsOf(words: readonly string[]): TheoryOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...words],
    options: { theory: { type: 'boolean' }, runs: text, minutes: text, first: text },
  });
  return {
    runs: wholeNumber('runs', values.runs ?? '10000', 1),
    minutes: minutesOf(values.minutes ?? 'Infinity'),
    first: wholeNumber('first', values.first ?? '0', 0),
  };
}

function leversOptionsOf(words: readonly string[]): LeversOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...words], options: { levers: text, first: text, minutes: text } });
  return {
    scenes: wholeNumber('levers', values.levers ?? '', 1),
    first: wholeNumber('first', values.first ?? '0', 0),
    minutes: minutesOf(values.minutes ?? 'Infinity'),
  };
}

/** A new seed each time unless given. */
function seedOf(text: string | undefined): number {
  return wholeNumber('seed', text ?? String(Date.now() % 2 ** 31), Number.NEGATIVE_INFINITY);
}

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0)) throw new TypeError(`--minutes ${text}: a number above 0 is needed`);
  return minutes;
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least) return number;
  const bound = Number.isFinite(least) ? ` from ${least} on` : '';
  throw new TypeError(`--${option} ${text}: a whole number${bound} is needed`);
}

class Fuzz {
  stopped = false;
  private readonly shapes = new ShapeCoverage();
  private readonly happenings = new Happenings();
  private readonly scenarios = new Map<string, number>();
  private simulations = 0;
  private events = 0;
  private readonly startedAt = Date.now();

  /** Checks batch after batch until the time is up. Returns the first finding, or null. */
  async search({ minutes, count, seed, properties }: Options): Promise<Finding | null> {
    const until = this.startedAt + minutes * 60_000;
    let reportAt = this.startedAt + REPORT_MILLIS;
    let batch = 0;
    for (; Date.now() < until && this.total() < count && !this.stopped; batch++) {
      const property = properties[batch % properties.length]!;
      const found = await this.check(property, seed + batch);
      if (found !== null) return found;
      if (Date.now() < reportAt) continue;
      reportAt += REPORT_MILLIS;
      console.log(`${this.minutes()} min: ${this.total()} scenarios, at seed ${seed + batch}`);
    }
    console.log(`To go on: --seed ${seed + batch}`);
    return null;
  }

  /** Checks one batch, or the single scenario at `path`. */
  async check(property: Property, seed: number, path?: string): Promise<Finding | null> {
    const checked = fc.asyncProperty(property.runs, (run) => this.run(property, run));
    const where = path === undefined ? {} : { path };
    const details = await fc.check(checked, { seed, numRuns: BATCH, endOnFailure: true, ...where });
    return details.failed ? { property, seed, path: details.counterexamplePath! } : null;
  }

  /** Finds a smaller scenario that also breaks the property, and prints all details. */
  async explain({ property, seed, path }: Finding): Promise<void> {
    console.log(`\nBroken: ${property.name}\n--seed ${seed} --path ${path}; looking for the smallest ...`);
    const checked = fc.asyncProperty(property.runs, async (run) => {
      // Lets Ctrl-C through.
      await new Promise((resolve) => setImmediate(resolve));
      // `check` is a generator, which checks each simulation only when the next one is requested.
      if (!this.stopped) Array.from(property.check(run));
    });
    const details = await fc.check(checked, { seed, path, interruptAfterTimeLimit: SHRINK_MILLIS });
    const [run] = details.counterexample ?? [];
    console.log(`${details.numShrinks} steps smaller:\n${JSON.stringify(run)}\n`);
    const error = details.errorInstance;
    console.log(error instanceof Error ? error.stack : error);
    const smallest = details.counterexamplePath ?? path;
    const which = OPTION_OF.get(property) ?? `--property '${property.name}'`;
    const again = (at: string): string => `npm run fuzz -- --seed ${seed} --path ${at} ${which}`;
    console.log(`\nAgain: ${again(path)}\nThe smallest: ${again(smallest)}`);
  }

  summary(): void {
    console.log(`\n${this.minutes()} min, ${this.simulations} simulations, ${this.events} events`);
    console.log('Scenarios by property:');
    for (const [name, count] of this.scenarios) console.log(`  ${name}: ${count}`);
    console.log('Scenarios that had:');
    for (const [name, times] of [...this.shapes.features()].sort())
      console.log(`  ${name}: ${[...times].map(([what, count]) => `${what} ${count}`).join(', ')}`);
    console.log('Runs in which:');
    for (const [name, count] of this.happenings.counts) console.log(`  ${name}: ${count}`);
  }

  private async run(property: Property, run: Run): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.stopped) return;
    const isSmall = OPTION_OF.has(property);
    if (!isSmall) this.count(property);
    // For small runs, counting shapes would take longer than running them.
    if (!isSmall) for (const scenario of versionsOf(run.scenario, run.edits)) this.shapes.note(scenario);
    for (const simulation of property.check(run)) {
      this.simulations++;
      this.events += simulation.view.events;
      this.happenings.note(simulation.view);
      if (!isSmall) continue;
      // Each simulation counts as a scenario with its own random seed.
      this.count(property);
      simulation.release();
    }
  }

  private count({ name }: Property): void {
    this.scenarios.set(name, (this.scenarios.get(name) ?? 0) + 1);
  }

  private minutes(): string {
    return ((Date.now() - this.startedAt) / 60_000).toFixed(1);
  }

  private total(): number {
    return [...this.scenarios.values()].reduce((sum, count) => sum + count, 0);
  }
}

/** Returns the exit status. */
async function main(words: readonly string[]): Promise<number> {
  let search: () => number | Promise<number>;
  try {
    search = searchOf(words);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  return search();
}

/** Throws TypeError for unknown arguments. */
function searchOf(words: readonly string[]): () => number | Promise<number> {
  if (words.includes('--theory')) {
    const options = theoryOptionsOf(words);
    return () => fuzzTheory(options);
  }
  if (words.includes('--unit')) {
    const options = unitOptionsOf(words);
    return () => fuzzUnit(options);
  }
  if (words.includes('--readers')) {
    const options = readersOptionsOf(words);
    return () => fuzzReaders(options);
  }
  if (words.includes('--levers')) {
    const options = leversOptionsOf(words);
    return () => fuzzLevers(options);
  }
  const options = optionsOf(words);
  return () => fuzzProperties(options);
}

async function fuzzProperties(options: Options): Promise<number> {
  const fuzz = new Fuzz();
  process.once('SIGINT', () => {
    fuzz.stopped = true;
  });
  const { seed, path, properties } = options;
  console.log(`seed ${seed}`);
  const found = await (path === undefined ? fuzz.search(options) : fuzz.check(properties[0]!, seed, path));
  if (found !== null) await fuzz.explain(found);
  fuzz.summary();
  return found === null ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
