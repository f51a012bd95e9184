// Scenes of a lesson: the query of a link, its scenario, and the same scene with other settings.

import { decodeLink } from '../links/link.ts';
import { formatQuery, parseQuery } from '../links/query.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { ExpressionError } from './expression.ts';
import type { SceneSet } from './lesson.ts';

/** The query of a scene of the lesson. Throws ExpressionError if there is no such scene. */
export function queryOf({ id, scenes }: Pick<SceneSet, 'id' | 'scenes'>, scene: string): string {
  const query = scenes[scene];
  if (query === undefined) throw new ExpressionError(`${id} has no scene "${scene}"`);
  return query;
}

/** The scenario of a query. Throws ExpressionError if a part of the query is not understood. */
export function scenarioOfQuery(query: string): Scenario {
  const link = decodeLink(query, []);
  const problems = link.ok ? [...link.leftOut, ...link.overruled] : link.problems;
  const [problem] = problems;
  if (problem !== undefined || !link.ok)
    throw new ExpressionError(
      `"${query}": ${problem?.key} = ${problem?.value} is not allowed; allowed: ${problem?.allowed}`,
    );
  return link.scenario;
}

/** The query with these settings instead of its own. */
export function withSettings(query: string, settings: Readonly<Record<string, string>>): string {
  const kept = parseQuery(query).pairs.filter(([key]) => !Object.hasOwn(settings, key));
  return formatQuery([...kept, ...Object.entries(settings)]);
}
