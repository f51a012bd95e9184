// How many requests a second an open loop sends on average. Replayed arrivals have a rate of their own: that of the scene on which
// they were put is still there, but nothing comes of it.

import type { Traffic } from './scenario.ts';

const SECOND = 1e9;

export function meanRate({ arrivals, timestampsNanos, ratePerSecond }: Traffic): number {
  if (arrivals !== 'replay') return ratePerSecond;
  // All of them at the very beginning are those of one second.
  return (timestampsNanos.length * SECOND) / (timestampsNanos.at(-1) || SECOND);
}
