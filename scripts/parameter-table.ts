// Every parameter with meaning, unit, range, default and source as Markdown, from the table that the product
// uses.

import type { NumberParameter, NumberUnit, Parameter } from '../src/scenario/parameter.ts';
import { PARAMETER_TEXTS } from '../src/scenario/parameter-texts.ts';
import { ADMISSION_PARAMETERS } from '../src/scenario/parameters/admission.ts';
import { ARRIVAL_PARAMETERS } from '../src/scenario/parameters/arrivals.ts';
import { CALL_POLICY_PARAMETERS } from '../src/scenario/parameters/call-policy.ts';
import { CLIENT_PARAMETERS } from '../src/scenario/parameters/clients.ts';
import { FLEET_PARAMETERS } from '../src/scenario/parameters/fleet.ts';
import { MACHINE_PARAMETERS } from '../src/scenario/parameters/machine.ts';
import { MEMORY_PARAMETERS } from '../src/scenario/parameters/memory.ts';
import { SCHEDULER_PARAMETERS } from '../src/scenario/parameters/scheduler.ts';
import { SERVER_LOOP_PARAMETERS } from '../src/scenario/parameters/server-loops.ts';
import { SERVER_POOL_PARAMETERS } from '../src/scenario/parameters/server-pool.ts';
import { SERVER_THREAD_PARAMETERS } from '../src/scenario/parameters/server-threads.ts';
import { TRAFFIC_PARAMETERS } from '../src/scenario/parameters/traffic.ts';
import { UPSTREAM_PARAMETERS } from '../src/scenario/parameters/upstream.ts';
import { modelsWith, PARAMETER_KEYS, type ParameterKey, parameterOf } from '../src/scenario/parameters.ts';
import { formatNumber } from '../src/scenario/value.ts';
import { markdownTable } from './markdown.ts';

/** In page order: traffic, servers, machine, upstream nodes; the rest comes last. */
const GROUPS: readonly (readonly [title: string, rows: Readonly<Record<string, Parameter>>])[] = [
  ['Traffic', TRAFFIC_PARAMETERS],
  ['Traffic: rate over time', ARRIVAL_PARAMETERS],
  ['Traffic: clients', CLIENT_PARAMETERS],
  ['Servers: pools and their queues', SERVER_POOL_PARAMETERS],
  ['Servers: threads made, shared and handed over', SERVER_THREAD_PARAMETERS],
  ['Servers: event loops', SERVER_LOOP_PARAMETERS],
  ['Machine', MACHINE_PARAMETERS],
  ['Machine: scheduling, interrupts, pauses', SCHEDULER_PARAMETERS],
  ['Machine: memory', MEMORY_PARAMETERS],
  ['Machine: admission control', ADMISSION_PARAMETERS],
  ['Services and their nodes', UPSTREAM_PARAMETERS],
  ['Services: policy of calls', CALL_POLICY_PARAMETERS],
  ['Services: copies that come and go', FLEET_PARAMETERS],
];
/** Parameters specific to one model. */
const OWN = 'Servers: of one model';
const REST = 'Randomness';

const UNITS: Readonly<Record<NumberUnit, string>> = {
  duration: 'time',
  bytes: 'size',
  rate: 'per second',
  fraction: 'share',
  factor: 'times',
  cores: 'cores',
  count: 'number',
};

/** All groups, each under a third-level heading. */
export function parameterTables(): string {
  const grouped = new Set(GROUPS.flatMap(([, rows]) => Object.keys(rows)));
  const rest = PARAMETER_KEYS.filter((key) => !grouped.has(key));
  return [
    ...GROUPS.map(([title, rows]) => groupOf(title, Object.keys(rows) as ParameterKey[])),
    groupOf(OWN, rest.filter(isOwn)),
    groupOf(
      REST,
      rest.filter((key) => !isOwn(key)),
    ),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const isOwn = (key: ParameterKey): boolean => parameterOf(key).section === 'server';

function groupOf(title: string, keys: readonly ParameterKey[]): string {
  if (keys.length === 0) return '';
  const head = ['key', 'meaning', 'unit', 'range', 'default', 'source of the default'];
  return `### ${title}\n\n${markdownTable(head, keys.map(rowOf))}`;
}

function rowOf(key: ParameterKey): readonly string[] {
  const row = parameterOf(key);
  const { help, source, named = {} } = PARAMETER_TEXTS[key];
  const restarts = row.effect === 'restart' ? ' ↻' : '';
  const meaning = `**${row.label}.** ${help}${modelsOf(key)}`;
  return [`\`${key}\`${restarts}`, meaning, ...valuesOf(row), [source, ...namedSources(named)].join('. ')];
}

/** Writes the source of each named value of a parameter, for example "`glibc`: C, C++, ...". */
function namedSources(named: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(named).map(([name, source]) => `\`${name}\`: ${source}`);
}

/** Unit, range and default. */
function valuesOf(row: Parameter): readonly string[] {
  if (row.type === 'choice') return ['choice', row.choices.map(({ value }) => value).join(', '), row.default];
  const none = row.none?.word ?? 'none';
  const range = `${textOf(row, row.min)} to ${textOf(row, row.max)}`;
  return [
    UNITS[row.unit],
    [
      range,
      ...(row.none === undefined ? [] : [`or ${none}`]),
      ...(row.named ?? []).map(({ name, value }) => `\`${name}\` (${textOf(row, value)})`),
    ].join(', '),
    row.default === null ? none : textOf(row, row.default),
  ];
}

function textOf({ unit }: NumberParameter, value: number): string {
  if (unit === 'count' || unit === 'rate') return value.toLocaleString('en-US');
  const text = formatNumber(unit, value);
  return unit === 'bytes' && /^\d+$/.test(text) ? `${text}B` : text;
}

function modelsOf(key: ParameterKey): string {
  return parameterOf(key).section === 'server' ? ` *${modelsWith(key).join(', ')}*` : '';
}
