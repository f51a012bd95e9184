// Names of the files: what they show and when, in letters that every system takes.

import type { Nanos } from '../scenario/duration.ts';

const PART_MAX = 60;

/** "threadway-stalled-node-12.384s.png". Parts that have nothing to say are left out. */
export function fileName(subject: string, atNanos: Nanos | null, ending: string): string {
  const parts = ['threadway', plain(subject), atNanos === null ? '' : `${Math.round(atNanos / 1e6) / 1e3}s`];
  return `${parts.filter((part) => part !== '').join('-')}.${ending}`;
}

/** Small Latin letters and digits, apart by single hyphens. */
function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return letters.slice(0, PART_MAX).replace(/^-+|-+$/g, '');
}
