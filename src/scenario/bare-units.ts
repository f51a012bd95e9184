// Units for the head of a table column, so that its cells contain plain numbers.

import type { NumberUnit } from './parameter.ts';

interface BareUnit {
  /** The text after the name of the column. */
  readonly head: string;
  /** Size of this unit in the scenario's own unit. */
  readonly size: number;
}

export const BARE_UNITS: Readonly<Record<NumberUnit, BareUnit>> = {
  duration: { head: ', ms', size: 1e6 },
  bytes: { head: ', MiB', size: 1024 ** 2 },
  rate: { head: ', rps', size: 1 },
  fraction: { head: ', %', size: 0.01 },
  factor: { head: '', size: 1 },
  cores: { head: '', size: 1 },
  count: { head: '', size: 1 },
};
