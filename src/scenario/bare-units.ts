// Units as tables have them: in the head of a column, so that its numbers stand bare.

import type { NumberUnit } from './parameter.ts';

interface BareUnit {
  /** What is put behind the name of the column. */
  readonly head: string;
  /** How much of the scenario's own unit is one of this. */
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
