// Writes numbers for names shared by page and core: codes of events, states and choices, and the position of
// each number in a configuration. One table in TypeScript generates one file for the core's compiler.

import { writeFileSync } from 'node:fs';
import { SHAPE } from '../src/engine/configuration/distributions.ts';
import {
  CHOICE,
  LISTS,
  LOCK_KIND,
  MACHINE_FAULT,
  MODEL,
  PLACE,
  SECTIONS,
  SERVER_FIELDS,
} from '../src/engine/configuration/layout.ts';
import * as codes from '../src/engine/view/codes.ts';
import { NORMAL_P99 } from '../src/scenario/distribution.ts';
import { REQUEST_STATE, REQUEST_STATES } from '../src/scenario/request-state.ts';

export const CODES_FILE = 'src/core/codes.ts';

type Numbers = { readonly [name: string]: number | Numbers };

function camelCase(name: string): string {
  return name.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function namespaceOf(name: string, numbers: Numbers, indent = ''): string {
  const lines = Object.entries(numbers).map(([key, value]) =>
    typeof value === 'number'
      ? `${indent}  export const ${camelCase(key)}: i32 = ${value};\n`
      : namespaceOf(camelCase(key), value, `${indent}  `),
  );
  return `${indent}export namespace ${name} {\n${lines.join('')}${indent}}\n`;
}

function indexes(names: readonly string[], from = 0): Numbers {
  return Object.fromEntries(names.map((name, index) => [name, from + index]));
}

export function coreCodes(): string {
  const sections = Object.entries(SECTIONS).map(
    ([name, fields]) => [name, indexes(fields, PLACE[name as keyof typeof SECTIONS])] as const,
  );
  const lists = Object.entries(LISTS).map(
    ([name, fields]) =>
      [name, { place: PLACE[name as keyof typeof LISTS], width: fields.length, ...indexes(fields) }] as const,
  );
  const servers = Object.keys(MODEL).map(
    (model, index) => [model, indexes(SERVER_FIELDS[index] ?? [])] as const,
  );
  const {
    OUTCOME,
    CAUSE,
    THREAD,
    METER,
    HALT,
    WORK,
    CALL_PHASE,
    FAULT,
    COPY,
    BREAKER_STATE,
    RECOVERY,
    WINDOW,
    STEP,
    EVENT,
  } = codes;
  const namespaces = Object.entries({
    EVENT,
    REQUEST_STATE,
    OUTCOME,
    CAUSE,
    THREAD,
    METER,
    HALT,
    WORK,
    CALL_PHASE,
    FAULT,
    COPY,
    BREAKER_STATE,
    RECOVERY,
    WINDOW,
    STEP,
    SHAPE,
    MODEL,
    LOCK_KIND,
    MACHINE_FAULT,
    CHOICE,
    SECTION: Object.fromEntries(sections),
    LIST: Object.fromEntries(lists),
    SERVER: Object.fromEntries(servers),
  } satisfies Record<string, Numbers>).map(([name, numbers]) => namespaceOf(name, numbers));
  return [
    '// Made by scripts/core-codes.ts of the tables in TypeScript; not kept in the repository.\n//\n',
    '// SECTION: places of single numbers in a configuration. LIST: where the place and the length of a list stand (place, and\n',
    '// place + 1), how wide its rows are, and the place of each number in a row. SERVER: the same in the row of the thread model.\n\n',
    '/** No request, thread, core, node or group. */\n',
    `export const NONE: i32 = ${codes.NONE};\n`,
    `export const OUTCOMES: i32 = ${codes.OUTCOMES};\n`,
    `export const CAUSES: i32 = ${codes.CAUSES};\n`,
    `export const REQUEST_STATES: i32 = ${REQUEST_STATES};\n`,
    `export const RETRY_STRIDE: f64 = ${codes.RETRY_STRIDE};\n`,
    `export const BUDGET_BURST: f64 = ${codes.BUDGET_BURST};\n`,
    `export const SERVER_PLACE: i32 = ${PLACE.server};\n`,
    `export const NORMAL_P99: f64 = ${NORMAL_P99};\n`,
    ...namespaces.map((text) => `\n${text}`),
  ].join('');
}

if (import.meta.filename === process.argv[1]) writeFileSync(CODES_FILE, coreCodes());
