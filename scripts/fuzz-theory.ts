// `npm run fuzz -- --theory`: the referee between Σ and the engine on random scenarios. Says for each contradiction the command
// line that shows it, and goes on; exit status 1 where there was one, 2 for words that it does not know.

import { parseArgs } from 'node:util';
import { differences } from '../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../src/scenario/default-scenario.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { scenarioNearEdges } from '../tests/theory/referee/near-edges.ts';
import { judge, type Verdict } from '../tests/theory/referee/referee.ts';

const USAGE = `npm run fuzz -- --theory [--runs N] [--minutes N] [--first N]
  --runs     how many scenarios (default 10000)
  --minutes  how long at most (default: as long as it takes)
  --first    number of the first scenario (default 0); the same number is always the same scenario`;

const REPORT_MILLIS = 60_000;
/** Requests of the first run: of most scenarios few, as there are many; of every eighth enough to report a few percent. */
const FEW = 3000;
const MANY = 25_000;
const THOROUGH = 8;

interface Options {
  readonly runs: number;
  readonly minutes: number;
  readonly first: number;
}

/** Throws TypeError for words that it does not know. */
function optionsOf(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      theory: { type: 'boolean' },
      runs: { type: 'string', default: '10000' },
      minutes: { type: 'string' },
      first: { type: 'string', default: '0' },
    },
  });
  const runs = Number(values.runs);
  const first = Number(values.first);
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
  if (!(Number.isInteger(runs) && runs > 0))
    throw new TypeError(`--runs ${values.runs}: a whole number above 0 is needed`);
  if (!(Number.isInteger(first) && first >= 0))
    throw new TypeError(`--first ${values.first}: a whole number from 0 on is needed`);
  if (!(minutes > 0)) throw new TypeError(`--minutes ${values.minutes}: a number above 0 is needed`);
  return { runs, minutes, first };
}

/** The scenario as words of the command line; as JSON where settings cannot say it. */
function commandOf(scenario: Scenario): string {
  const settings = differences(DEFAULT_SCENARIO, scenario);
  if (settings === null) return `threadway run --scenario -  # ${JSON.stringify(scenario)}`;
  const words = settings
    .filter(([key]) => key !== 'name')
    .map(([key, text]) => `--set '${key}=${text}'`)
    .join(' ');
  return `npm run -s threadway -- run ${words} --set requests=20000`;
}

class Tally {
  private readonly startedAt = Date.now();
  private readonly formulas = new Map<string, number>();
  private bounded = 0;
  private checks = 0;
  private repeats = 0;
  scenarios = 0;
  contradicted = 0;

  note({ expectation, checks, repeats }: Verdict): void {
    this.scenarios++;
    this.checks += checks;
    this.repeats += repeats;
    if (expectation.bounds.length > 0) this.bounded++;
    const name = expectation.applied?.formula.name ?? 'none, and why';
    this.formulas.set(name, (this.formulas.get(name) ?? 0) + 1);
  }

  get minutes(): number {
    return (Date.now() - this.startedAt) / 60_000;
  }

  line(): string {
    return `${this.minutes.toFixed(1)} min: ${this.scenarios} scenarios, ${this.checks} figures, ${this.contradicted} contradicted`;
  }

  summary(): void {
    console.log(`\n${this.line()}; ${this.repeats} runs repeated to be sure; ${this.bounded} with bounds`);
    console.log('Formula named:');
    for (const [name, count] of [...this.formulas].sort(([, a], [, b]) => b - a))
      console.log(`  ${name}: ${count}`);
  }
}

/** Exit status. */
export function fuzzTheory(words: readonly string[]): number {
  let options: Options;
  try {
    options = optionsOf(words);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  const tally = new Tally();
  let reportAt = REPORT_MILLIS / 60_000;
  for (let number = options.first; number < options.first + options.runs; number++) {
    if (tally.minutes >= options.minutes) break;
    const scenario = scenarioNearEdges(number);
    const verdict = judge(scenario, number % THOROUGH === 0 ? MANY : FEW);
    tally.note(verdict);
    if (verdict.contradictions.length > 0) {
      tally.contradicted++;
      report(number, scenario, verdict);
    }
    if (tally.minutes < reportAt) continue;
    reportAt = tally.minutes + REPORT_MILLIS / 60_000;
    console.log(tally.line());
  }
  tally.summary();
  return tally.contradicted > 0 ? 1 : 0;
}

function report(number: number, scenario: Scenario, { expectation, contradictions }: Verdict): void {
  console.log(`\nScenario ${number}, ${expectation.applied?.formula.name ?? 'no formula'}:`);
  for (const { what, says, ran, give } of contradictions)
    console.log(`  ${what}: ${digits(says)} shown, ${digits(ran)} ± ${digits(give)} run`);
  console.log(`  ${commandOf(scenario)}\n  again: npm run fuzz -- --theory --runs 1 --first ${number}`);
}

function digits(value: number): string {
  return String(Number(value.toPrecision(4)));
}
