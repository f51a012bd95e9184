// Generates code from the table of measures: the core's functions for each value, and TypeScript types of the
// values. Internal types are in engine units, public ones in plain units, which their names state.

import { mkdirSync, writeFileSync } from 'node:fs';
import { type Measure, type MeasureRows, plainName } from '../src/measures/measure.ts';
import { MEASURES, type MeasureOwner } from '../src/measures/measures.ts';

const CORE_FILE = 'src/core/measure-values.ts';
const VALUES_FOLDER = 'src/measures/made';

/** Names that a section's expressions may use besides codes. */
const PARAMETERS: Readonly<Record<MeasureOwner, string>> = {
  server: 'engine: Engine',
  group: 'group: UpstreamGroup',
  node: 'node: UpstreamNode',
  class: 'engine: Engine, index: i32',
};

const OWNERS = Object.entries(MEASURES) as readonly (readonly [MeasureOwner, MeasureRows])[];

function coreText(): string {
  const functions = OWNERS.map(([owner, rows]) => {
    const cases = Object.values(rows).map(({ core }, index) => `    case ${index}:\n      return ${core};\n`);
    const name = `valueOf${capital(owner)}`;
    return `\nexport function ${name}(${PARAMETERS[owner]}, which: i32): f64 {\n  switch (which) {\n${cases.join('')}    default:\n      return NaN;\n  }\n}\n`;
  });
  return [
    '// The values of measures by their place in the table. Generated from src/measures/ by scripts/core-measures.ts; not\n',
    '// kept in the repository.\n\n',
    "import { CAUSE, METER, OUTCOME, REQUEST_STATE } from './codes.ts';\n",
    "import { Engine } from './engine.ts';\n",
    "import { HOLDER } from './machine/memory-use.ts';\n",
    "import { UpstreamGroup } from './upstream/group.ts';\n",
    "import { UpstreamNode } from './upstream/node.ts';\n",
    ...functions,
  ].join('');
}

function valuesText(): string {
  const sections = OWNERS.map(([owner, rows]) => {
    const members = (name: (measure: string, row: Measure) => string): string =>
      Object.entries(rows)
        .map(([measure, row]) => `  /** ${aboutOf(row)} */\n  readonly ${name(measure, row)};\n`)
        .join('');
    const title = capital(owner);
    return [
      `\n/** Values of a ${owner} in the engine's units: nanoseconds, bytes, requests per second. NaN: not known. */\n`,
      `export interface ${title}Values {\n${members((measure) => `${measure}: number`)}}\n`,
      `\n/** The same in plain units: seconds, bytes, requests per second. */\n`,
      `export interface Plain${title}Values {\n`,
      members(
        (measure, row) => `${plainName(measure, row.unit)}: number${row.unknown === null ? '' : ' | null'}`,
      ),
      '}\n',
    ].join('');
  });
  const maps = ['Values', 'PlainValues'].map((name) => {
    const members = OWNERS.map(([owner]) => {
      const type = `${capital(owner)}Values`;
      return `  readonly ${owner}: ${name === 'Values' ? type : `Plain${type}`};\n`;
    });
    return `\n/** By what they are of. */\nexport interface ${name} {\n${members.join('')}}\n`;
  });
  const units = OWNERS.map(([owner, rows]) => {
    const list = Object.entries(rows).map(([measure, { unit }]) => `    ${measure}: '${unit}',\n`);
    return `  ${owner}: {\n${list.join('')}  },\n`;
  });
  return [
    '// The measures as types and units. Generated from the table by scripts/core-measures.ts; not kept in the repository.\n\n',
    "/** Units by measure, in the table's order, which is that of the core's numbers. */\n",
    `export const UNITS = {\n${units.join('')}} as const;\n`,
    ...sections,
    ...maps,
  ].join('');
}

/** The explanation of a measure, and when its value is null. */
function aboutOf({ explanation, unknown }: Measure): string {
  return unknown === null ? explanation : `${explanation} null ${unknown}.`;
}

const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

if (import.meta.filename === process.argv[1]) {
  mkdirSync(VALUES_FOLDER, { recursive: true });
  writeFileSync(CORE_FILE, coreText());
  writeFileSync(`${VALUES_FOLDER}/values.ts`, valuesText());
}
