// The table of measures as Markdown: each number's meaning, its public name, and when it is null.

import { type Measure, type MeasureRows, plainName } from '../src/measures/measure.ts';
import { DISTRIBUTIONS, MEASURES } from '../src/measures/measures.ts';
import { PERCENTILE_NAMES } from '../src/measures/percentiles.ts';
import { markdownTable } from './markdown.ts';

const TITLES = {
  server: 'Of a server',
  group: 'Of the calls to an upstream group',
  node: 'Of a node of an upstream group',
  class: 'Of the requests of a class',
} as const satisfies Record<keyof typeof MEASURES, string>;

export function measureTables(): string {
  const sections = Object.entries<MeasureRows>(MEASURES).map(
    ([owner, rows]) =>
      `**${TITLES[owner as keyof typeof TITLES]}**\n\n${markdownTable(
        ['name', 'field of reports', 'kind', 'meaning', 'none'],
        Object.entries(rows).map(rowOf),
      )}`,
  );
  return [...sections, distributionTable()].join('\n\n');
}

function rowOf([name, row]: readonly [string, Measure]): readonly string[] {
  const { label, explanation, formula, kind, unit, unknown } = row;
  const computed = formula === undefined ? '' : ` ${formula}.`;
  return [
    `\`${name}\``,
    `\`${plainName(name, unit)}\``,
    kind,
    `**${label}.** ${explanation}${computed}`,
    unknown ?? '',
  ];
}

function distributionTable(): string {
  const rows = Object.entries(DISTRIBUTIONS).map(([name, { label, explanation }]) => [
    `\`${name}\``,
    `\`${name}Seconds\``,
    `**${label}.** ${explanation}`,
  ]);
  const parts = ['count', 'mean', ...PERCENTILE_NAMES].map((part) => `\`${part}\``).join(', ');
  return `**Distributions**, of completed requests; each has ${parts}\n\n${markdownTable(['name', 'field of reports', 'meaning'], rows)}`;
}
