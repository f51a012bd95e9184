// Common parts of the parameter table's rows: units, and rows for a field of a part of the scenario. Such a
// row names its field; how to read and write it, its shape, its default and its type follow from the field.

import { type Distribution, meanOf, scaled, WAIT_MAX_NANOS } from '../distribution.ts';
import {
  type Choice,
  type ChoiceParameter,
  type NumberParameter,
  type NumberUnit,
  type Parameter,
  type ParameterSection,
  withServer,
} from '../parameter.ts';
import type { Scenario, Traffic, Upstream } from '../scenario.ts';
import type { Server } from '../server.ts';

export const KIB = 1024;
export const MIB = 1024 ** 2;
export const GIB = 1024 ** 3;
export const MS = 1e6;
export const SECOND = 1e9;

/** A row with its own way of reading and writing. */
export const number = (row: Omit<NumberParameter, 'type'>): NumberParameter => ({ type: 'number', ...row });

type NumberRange = Pick<NumberParameter, 'unit' | 'min' | 'max' | 'scale' | 'smallest'>;

/** Unit and range of a number with a linear slider, including both ends. */
export const linear = (unit: NumberUnit, min: number, max: number): NumberRange => ({
  unit,
  min,
  max,
  scale: 'linear',
});

/**
 * Unit and range of a number with a logarithmic slider; if `min` is 0, `smallest` is the smallest value above
 * it.
 */
export const log = (unit: NumberUnit, min: number, max: number, smallest?: number): NumberRange => ({
  unit,
  min,
  max,
  scale: 'log',
  ...(smallest === undefined ? {} : { smallest }),
});

/** For rows of a group: the condition, applied to the scenario's first group. */
export const ofGroup =
  (is: (group: Upstream) => boolean) =>
  ({ upstreams: [first] }: Scenario): boolean =>
    first !== undefined && is(first);

type Fields = Readonly<Record<string, unknown>>;

/** A part of the scenario whose fields have rows in the table. */
export interface RowTarget {
  readonly section: ParameterSection;
  /** When the rows apply. A row may have its own condition instead. */
  readonly applies?: (scenario: Scenario) => boolean;
  /** The part; undefined if the scenario has none. */
  readonly of: (scenario: Scenario, server: Server) => object | undefined;
  readonly put: (scenario: Scenario, server: Server, change: Fields) => Scenario;
}

export type FieldRow = Parameter & { readonly field: string };
export type Rows = Readonly<Record<string, Parameter>>;

/** The type of a part of the scenario, made from the fields of its rows. */
export type FieldsOf<Of extends Rows> = {
  readonly [Key in keyof Of as Of[Key] extends { readonly field: infer Field extends string }
    ? Field
    : never]: Of[Key]['default'];
};

type RowInput<Row extends Parameter, Field extends string> = Omit<
  Row,
  'type' | 'section' | 'effect' | 'read' | 'write' | 'default' | 'choices'
> & {
  readonly field: Field;
  /** "live" if omitted. */
  readonly effect?: Row['effect'];
};
type NumberIn<Field extends string> = RowInput<NumberParameter, Field>;

/** Makes the rows of one part. */
interface RowMakers {
  /** A number, or null if `none` gives null a meaning. */
  number<Field extends string>(
    row: NumberIn<Field> & {
      readonly none: NonNullable<NumberParameter['none']>;
      readonly default: number | null;
    },
  ): NumberParameter & { readonly field: Field; readonly default: number | null };
  number<Field extends string>(
    row: NumberIn<Field> & { readonly default: number },
  ): NumberParameter & { readonly field: Field; readonly default: number };
  choice<Field extends string, Value extends string>(
    row: RowInput<ChoiceParameter, Field> & {
      readonly choices: readonly Choice<Value>[];
      readonly default: NoInfer<Value>;
    },
  ): ChoiceParameter & {
    readonly field: Field;
    readonly default: Value;
    readonly choices: readonly Choice<Value>[];
  };
}

export function rowsIn(part: RowTarget): RowMakers {
  const { section, applies, of, put } = part;
  const make = (type: Parameter['type'], row: { readonly field: string; readonly default: unknown }) => ({
    type,
    section,
    effect: 'live',
    ...(applies === undefined ? {} : { applies }),
    ...row,
    read: (scenario: Scenario, server: Server) =>
      (of(scenario, server) as Fields | undefined)?.[row.field] ?? (type === 'number' ? null : row.default),
    write: (scenario: Scenario, server: Server, value: unknown) =>
      row.field in (of(scenario, server) ?? {}) ? put(scenario, server, { [row.field]: value }) : scenario,
  });
  return {
    number: (row: NumberIn<string> & { readonly default: number | null }) => make('number', row) as never,
    choice: (row) => make('choice', row) as never,
  };
}

/** A part nested in another one. */
export function within(outer: RowTarget, field: string): RowTarget {
  const of: RowTarget['of'] = (scenario, server) =>
    (outer.of(scenario, server) as Fields | undefined)?.[field] as Fields | undefined;
  return {
    ...outer,
    of,
    put: (scenario, server, change) =>
      outer.put(scenario, server, { [field]: { ...of(scenario, server), ...change } }),
  };
}

/** The rows that name a field. */
export function fieldRows(rows: Rows): readonly FieldRow[] {
  return Object.values(rows).filter((row): row is FieldRow => 'field' in row);
}

/** The part of the scenario that these rows describe, with all its defaults. */
export function defaultsOf<Of extends Rows>(rows: Of): FieldsOf<Of> {
  const entries = fieldRows(rows).map((row) => [row.field, row.default]);
  return Object.fromEntries(entries) as FieldsOf<Of>;
}

export const TRAFFIC: RowTarget = {
  section: 'traffic',
  of: ({ traffic }) => traffic,
  put: (s, _, change) => withTraffic(s, change),
};
export const MACHINE: RowTarget = {
  section: 'machine',
  of: ({ machine }) => machine,
  put: (s, _, change) => ({ ...s, machine: { ...s.machine, ...change } }),
};
/** The first group of upstream nodes. */
export const GROUP: RowTarget = {
  section: 'upstream',
  applies: (s) => s.upstreams.length > 0,
  of: ({ upstreams }) => upstreams[0],
  put: (s, _, change) => withUpstream(s, change),
};
const SERVER: RowTarget = {
  section: 'server',
  of: (_, server) => server,
  put: (s, server, change) => withServer(s, { ...server, ...change } as Server),
};

export const traffic = rowsIn(TRAFFIC);
export const machine = rowsIn(MACHINE);
export const group = rowsIn(GROUP);
/** For servers of a model without the field, these rows read nothing and change nothing. */
export const server = rowsIn(SERVER);

export const withTraffic = (s: Scenario, change: Partial<Traffic>): Scenario => ({
  ...s,
  traffic: { ...s.traffic, ...change },
});

/** The scenario with its first upstream group changed; unchanged if it has none. */
export const withUpstream = (s: Scenario, change: Partial<Upstream>): Scenario => ({
  ...s,
  upstreams: s.upstreams.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
});

/**
 * The same shape with another mean. A shape without a positive mean becomes a constant. Values are limited to
 * the maximum of a scenario, so if a rare value is very long, the mean may be lower than asked for.
 */
export function withMean(distribution: Distribution, nanos: number): Distribution {
  const mean = meanOf(distribution);
  return mean > 0 ? scaled(distribution, nanos / mean, WAIT_MAX_NANOS) : { kind: 'constant', nanos };
}
