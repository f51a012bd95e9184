// A reading report as text, one line per fact, for the command line and the page.

import { listed } from '../languages/list.ts';
import { grouped } from '../languages/numbers.ts';
import { plural } from '../languages/plural.ts';
import { t } from '../languages/t.ts';
import { showValue } from '../scenario/problem.ts';
import type {
  Certainty,
  FieldRole,
  LeftOut,
  Question,
  ReadingReport,
  RowCount,
  Sample,
  UnitOf,
  UnitSource,
} from './reading-report.ts';

const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = {
  certain: t`certain`,
  likely: t`likely`,
  asked: t`as you said`,
};

export const ROLE_WORDS: Readonly<Record<FieldRole, string>> = {
  arrival: t`arrival`,
  end: t`end`,
  duration: t`duration`,
  wait: t`upstream wait`,
  status: t`status`,
};

const SOURCE_WORDS: Readonly<Record<UnitSource, string>> = {
  written: t`printed next to the value`,
  rule: t`defined by the format`,
  asked: t`as you said`,
};

/**
 * Describes a format: "nginx, with $request_time (likely), recognised by three decimals, as nginx writes
 * times".
 */
export function formatWords({ format, sign }: Pick<ReadingReport, 'format' | 'sign'>): string {
  return t`Read as ${format} (${CERTAINTY_WORDS[sign.certainty]}), recognised by ${sign.words}.`;
}

export function unitWords({ role, unit, source }: UnitOf): string {
  if (unit === 'beside') return t`Unit of ${ROLE_WORDS[role]}: written beside each number.`;
  return t`Unit of ${ROLE_WORDS[role]}: ${unit}, ${SOURCE_WORDS[source]}.`;
}

export function rowsWords({ rows }: Pick<ReadingReport, 'rows'>): string {
  return rows.length === 0 ? '' : t`Rows: ${listed(rows.map(countWords))}.`;
}

function countWords({ kind, count }: RowCount): string {
  switch (kind) {
    case 'requests':
      return t`${grouped(count)} ${plural(count, { one: 'request', other: 'requests' })}`;
    case 'connections':
      return t`${grouped(count)} ${plural(count, { one: 'connection, taken as one request', other: 'connections, each taken as one request' })}`;
    case 'summaries':
      return t`${grouped(count)} ${plural(count, { one: 'summary of many requests', other: 'summaries of many requests' })}`;
    case 'others':
      return t`${grouped(count)} of another kind`;
  }
}

export function leftWords({ kind, count, line, example }: LeftOut): string {
  return kind === 'numbers'
    ? t`Left out: the number after the size, such as ${showValue(example)}. Its meaning is not stated.`
    : t`Left out: ${grouped(count)} ${plural(count, { one: 'that is not a request or has no duration', other: 'that are not requests or have no duration' })}, the first at line ${grouped(line)}: ${showValue(example)}.`;
}

/** The sample line, and its recognised fields. */
export function sampleWords({ line, text, marks }: Sample): readonly string[] {
  const parts = marks.map(({ role, from, to }) => t`${ROLE_WORDS[role]} “${text.slice(from, to)}”`);
  const shown = t`Line ${grouped(line)}: ${text.trim()}`;
  return parts.length === 0 ? [shown] : [shown, t`In this line: ${listed(parts)}.`];
}

/** All lines of a report. */
export function reportLines(report: ReadingReport): readonly string[] {
  return [
    formatWords(report),
    ...(report.sample === null ? [] : sampleWords(report.sample)),
    ...report.units.map(unitWords),
    rowsWords(report),
    report.span,
    ...report.left.map(leftWords),
  ].filter((line) => line !== '');
}

/** A question to the user, followed by what each answer makes of the sample that is shown. */
export function questionWords({ words, choices }: Question): readonly string[] {
  return [words, ...choices.map((choice) => t`${choice.value}: ${choice.words}`)];
}
