// `npm run fuzz -- --theory`: compares predictions of theory (Σ) with the engine on random scenarios. Prints
// a reproducing command line for each contradiction and continues; exit status 1 if there was one.

import { differences } from '../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../src/scenario/default-scenario.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { scenarioNearEdges } from '../tests/theory/referee/near-edges.ts';
import { judge, type Verdict } from '../tests/theory/referee/referee.ts';

const REPORT_MILLIS = 60_000;
/**
 * Requests of the first run of a scenario. Most scenarios get few, so that many scenarios fit in; every
 * eighth gets enough to detect differences of a few percent.
 */
const FEW = 3000;
const MANY = 25_000;
const THOROUGH = 8;

export interface TheoryOptions {
  readonly runs: number;
  /** Infinity runs without a limit. */
  readonly minutes: number;
  /** Number of the first scenario; a number always gives the same scenario. */
  readonly first: number;
}

/** The scenario as a command line, or as JSON if settings cannot express it. */
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

/** Returns the exit status. */
export function fuzzTheory(options: TheoryOptions): number {
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
