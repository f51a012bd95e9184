// The words that say how to read the picture: part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';

export const LEGEND = {
  label: t`How to read the picture`,
  road: t`A vehicle is a request, a lane a thread, a green light a core.`,
  /** Where services are called. */
  bridges: t`A bridge is a node of a service: click one to break it.`,
  /** What a sign such as ×2 on a bridge means; beside that sign, and by itself. */
  scale: t`each mark on this bridge is 2 calls`,
  scaled: t`×2 on a bridge: each mark there stands for 2 calls.`,
  /** Where cars are seen one by one. */
  taken: t`place taken, its car is on the way`,
  /** Where calls are made again. */
  again: t`Orange dots that go round beside a bridge are calls made again; a car with a round arrow waits for such a call.`,
  states: [
    ['queued', t`queued`],
    ['ready', t`ready for a core`],
    ['switching', t`switching`],
    ['running', t`running`],
    ['waiting', t`waiting`],
    ['stuck', t`stuck`],
    ['lock', t`waits for a lock`],
  ] as const,
  follow: t`Follow a vehicle`,
  followNote: t`The one that waits longest; again: the next (V). Or click one on the road.`,
  why: t`Why is p99 so high?`,
  point: (words: string) => t`Point out: ${words}`,
} as const;
