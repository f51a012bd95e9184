// Texts of the legend. Part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';

export const LEGEND = {
  label: t`How to read the picture`,
  road: t`Cars are requests, lanes are threads, green lights are CPU cores.`,
  /** Shown if requests call services. */
  bridges: t`A bridge is a node of a service. Click a bridge to break it.`,
  /** Shown if requests wait without a thread. */
  parked: t`A parked car waits without holding a thread.`,
  /** The meaning of a sign on a bridge such as 1 = 2. The text is used beside the sign and also alone. */
  scale: t`on a bridge: each mark is 2 calls`,
  scaled: t`“1 = 2” on a bridge: each mark is 2 calls.`,
  /** Shown if cars are drawn one by one. */
  taken: t`reserved for a car on its way`,
  /** Shown if calls are retried. */
  again: t`Orange dots circling by a bridge are retries; a car with a circular arrow is waiting for one.`,
  states: [
    ['queued', t`queued`],
    ['ready', t`ready for a core`],
    ['switching', t`switching`],
    ['running', t`running`],
    ['waiting', t`waiting`],
    ['stuck', t`stuck`],
    ['lock', t`waiting for a lock`],
    ['throttled', t`CPU limit reached: waits until the next period`],
  ] as const,
  /** Used instead of the text about locks if requests take connections from pools. */
  pool: (locks: boolean) =>
    locks ? t`waiting for a lock or a connection` : t`waiting for a connection from the pool`,
  follow: t`Follow a car`,
  followNote: t`Follows the request that has waited longest; press again for the next (V). Or click a car on the road.`,
  why: t`Why is p99 so high?`,
  point: (words: string) => t`Point out: ${words}`,
} as const;
