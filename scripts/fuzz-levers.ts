// `npm run fuzz -- --levers N`: follows the first advice of the levers' study in random overloaded scenes. It
// compares the outcome with the best of an exhaustive search over all levers and a fine grid of their values.
// Both are judged with seeds that the study has not used.

import { firstServer } from '../src/scenario/first-server.ts';
import { leversQuestion } from '../src/scenario/levers.ts';
import { parameterOf } from '../src/scenario/parameters.ts';
import type { Lever, LeversQuestion } from '../src/scenario/question.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { isWhole } from '../src/scenario/value.ts';
import { reached, withLever } from '../src/study/levers.ts';
import { evaluate } from '../src/study/point-run.ts';
import { answerOf } from '../src/study/study.ts';
import { Variant } from '../src/study/tasks.ts';
import { overloadedScene } from '../tests/support/overloaded-scene.ts';

/** First seed of the runs that judge the candidates. The study uses other seeds. */
const FRESH = 1000;
/** Number of values per doubling. */
const FINE = 2;
/** Number of candidates that are judged with all seeds: those that are best after the first seed. */
const FINAL = 5;
const SEEDS = 3;
/**
 * Advice is good enough if it reaches this share of the best, or falls short of the best by less than one
 * request in a hundred.
 */
const AS_GOOD = 0.95;
const NOTHING = 0.01;
/** A scene that reaches more without a change needs no advice. */
const OVERLOADED = 0.8;
/** Share of the scenes in which the advice must be good enough. */
const ENOUGH = 0.9;

export interface LeversOptions {
  /** The number of overloaded scenes. */
  readonly scenes: number;
  /** Number of the first scene; a number always gives the same scene. */
  readonly first: number;
  readonly minutes: number;
}

interface Candidate {
  readonly name: string;
  readonly scenario: Scenario;
}

/** Returns the exit status. */
export function fuzzLevers({ scenes, first, minutes }: LeversOptions): number {
  const startedAt = Date.now();
  const elapsed = (): number => (Date.now() - startedAt) / 60_000;
  let judged = 0;
  let good = 0;
  let helped = 0;
  for (let number = first; judged < scenes && elapsed() < minutes; number++) {
    const scenario = overloadedScene(number);
    const question = leversQuestion(scenario, firstServer(scenario));
    const judge = new Judge(question);
    if (judge.score(scenario, 1) > OVERLOADED) continue;
    const { answer } = answerOf(question, scenario);
    if (answer.kind !== 'levers') throw new TypeError('levers were asked for');
    const [top] = answer.tried;
    const followed = top?.helps === true ? candidate(scenario, top.lever, top.value) : null;
    const advised = followed ?? { name: 'nothing helps', scenario };
    const all = [
      { name: 'as it is', scenario },
      ...question.levers.flatMap((lever) =>
        finely(lever).flatMap((value) => candidate(scenario, lever, value) ?? []),
      ),
    ];
    const best = judge.best(all);
    const reaches = judge.score(advised.scenario, SEEDS);
    const isGood = reaches >= Math.min(AS_GOOD * best.score, best.score - NOTHING);
    if (best.score > judge.score(scenario, SEEDS) + NOTHING) helped++;
    judged++;
    if (isGood) good++;
    console.log(
      `${isGood ? 'good' : 'MISS'} scene ${number}: ${advised.name} reaches ${percent(reaches)}; best of ${all.length}: ${best.name} ${percent(best.score)}`,
    );
  }
  console.log(
    `\n${elapsed().toFixed(1)} min: the first advice was best or within 5 % of it in ${good} of ${judged} overloaded scenes, in ${helped} of which some change helps`,
  );
  return good >= ENOUGH * judged ? 0 : 1;
}

/** null if the value is invalid in the scenario. */
function candidate(scenario: Scenario, lever: Lever, value: number | null): Candidate | null {
  const changed = withLever(scenario, lever, value);
  const what = lever.parameter ?? `heal ${lever.nodes.join()}`;
  const name = `${lever.group === null ? '' : `${lever.group}.`}${what}=${value}`;
  return changed === null ? null : { name, scenario: changed };
}

/** The lever's values, and evenly spaced values between its smallest and its largest. */
function finely({ parameter, values }: Lever): readonly (number | null)[] {
  if (parameter === null) return values;
  const row = parameterOf(parameter);
  const numbers = values.filter((value) => value !== null && value > 0) as number[];
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const fine: number[] = [];
  for (let value = low; value < high; value *= 2 ** (1 / FINE))
    fine.push(row.type === 'number' && isWhole(row.unit) ? Math.round(value) : value);
  return [...new Set([...values, ...fine])];
}

/** Runs scenarios with its own seeds. */
class Judge {
  private readonly question: LeversQuestion;
  private readonly known = new Map<string, number>();

  constructor(question: LeversQuestion) {
    this.question = question;
  }

  /** How far the objective is reached, averaged over this many seeds. */
  score(scenario: Scenario, seeds: number): number {
    const { effort, objective } = this.question;
    const variant = new Variant(scenario, 0);
    let sum = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const task = variant.task(effort, FRESH + seed, 'judged');
      let score = this.known.get(task.key);
      if (score === undefined) {
        score = reached(objective, evaluate(task)) ?? 0;
        this.known.set(task.key, score);
      }
      sum += score;
    }
    return sum / seeds;
  }

  best(all: readonly Candidate[]): { readonly name: string; readonly score: number } {
    const final = all
      .map((each) => ({ each, score: this.score(each.scenario, 1) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, FINAL)
      .map(({ each }) => ({ name: each.name, score: this.score(each.scenario, SEEDS) }));
    return final.reduce((best, each) => (each.score > best.score ? each : best));
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
