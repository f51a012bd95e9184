// Stories of the scenes in presets/one-bridge.ts.

import { BROKEN_NODE, POOL_THREADS as THREADS } from '../presets/one-bridge.ts';
import type { Story } from '../story.ts';

const MS = 1e6;

export const ONE_BRIDGE_STORIES: Readonly<Record<string, Story>> = {
  'one-bridge': {
    title: 'One bridge breaks. Which server keeps moving?',
    lead: 'A **car** is a request, a **lane** is a thread, a **bridge** is a service they call. Both roads get the same traffic.',
    card: 'A pool of eight threads beside an event loop: one broken service holds all the lanes of A.',
    sliders: [
      { key: 'threads', server: 'A' },
      { key: 'rate', server: null },
    ],
    turnNanos: 1500 * MS,
    tries: [
      {
        label: `Heal bridge ${BROKEN_NODE}`,
        back: `Break bridge ${BROKEN_NODE} again`,
        act: { kind: 'node', node: BROKEN_NODE, to: 'none', from: 'down' },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'waiting', server: 'A', goes: 'down' },
          { measure: 'rate', server: 'B', goes: 'up' },
        ],
      },
      {
        label: 'Give A 32 threads',
        back: `Back to ${THREADS} threads`,
        cause: 'With 32 threads',
        act: { kind: 'set', key: 'threads', server: 'A', to: 32, from: THREADS },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'memory', server: 'A', goes: 'up' },
        ],
        later: {
          afterNanos: 1500 * MS,
          effects: [
            { measure: 'rate', server: 'A', goes: 'nowhere' },
            { measure: 'held', server: 'A', goes: 'up' },
          ],
        },
      },
      {
        label: 'Break one more',
        back: 'Heal bridge 4',
        act: { kind: 'node', node: 4, to: 'down', from: 'none' },
        effects: [
          { measure: 'rate', server: 'B', goes: 'down' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
    ],
  },
};
