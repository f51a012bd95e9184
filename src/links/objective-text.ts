// Objectives as people write them: "p99<25ms", "memory<512MiB", "success>99%".

import { t } from '../languages/t.ts';
import { type Problem, showValue } from '../scenario/problem.ts';
import type { Objective } from '../scenario/question.ts';
import {
  isObjectiveMeasure,
  OBJECTIVE_KEYS,
  type ObjectiveMeasure,
  studyMeasureOf,
} from '../scenario/study-measures.ts';
import { formatNumber, parseNumber } from '../scenario/value.ts';

/** Matches the measure and the sign; the rest of the text is the limit. */
const HEAD = /^([\w.]+)\s*(<=|>=|<|>)/;

/** Parses "p99<25ms". The limit itself is included, whether written "<" or "<=". */
export function parseObjective(text: string): Objective | Problem {
  const trimmed = text.trim();
  const [head = '', name = '', sign = ''] = HEAD.exec(trimmed) ?? [];
  const limit = trimmed.slice(head.length).trimStart();
  if (!isObjectiveMeasure(name) || limit === '') {
    const allowed = t`a measure, < or >, and a limit, as in p99<25ms; measures are ${OBJECTIVE_KEYS.join(', ')}`;
    return { key: 'objective', value: showValue(text), allowed };
  }
  const value = parseLimit(name, limit);
  if (value === null)
    return { key: `objective ${name}`, value: showValue(limit), allowed: limitAllowed(name) };
  return { measure: name, relation: sign.startsWith('<') ? 'atMost' : 'atLeast', limit: value };
}

/** The limit of an objective on this measure; null if the text is not one. */
export function parseLimit(measure: ObjectiveMeasure, text: string): number | null {
  const { unit } = studyMeasureOf(measure);
  const value = parseNumber(unit, text.endsWith('rps') ? text.slice(0, -'rps'.length) : text);
  if (value === null || !Number.isFinite(value) || (unit === 'fraction' && value > 1)) return null;
  // A share written in percent has been divided by 100, so it is rounded.
  return unit === 'fraction' ? Number(value.toPrecision(12)) : value;
}

export function limitAllowed(measure: ObjectiveMeasure): string {
  const { unit } = studyMeasureOf(measure);
  if (unit === 'duration') return t`a duration such as 25ms`;
  if (unit === 'bytes') return t`a size such as 512MiB`;
  return unit === 'fraction' ? t`a share such as 99%` : t`a number such as 1000`;
}

/** Formats an objective as `parseObjective` parses it. */
export function formatObjective({ measure, relation, limit }: Objective): string {
  return `${measure}${relation === 'atMost' ? '<' : '>'}${formatLimit(measure, limit)}`;
}

export function formatLimit(measure: ObjectiveMeasure, limit: number): string {
  const { unit } = studyMeasureOf(measure);
  if (unit === 'fraction') return `${Number((limit * 100).toPrecision(12))}%`;
  return formatNumber(unit, limit);
}
