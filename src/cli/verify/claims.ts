// All claims of the validation table, in the order of the sources.

import { ASYNCHRONOUS_IO_CLAIMS } from './asynchronous-io.ts';
import type { Claim } from './claim.ts';
import { THREAD_POOL_CLAIMS } from './thread-pool-size.ts';

export const CLAIMS: readonly Claim[] = [...ASYNCHRONOUS_IO_CLAIMS, ...THREAD_POOL_CLAIMS];
