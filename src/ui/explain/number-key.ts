// The numbers of a server that the page shows: those of its head, the parts of the core time, and the others by name.

import type { CpuShares } from '../../protocol/summary.ts';
import type { NUMBERS } from '../words/numbers.ts';

export type NumberKey =
  | 'throughput'
  | 'overhead'
  | 'memory'
  | 'coresBusy'
  | 'mean'
  | `cpu-${keyof CpuShares}`
  | keyof typeof NUMBERS.names;
