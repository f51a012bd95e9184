// Stories of the scenes in presets/carriers.ts.

import type { Story } from '../story.ts';

export const CARRIER_STORIES: Readonly<Record<string, Story>> = {
  carriers: {
    title: 'Four cores. What do a hundred threads add?',
    lead: 'The same **green threads**, on 4 carriers in A, on 100 in B; four **cores** on both sides.',
    card: 'A hundred carriers on four cores do no more than four, and make some wait longer.',
    sliders: [
      { key: 'carriers', server: 'B' },
      { key: 'users', server: null },
    ],
    tries: [
      {
        label: 'Give B 4 carriers',
        back: 'Back to 100 carriers',
        cause: 'With 4 carriers',
        act: { kind: 'set', key: 'carriers', server: 'B', to: 4, from: 100 },
        effects: [
          { measure: 'held', server: 'B', goes: 'down' },
          { measure: 'memory', server: 'B', goes: 'down' },
        ],
      },
      {
        label: 'Eight cores',
        back: 'Four cores again',
        cause: 'With eight cores',
        act: { kind: 'set', key: 'cores', server: null, to: 8, from: 4 },
        effects: [
          { measure: 'rate', server: 'B', goes: 'up' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: 'Half the users',
        back: '100 users again',
        cause: 'With 50 users',
        act: { kind: 'set', key: 'users', server: null, to: 50, from: 100 },
        effects: [{ measure: 'p50', server: 'A', goes: 'down' }],
      },
    ],
  },
};
