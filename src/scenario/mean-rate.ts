// The mean rate of an open loop, in requests per second. Replayed arrivals have their own rate, and the
// scenario's rate field is then unused.

import type { Traffic } from './scenario.ts';

const SECOND = 1e9;

export function meanRate({ arrivals, timestampsNanos, ratePerSecond }: Traffic): number {
  if (arrivals !== 'replay') return ratePerSecond;
  // If all requests arrive at the very beginning, they count as those of one second.
  return (timestampsNanos.length * SECOND) / (timestampsNanos.at(-1) || SECOND);
}
