// Random values of the fields of the parameter table's rows, so that no field is forgotten.

import fc from 'fast-check';
import type { Choice, Parameter } from '../../src/scenario/parameter.ts';
import { type FieldsOf, fieldRows, type Rows } from '../../src/scenario/parameters/rows.ts';
import { isWhole } from '../../src/scenario/value.ts';
import { rarely } from './random-values.ts';

type Narrowed<Of extends Rows> = {
  readonly [Key in keyof Of]?: fc.Arbitrary<Of[Key]['default']>;
};

/** All fields of these rows; `narrowed` limits a row's values if its whole range would take too long. */
export function fields<Of extends Rows>(rows: Of, narrowed: Narrowed<Of>): fc.Arbitrary<FieldsOf<Of>> {
  const entries = Object.entries(rows).flatMap(([key, row]) =>
    fieldRows({ [key]: row }).map(({ field }) => [field, narrowed[key] ?? anyOf(row)] as const),
  );
  return fc.record(Object.fromEntries(entries)) as unknown as fc.Arbitrary<FieldsOf<Of>>;
}

/** One of the values of a choice. */
export function oneOf<Value extends string>(row: {
  readonly choices: readonly Choice<Value>[];
}): fc.Arbitrary<Value> {
  return fc.constantFrom(...row.choices.map(({ value }) => value));
}

/** Values around the default; sometimes none, if that is allowed. */
function anyOf(row: Parameter): fc.Arbitrary<unknown> {
  if (row.type === 'choice') return oneOf(row);
  const usual = row.default ?? row.min;
  const [min, max] = [Math.max(row.min, usual / 10), Math.min(row.max, Math.max(usual, 1) * 10)];
  const some: fc.Arbitrary<number | null> = isWhole(row.unit)
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
  return row.none === undefined ? some : rarely<number | null>(null, some);
}
