// The words that say how to read the picture: part of the catalogue in text.ts.

export const LEGEND = {
  label: 'How to read the picture',
  road: 'A vehicle is a request, a lane a thread, a green light a core, a bridge an upstream node: click one to break it.',
  states: [
    ['queued', 'queued'],
    ['ready', 'ready for a core'],
    ['switching', 'switching'],
    ['running', 'running'],
    ['waiting', 'waiting'],
    ['stuck', 'stuck'],
    ['lock', 'waits for a lock'],
  ] as const,
  follow: 'Follow a vehicle',
  followNote: 'The one that waits longest; again: the next (V). Or click one on the road.',
  why: 'Why is p99 so high?',
  point: (words: string) => `Point out: ${words}`,
} as const;
