// The objective finder: the largest (or smallest) value of a parameter at which all objectives hold. Tries values over the
// whole range, narrows the gap between the outermost that holds and its neighbour that breaks by bisection, then tries
// around the place found, since figures of a server need not rise and fall with a parameter.

import type { FindAnswer, StudyStage, StudyStep, StudyTask, Try } from '../protocol/study-api.ts';
import type { NumberParameter } from '../scenario/parameter.ts';
import type { Problem } from '../scenario/problem.ts';
import type { FindQuestion, Objective } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';
import { isWhole } from '../scenario/value.ts';
import { axisValues, middle } from './axis-values.ts';
import {
  concerns,
  type Known,
  missingOf,
  numberRow,
  Place,
  scenarioAt,
  UnfitQuestionError,
} from './tasks.ts';

/** Values tried on each side of the place found: so many steps of the search's precision away. */
const AROUND = [1, 2, 4, 8] as const;

/** A value that holds and the nearest one beyond that breaks; null where the end of the range holds. */
interface Bracket {
  readonly holds: number;
  readonly breaks: number | null;
}

/** What is known so far asks for these runs next. */
interface Wanted {
  readonly stage: StudyStage;
  readonly values: readonly number[];
}

export class Find {
  private readonly question: FindQuestion;
  private readonly scenario: Scenario;
  private readonly server: Server;
  private readonly row: NumberParameter;
  private readonly problems: Problem[] = [];
  private readonly tried = new Map<number, Try>();
  private readonly places = new Map<number, Place | null>();
  private known: Known = new Map();

  constructor(question: FindQuestion, scenario: Scenario) {
    this.question = question;
    this.scenario = scenario;
    this.row = numberRow(question.axis.parameter);
    this.server = serverOf(question, scenario);
  }

  step(known: Known): StudyStep {
    this.known = known;
    const values = axisValues(this.question.axis);
    if (!this.try(values)) return this.ask({ stage: 'full', values }, null);
    let bracket = this.bracketOf(values);
    if (bracket === null) {
      // What holds may lie between two values that do not.
      const between = values.slice(1).map((value, index) => this.between(values[index]!, value));
      if (!this.try(between)) return this.ask({ stage: 'refine', values: between }, null);
      bracket = this.bracketOf([...values, ...between].sort((a, b) => a - b));
    }
    while (bracket !== null && bracket.breaks !== null) {
      const { holds, breaks }: { holds: number; breaks: number } = {
        holds: bracket.holds,
        breaks: bracket.breaks,
      };
      const value = this.between(Math.min(holds, breaks), Math.max(holds, breaks));
      if (this.isNarrow(holds, breaks) || value === holds || value === breaks) break;
      if (!this.try([value])) return this.ask({ stage: 'refine', values: [value] }, bracket);
      bracket = this.tried.get(value)!.holds ? { holds: value, breaks } : { holds, breaks: value };
    }
    const around = bracket === null ? [] : this.around(bracket);
    if (!this.try(around)) return this.ask({ stage: 'replicate', values: around }, bracket);
    return this.ask({ stage: 'done', values: [] }, bracket);
  }

  private ask({ stage, values }: Wanted, bracket: Bracket | null): StudyStep {
    const tasks = missingOf(
      values.flatMap((value) => this.tasks(value)),
      this.known,
    );
    return { problems: this.problems.slice(0, 1), stage, tasks, answer: this.answer(bracket) };
  }

  /** Looks these values up; whether all are known. Those that make no sense count as such and break. */
  private try(values: readonly number[]): boolean {
    let all = true;
    for (const value of values) {
      if (this.tried.has(value)) continue;
      const runs = this.tasks(value).map((task) => this.known.get(task.key));
      const found = runs.filter((run) => run !== undefined);
      if (found.length < runs.length) {
        all = false;
        continue;
      }
      const { objectives } = this.question;
      const worst = objectives.map((objective) =>
        worstOf(
          objective,
          found.map((run) => run.values[objective.measure]),
        ),
      );
      const holds = found.length > 0 && objectives.every((each, index) => isMet(each, worst[index]!));
      const samples = found.reduce((sum, run) => sum + run.samples, 0);
      this.tried.set(value, { at: value, holds, worst, samples });
    }
    return all;
  }

  private tasks(value: number): readonly StudyTask[] {
    const { effort } = this.question;
    const place = this.place(value);
    if (place === null) return [];
    return Array.from({ length: effort.replications }, (_, each) => place.task(effort, each));
  }

  /** Null where the value makes no sense in the scenario. */
  private place(value: number): Place | null {
    let place = this.places.get(value);
    if (place !== undefined) return place;
    const made = scenarioAt(this.scenario, this.server, [{ axis: this.question.axis, value }]);
    place = 'scenario' in made ? new Place(made.scenario, value) : null;
    if ('problems' in made) this.problems.push(...made.problems);
    this.places.set(value, place);
    return place;
  }

  /** Among values in ascending order: the outermost that holds in the direction of the aim, and its neighbour beyond. */
  private bracketOf(values: readonly number[]): Bracket | null {
    const ordered = this.question.aim === 'largest' ? values.toReversed() : values;
    const index = ordered.findIndex((value) => this.tried.get(value)!.holds);
    if (index < 0) return null;
    return { holds: ordered[index]!, breaks: index === 0 ? null : ordered[index - 1]! };
  }

  private between(low: number, high: number): number {
    return middle(this.question.axis, low, high);
  }

  private isNarrow(holds: number, breaks: number): boolean {
    const [low, high] = [Math.min(holds, breaks), Math.max(holds, breaks)];
    if (isWhole(this.row.unit) && high - low <= 1) return true;
    return low > 0 && high / low <= 1 + this.question.precision;
  }

  private around({ holds, breaks }: Bracket): readonly number[] {
    const { from, to } = this.question.axis;
    const away = this.question.aim === 'largest' ? 1 : -1;
    const stepOf = (value: number): number => {
      const step = value * this.question.precision;
      return isWhole(this.row.unit) ? Math.max(1, Math.round(step)) : step;
    };
    const near = AROUND.flatMap((steps) => [
      holds - away * steps * stepOf(holds),
      ...(breaks === null ? [] : [breaks + away * steps * stepOf(breaks)]),
    ]);
    const inside = near.filter((value) => value >= from && value <= to);
    return [
      ...new Set(inside.map((value) => (isWhole(this.row.unit) ? value : Number(value.toPrecision(6))))),
    ];
  }

  /** How far it goes on holding, away from the edge found. */
  private reach(
    tries: readonly Try[],
    bracket: Bracket | null,
  ): Pick<FindAnswer, 'holdsTo' | 'breaksAgain' | 'alternates'> {
    const ordered = this.question.aim === 'largest' ? tries.toReversed() : tries;
    const inner = ordered.slice(ordered.findIndex(({ at }) => at === bracket?.holds));
    const end = inner.findIndex(({ holds }) => !holds);
    return {
      holdsTo: (end < 0 ? inner.at(-1) : inner[end - 1])?.at ?? null,
      breaksAgain: inner[end]?.at ?? null,
      alternates: end >= 0 && inner.slice(end).some(({ holds }) => holds),
    };
  }

  private answer(bracket: Bracket | null): FindAnswer {
    const tries = [...this.tried.values()].sort((a, b) => a.at - b.at);
    const breaks = bracket?.breaks ?? null;
    const failed = breaks === null ? undefined : this.tried.get(breaks);
    const limiting = this.question.objectives.find((each, index) => {
      return failed !== undefined && !isMet(each, failed.worst[index] ?? null);
    });
    const changes = tries.filter((each, index) => index > 0 && each.holds !== tries[index - 1]!.holds);
    const wrongWay = this.question.aim === 'largest' ? changes[0]?.holds : changes[0]?.holds === false;
    return {
      kind: 'find',
      found: bracket?.holds ?? null,
      breaks,
      limiting: limiting ?? null,
      ...this.reach(tries, bracket),
      monotone: changes.length === 0 || (changes.length === 1 && wrongWay !== true),
      tries,
    };
  }
}

/** Throws UnfitQuestionError. */
function serverOf({ server: id, axis }: FindQuestion, scenario: Scenario): Server {
  const server = scenario.servers.find((each) => each.id === id);
  const ids = scenario.servers.map((each) => each.id).join(' or ');
  if (server === undefined) throw new UnfitQuestionError({ key: 'server', value: id, allowed: ids });
  if (concerns(axis, server)) return server;
  const allowed = `a parameter that server ${id} (${server.model}) has`;
  throw new UnfitQuestionError({ key: 'vary', value: axis.parameter, allowed });
}

function worstOf({ relation }: Objective, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return relation === 'atMost' ? Math.max(...known) : Math.min(...known);
}

function isMet({ relation, limit }: Objective, value: number | null): boolean {
  if (value === null) return false;
  return relation === 'atMost' ? value <= limit : value >= limit;
}
