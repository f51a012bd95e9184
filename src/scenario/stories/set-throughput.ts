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
    lead: 'One **core** takes 1,000 events of 2 µs a second; 100 times a second a **timer** interrupts it and leaves its caches cold.',
    card: 'Of a hundred thousand events one in a thousand meets an interrupt. Of a hundred, each does.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'cacheRefill', server: null },
    ],
    settlesNanos: 2 * SECOND,
    tries: [
      {
        label: '100,000 events a second',
        back: '1,000 events a second',
        cause: 'With 100,000 events a second',
        act: { kind: 'set', key: 'rate', server: null, to: 100_000, from: 1000 },
        effects: [
          { measure: 'p99', server: 'A', goes: 'down' },
          { measure: 'p50', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: '100 events a second',
        back: '1,000 events a second',
        cause: 'With 100 events a second',
        act: { kind: 'set', key: 'rate', server: null, to: 100, from: 1000 },
        effects: [
          { measure: 'p50', server: 'A', goes: 'up' },
          { measure: 'p99', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: 'No interrupts',
        back: 'Interrupts again',
        cause: 'Without interrupts',
        act: { kind: 'set', key: 'interruptEvery', server: null, to: null, from: 9.973 * MS },
        effects: [
          { measure: 'p99', server: 'A', goes: 'down' },
          { measure: 'p50', server: 'A', goes: 'nowhere' },
        ],
      },
    ],
  },
};
