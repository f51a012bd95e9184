// Solutions of tasks as texts: reads them from the query of a scene or the address of a page, describes them
// in words, and compares two.

import { numbersIn } from '../languages/numbers.ts';
import { t } from '../languages/t.ts';
import { splitKey } from '../links/settings.ts';
import { isParameterKey, parameterOf } from '../scenario/parameters.ts';
import { formatValue, parseValue } from '../scenario/value.ts';
import { labelOfControl } from './class-link.ts';
import type { Task } from './lesson.ts';
import { scenarioOfQuery } from './scene.ts';
import type { Solution } from './task.ts';

/** The varied settings of a task in a scene's query. */
export function solutionIn(task: Task, query: string): Solution {
  const scenario = scenarioOfQuery(query);
  const pairs = task.vary.map((key) => {
    const { id, rest } = splitKey(scenario, key);
    if (!isParameterKey(rest)) throw new Error(`task ${task.id} lets ${key} vary, which is no parameter`);
    const server = scenario.servers.find((each) => each.id === id) ?? scenario.servers[0];
    return [key, formatValue(rest, parameterOf(rest).read(scenario, server))] as const;
  });
  return Object.fromEntries(pairs);
}

/**
 * The solution of this task in an address; null if there is none. Invalid values remain, and the check
 * reports them.
 */
export function solutionOfAddress(task: Task, search: string): Solution | null {
  const query = new URLSearchParams(search);
  if (query.get('task') !== task.id) return null;
  const pairs = task.vary.flatMap((key) => {
    const text = query.get(key);
    return text === null ? [] : [[key, text.slice(0, 40)] as const];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** Describes a solution with the names of sliders: "Threads of A = 5, Call timeout = 325 ms". */
export function describeSolution(solution: Solution): string {
  return Object.entries(solution)
    .map(([key, value]) => {
      const amount = numbersIn(value.replace(/(?<=\d)(?=[a-zµ])/i, '\u00a0'));
      return `${nameOfSetting(key)} = ${amount}`;
    })
    .join(t`, `);
}

/** The name of a setting's slider: "A.threads" is Threads of A. */
function nameOfSetting(key: string): string {
  const dot = key.lastIndexOf('.');
  const name = labelOfControl(key.slice(dot + 1));
  return dot < 0 ? name : t`${name} of\u00a0${key.slice(0, dot)}`;
}

/** Positive if `a` is better by the task's aim. NaN if a value is not a number. */
export function compareSolutions({ aim }: Task, a: Solution, b: Solution): number {
  const difference = aimOf(aim.key, a) - aimOf(aim.key, b);
  return aim.better === 'more' ? difference : -difference;
}

/** The value of a solution that the task optimizes, as a number. */
export function aimOf(key: string, solution: Solution): number {
  const name = key.slice(key.lastIndexOf('.') + 1);
  if (!isParameterKey(name)) return Number.NaN;
  const parsed = parseValue(name, solution[key] ?? '');
  return parsed.ok && typeof parsed.value === 'number' ? parsed.value : Number.NaN;
}
