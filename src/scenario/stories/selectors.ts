// Stories of the scenes in presets/selectors.ts.

import type { Story } from '../story.ts';

export const SELECTOR_STORIES: Readonly<Record<string, Story>> = {
  'thread-per-connection': {
    title: 'A thread for each connection: is that too many?',
    lead: 'A has a **lane** for each of 1,700 connections, B two **selectors** that ask who is ready.',
    card: 'Switching among 1,700 threads is cheaper here than asking who is ready.',
    sliders: [
      { key: 'persistent', server: null },
      { key: 'eventCost', server: 'B' },
    ],
    settlesNanos: 500_000_000,
    tries: [
      {
        label: 'Events that cost nothing',
        back: 'Events as dear as before',
        cause: 'With events that cost nothing',
        act: { kind: 'set', key: 'eventCost', server: 'B', to: 0, from: 22_000 },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
      {
        label: 'One selector alone',
        back: 'Two selectors again',
        cause: 'With one selector',
        act: { kind: 'set', key: 'loops', server: 'B', to: 1, from: 2 },
        effects: [
          { measure: 'rate', server: 'B', goes: 'down' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: 'Four cores',
        back: 'Two cores again',
        cause: 'With four cores',
        act: { kind: 'set', key: 'cores', server: null, to: 4, from: 2 },
        effects: [{ measure: 'rate', server: 'A', goes: 'up' }],
      },
    ],
  },
  'one-selector': {
    title: 'One thread asks 1,700 connections. How fast is that?',
    lead: 'A has a **lane** for each connection; in B one **selector** looks at all of them each time.',
    card: 'poll() looks at every connection, and one thread does it alone.',
    sliders: [
      { key: 'persistent', server: null },
      { key: 'watchCost', server: 'B' },
    ],
    settlesNanos: 500_000_000,
    tries: [
      {
        label: 'Let B use epoll',
        back: 'Let B poll again',
        cause: 'With epoll, which names those who are ready',
        act: { kind: 'set', key: 'readiness', server: 'B', to: 'epoll', from: 'poll' },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
      {
        label: 'Give B two selectors',
        back: 'One selector again',
        cause: 'With two selectors',
        act: { kind: 'set', key: 'loops', server: 'B', to: 2, from: 1 },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
      {
        label: '170 connections',
        back: '1,700 connections again',
        cause: 'With 170 connections',
        act: { kind: 'set', key: 'persistent', server: null, to: 170, from: 1700 },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
    ],
  },
};
