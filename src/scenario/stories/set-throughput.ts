// Stories of the scenes in presets/set-throughput.ts.

import type { Story } from '../story.ts';

const MS = 1e6;
const SECOND = 1e9;

export const SET_THROUGHPUT_STORIES: Readonly<Record<string, Story>> = {
  'intended-start': {
    title: 'The server stalls. Why does nobody measure it?',
    lead: 'One **connection** sends a message each millisecond; every 20 s the **server** stands still for 200 ms.',
    card: 'A load generator that waits does not count those it should have sent.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'pauseLength', server: null },
    ],
    settlesNanos: 40 * SECOND,
    turnNanos: 42 * SECOND,
    tries: [
      {
        label: 'No stalls',
        back: 'Stalls again',
        cause: 'Without stalls',
        act: { kind: 'set', key: 'pauseEvery', server: null, to: null, from: 20 * SECOND },
        effects: [{ measure: 'p99', server: 'A', goes: 'down' }],
      },
      {
        label: 'Stalls of a second',
        back: 'Stalls of 200 ms again',
        cause: 'With stalls of a second',
        act: { kind: 'set', key: 'pauseLength', server: null, to: SECOND, from: 200 * MS },
        effects: [{ measure: 'p99', server: 'A', goes: 'up' }],
      },
      {
        label: 'Ten connections',
        back: 'One connection again',
        cause: 'With ten connections',
        act: { kind: 'set', key: 'persistent', server: null, to: 10, from: 1 },
        effects: [{ measure: 'rate', server: 'A', goes: 'nowhere' }],
      },
    ],
  },
  'timer-interrupt': {
    title: 'A hundred interrupts a second. Who meets one?',
    lead: 'One **core** takes messages of 14 µs; every 10 ms it is **interrupted** for 50 µs.',
    card: 'The median knows nothing of interrupts; the slowest in a thousand do.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'interruptCost', server: null },
    ],
    settlesNanos: 2 * SECOND,
    tries: [
      {
        label: 'Ten times as often',
        back: 'As often as before',
        cause: 'With 1,000 interrupts a second',
        act: { kind: 'set', key: 'interruptEvery', server: null, to: MS, from: 10 * MS },
        effects: [
          { measure: 'p99', server: 'A', goes: 'up' },
          { measure: 'p50', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: 'Five times the traffic',
        back: 'A fifth of the traffic',
        cause: 'With 50,000 messages a second',
        act: { kind: 'set', key: 'rate', server: null, to: 50_000, from: 10_000 },
        effects: [
          { measure: 'p99', server: 'A', goes: 'up' },
          { measure: 'rate', server: 'A', goes: 'up' },
        ],
      },
      {
        label: 'No interrupts',
        back: 'Interrupts again',
        cause: 'Without interrupts',
        act: { kind: 'set', key: 'interruptEvery', server: null, to: null, from: 10 * MS },
        effects: [{ measure: 'p50', server: 'A', goes: 'nowhere' }],
      },
    ],
  },
};
