// All claims of the validation table, in the order of the sources.

import { ASYNCHRONOUS_IO_CLAIMS } from './asynchronous-io.ts';
import type { Claim } from './claim.ts';
import { NON_BLOCKING_CLAIMS } from './non-blocking.ts';
import { SELECTOR_CLAIMS } from './selectors.ts';
import { SET_THROUGHPUT_CLAIMS } from './set-throughput.ts';
import { SHARED_DATA_CLAIMS } from './shared-data.ts';
import { THREAD_POOL_CLAIMS } from './thread-pool-size.ts';

export const CLAIMS: readonly Claim[] = [
  ...NON_BLOCKING_CLAIMS,
  ...SELECTOR_CLAIMS,
  ...ASYNCHRONOUS_IO_CLAIMS,
  ...SHARED_DATA_CLAIMS,
  ...THREAD_POOL_CLAIMS,
  ...SET_THROUGHPUT_CLAIMS,
];
