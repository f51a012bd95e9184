// Layout of a server's configuration: one flat block of numbers, because nothing else passes into the memory
// of WebAssembly. compile.ts builds it from a scenario. The core does not know scenarios. It reads the block
// by the same names: the build writes their positions into core/codes.ts.
//
// First come the sections, each with its numbers in the order of SECTIONS. Then follow, for each list, the
// position of its first row and its number of rows; then the rows, each with its numbers in the order of
// LISTS. The settings of the thread model are a list with one row, which has the parameters of the model's
// row in the table of models. Names come from the table of parameters.
//
// - Times are in nanoseconds, memory in bytes; shares and probabilities go from 0 to 1.
// - Where the scenario has null (no limit, never, endless) the number is Infinity.
// - A choice is the index of its value among the parameter's values: see CHOICE.
// - A distribution is its shape followed by its values: see core/random/sampler.ts. A missing one is -1.

import { MODELS } from '../../scenario/models.ts';
import type { Choice } from '../../scenario/parameter.ts';
import { ADMISSION_PARAMETERS } from '../../scenario/parameters/admission.ts';
import { BURST_PARAMETERS, CHANGE_PARAMETERS } from '../../scenario/parameters/arrivals.ts';
import {
  BREAKER_PARAMETERS,
  CALL_LIMIT_PARAMETERS,
  RETRY_PARAMETERS,
} from '../../scenario/parameters/call-policy.ts';
import { CLIENT_RETRY_PARAMETERS, CONNECTION_PARAMETERS } from '../../scenario/parameters/clients.ts';
import { FLEET_PARAMETERS } from '../../scenario/parameters/fleet.ts';
import { MACHINE_PARAMETERS } from '../../scenario/parameters/machine.ts';
import { MEMORY_PARAMETERS } from '../../scenario/parameters/memory.ts';
import { POOL_PARAMETERS } from '../../scenario/parameters/pool.ts';
import { type FieldsOf, fieldRows, type Rows } from '../../scenario/parameters/rows.ts';
import { SCHEDULER_PARAMETERS } from '../../scenario/parameters/scheduler.ts';
import { TRAFFIC_FIELDS } from '../../scenario/parameters/traffic.ts';
import { GROUP_FIELDS } from '../../scenario/parameters/upstream.ts';
import { LOCK_KINDS, MACHINE_FAULT_KINDS } from '../../scenario/scenario.ts';
import {
  MODEL_PARAMETERS,
  type ServerOf,
  THREAD_MODELS,
  type ThreadModelName,
} from '../../scenario/server.ts';

export type Configuration = Float64Array;

/** The parameters of each part of a scenario. */
export const PARAMETERS_OF = {
  traffic: { ...TRAFFIC_FIELDS, ...CONNECTION_PARAMETERS },
  bursts: BURST_PARAMETERS,
  change: CHANGE_PARAMETERS,
  clientRetries: CLIENT_RETRY_PARAMETERS,
  machine: { ...MACHINE_PARAMETERS, ...SCHEDULER_PARAMETERS },
  memory: MEMORY_PARAMETERS,
  door: ADMISSION_PARAMETERS,
  groups: { ...GROUP_FIELDS, ...CALL_LIMIT_PARAMETERS, ...POOL_PARAMETERS, ...FLEET_PARAMETERS },
  retries: RETRY_PARAMETERS,
  breakers: BREAKER_PARAMETERS,
} as const;

function fieldsIn<Of extends Rows>(rows: Of): readonly (keyof FieldsOf<Of> & string)[] {
  return fieldRows(rows).map(({ field }) => field) as (keyof FieldsOf<Of> & string)[];
}

export const SECTIONS = {
  /** `model`: see MODEL. `requests`, `durationNanos`: when clients stop sending first requests. */
  run: ['model', 'seed', 'requests', 'durationNanos'],
  /**
   * `think`: distribution. `firstSend`: distribution of the time until a joining user sends. `gap`:
   * distribution of the time between Poisson arrivals at a steady rate.
   */
  traffic: [...fieldsIn(PARAMETERS_OF.traffic), 'think', 'firstSend', 'gap'],
  bursts: fieldsIn(PARAMETERS_OF.bursts),
  change: fieldsIn(PARAMETERS_OF.change),
  clientRetries: fieldsIn(PARAMETERS_OF.clientRetries),
  /** `timeSliceNanos` is always a number, even if the scenario derives it from the cores. */
  machine: fieldsIn(PARAMETERS_OF.machine),
  memory: fieldsIn(PARAMETERS_OF.memory),
  door: fieldsIn(PARAMETERS_OF.door),
} as const;

export const LISTS = {
  /**
   * A program has `steps` steps, from `firstStep` on. The first program is for requests without a class, then
   * there is one per class.
   */
  programs: ['firstStep', 'steps'],
  /**
   * `kind`: STEP. `target`: lock or group, from 0; for several calls made at once, the first of their rows in
   * `branches`. `waits`: 1 if a lock or offload step blocks. `units`: connections that a step takes or gives.
   * `time`: distribution, if the step has one. `branches`, `needed`: number of calls made at once, and how
   * many of them must succeed.
   */
  steps: ['kind', 'target', 'waits', 'units', 'time', 'branches', 'needed'],
  /** One row per call that is made together with others. `group`: counted from 0. */
  branches: ['group'],
  /** `share`: share of requests. */
  classes: ['share'],
  /** `kind`: LOCK_KIND. `round`: distribution, if the kind has one. */
  locks: ['kind', 'spinNanos', 'batch', 'localNanos', 'round', 'handOverNanos'],
  /**
   * `firstNode`: the group's first row in `nodes`; the group's parameter `nodes` is their number. `served`: 1
   * if each node is itself a server.
   */
  groups: [...fieldsIn(PARAMETERS_OF.groups), 'firstNode', 'served'],
  /** `retries` and `breakers` have one row per group. */
  retries: fieldsIn(PARAMETERS_OF.retries),
  breakers: fieldsIn(PARAMETERS_OF.breakers),
  /** `latency`: distribution; `meanNanos`: its mean. */
  nodes: ['latency', 'meanNanos'],
  /**
   * `node`: counted from 0. `kind`: FAULT. `strength`: factor of a slow node, period of a flapping one,
   * probability of an error.
   */
  faults: ['group', 'node', 'kind', 'strength', 'fromNanos', 'untilNanos'],
  /** `kind`: a value of MACHINE_FAULT. */
  machineFaults: ['kind', 'amount', 'fromNanos', 'untilNanos'],
  /** `atNanos`: when the recorded request arrives, in ascending order. */
  timestamps: ['atNanos'],
} as const;

export type Section = keyof typeof SECTIONS;
export type List = keyof typeof LISTS;
type Numbers<Name extends string> = Readonly<Record<Name, number>>;
export type SectionNumbers<Of extends Section> = Numbers<(typeof SECTIONS)[Of][number]>;
export type RowNumbers<Of extends List> = Numbers<(typeof LISTS)[Of][number]>;
/** The settings of a server of this thread model. */
export type ServerNumbers<Model extends ThreadModelName> = Model extends ThreadModelName
  ? Numbers<Exclude<keyof ServerOf<Model> & string, 'id' | 'model'>>
  : never;

/** Numbers of the thread models; and below, of the kinds of lock and of the machine faults. */
export const MODEL = numbered(THREAD_MODELS);
export const LOCK_KIND = numbered(LOCK_KINDS);
export const MACHINE_FAULT = numbered(MACHINE_FAULT_KINDS);

/** Numbers of the values of choices, by part and field. */
export const CHOICE = {
  traffic: choicesIn(PARAMETERS_OF.traffic),
  change: choicesIn(PARAMETERS_OF.change),
  machine: choicesIn(PARAMETERS_OF.machine),
  memory: choicesIn(PARAMETERS_OF.memory),
  door: choicesIn(PARAMETERS_OF.door),
  groups: choicesIn(PARAMETERS_OF.groups),
  server: choicesIn(MODEL_PARAMETERS),
} as const;

type ChoicesIn<Of extends Rows> = {
  readonly [Key in keyof Of as Of[Key] extends {
    readonly type: 'choice';
    readonly field: infer Field extends string;
  }
    ? Field
    : never]: Of[Key] extends { readonly choices: readonly Choice<infer Value>[] } ? Numbers<Value> : never;
};

function choicesIn<Of extends Rows>(rows: Of): ChoicesIn<Of> {
  const entries = fieldRows(rows).flatMap((row) =>
    row.type === 'choice' ? [[row.field, numbered(row.choices.map(({ value }) => value))]] : [],
  );
  return Object.fromEntries(entries);
}

function numbered<Name extends string>(names: readonly Name[]): Numbers<Name> {
  return Object.fromEntries(names.map((name, index) => [name, index])) as Numbers<Name>;
}

/** Names of each thread model's settings, indexed by the number of the model. */
export const SERVER_FIELDS = THREAD_MODELS.map((model) => fieldsIn(MODELS[model].parameters as Rows));

/**
 * How many numbers come before the rows: the length of each section, and 2 for each list (position and row
 * count).
 */
const LENGTHS: readonly (readonly [name: string, length: number])[] = [
  ...Object.entries(SECTIONS).map(([name, { length }]) => [name, length] as const),
  ...[...Object.keys(LISTS), 'server'].map((name) => [name, 2] as const),
];
export const PLACE = Object.fromEntries(
  LENGTHS.map(([name], index) => [name, sumOf(LENGTHS.slice(0, index))]),
) as Numbers<Section | List | 'server'>;

/** Position of the first row, after all sections and list positions. */
export const ROWS_FROM = sumOf(LENGTHS);

function sumOf(lengths: typeof LENGTHS): number {
  return lengths.reduce((sum, [, length]) => sum + length, 0);
}

export function sectionOf<Of extends Section>(configuration: Configuration, name: Of): SectionNumbers<Of> {
  return numbersAt(configuration, PLACE[name], SECTIONS[name]) as SectionNumbers<Of>;
}

export function rowsOf<Of extends List>(configuration: Configuration, name: Of): readonly RowNumbers<Of>[] {
  const { first, length } = listAt(configuration, name);
  const names: readonly string[] = LISTS[name];
  return Array.from(
    { length },
    (_, row) => numbersAt(configuration, first + row * names.length, names) as RowNumbers<Of>,
  );
}

/** The numbers of a list with one number per row. */
export function columnOf(configuration: Configuration, name: 'classes' | 'timestamps'): Float64Array {
  const { first, length } = listAt(configuration, name);
  return configuration.subarray(first, first + length);
}

/** The server's settings. The server must have this thread model. */
export function serverOf<Model extends ThreadModelName>(configuration: Configuration): ServerNumbers<Model> {
  const { model } = sectionOf(configuration, 'run');
  const { first } = listAt(configuration, 'server');
  // The configuration was compiled from one of the thread models, so `model` is an index of SERVER_FIELDS.
  return numbersAt(configuration, first, SERVER_FIELDS[model]!) as ServerNumbers<Model>;
}

function listAt(
  configuration: Configuration,
  name: List | 'server',
): { readonly first: number; readonly length: number } {
  const place = PLACE[name];
  return { first: numberAt(configuration, place), length: numberAt(configuration, place + 1) };
}

function numbersAt(
  configuration: Configuration,
  first: number,
  names: readonly string[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name, index) => [name, numberAt(configuration, first + index)]));
}

/**
 * Returns small integers as integers, because doubles may be allocated on the heap when passed between
 * functions. There is always a number at `place`, because it comes from PLACE or is in a row of a list.
 */
function numberAt(configuration: Configuration, place: number): number {
  const number = configuration[place]!;
  const whole = number | 0;
  return whole === number ? whole : number;
}
