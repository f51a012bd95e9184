// The quantities of a server's report that lessons can name. Stored results use these names.

import type { SimulationResult } from '../api/results.ts';
import type { MeasureUnit } from '../measures/measure.ts';
import { QUANTITIES } from '../measures/quantities.ts';
import { countOf, type Quantity, rateOf, shareOf, sizeOf, timeOf } from './expression.ts';

/** How each unit's plain number becomes a quantity. */
const QUANTITY_OF: Readonly<Record<MeasureUnit, (value: number) => Quantity>> = {
  count: countOf,
  factor: countOf,
  rate: rateOf,
  share: shareOf,
  duration: timeOf,
  instant: timeOf,
  bytes: sizeOf,
};

export function isMeasure(name: string): boolean {
  return QUANTITIES.has(name);
}

/** The quantity of a measure; null if no measure has this name. */
export function measuredQuantity(name: string, value: number): Quantity | null {
  const quantity = QUANTITIES.get(name);
  return quantity === undefined ? null : QUANTITY_OF[quantity.unit](value);
}

/**
 * All measures of all servers, under names such as `A.p99`. null: the run has no such number, for example no
 * percentile if no request completed.
 */
export type Figures = Readonly<Record<string, number | null>>;

export function figuresOf({ servers }: SimulationResult): Figures {
  const rows = servers.flatMap((server) =>
    [...QUANTITIES].map(([name, { read }]) => [`${server.id}.${name}`, read(server)] as const),
  );
  return Object.fromEntries(rows);
}
