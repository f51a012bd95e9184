// What a node's button says of its latency.

import { formatLatency } from '../../charts/format.ts';
import { withoutZero } from '../../languages/numbers.ts';
import type { Nanos } from '../../scenario/duration.ts';

/** "20 ms", without needless decimals. */
export function latencyWords(latencyNanos: Nanos): string {
  return withoutZero(formatLatency(latencyNanos));
}
