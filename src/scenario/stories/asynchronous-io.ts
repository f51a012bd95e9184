// Stories of the scenes in presets/asynchronous-io.ts.

import type { Act, Story, Try } from '../story.ts';

const MS = 1e6;
const threadsTry = (to: number, from: number, effects: Try['effects']): Try => ({
  label: `Give A ${to.toLocaleString('en')} threads`,
  back: `Back to ${from} threads`,
  cause: `With ${to.toLocaleString('en')} threads`,
  act: { kind: 'set', key: 'threads', server: 'A', to, from },
  effects,
});

const rateTry = (label: string, back: string, to: number, from: number, effects: Try['effects']): Try => ({
  label,
  back,
  cause: `With ${to.toLocaleString('en')} requests a second`,
  act: { kind: 'set', key: 'rate', server: null, to, from },
  effects,
});

const breakOne = (node: number): Act => ({ kind: 'node', node, to: 'down', from: 'none' });
const LEAD = 'A has a **lane** for each request that waits; B parks them. Both servers get the same traffic.';
const SLIDERS: Story['sliders'] = [
  { key: 'threads', server: 'A' },
  { key: 'rate', server: null },
];

export const ASYNCHRONOUS_IO_STORIES: Readonly<Record<string, Story>> = {
  'stalled-node': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'One service of ten hangs. What becomes of fifty threads?',
    card: 'Fifty threads and a thousand requests a second: a tenth of the calls takes all of A.',
    turnNanos: 1500 * MS,
    tries: [
      {
        label: 'Heal bridge 10',
        back: 'Break bridge 10 again',
        act: { kind: 'node', node: 10, to: 'none', from: 'down' },
        effects: [
          { measure: 'rate', server: 'B', goes: 'up' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
      threadsTry(500, 50, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      {
        label: 'Break one more',
        back: 'Heal bridge 4',
        act: breakOne(4),
        effects: [
          { measure: 'rate', server: 'B', goes: 'down' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
    ],
  },
  'rate-1k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'A thousand requests a second: is A at its limit?',
    card: 'Twenty of fifty threads are busy, and both servers keep up.',
    settlesNanos: 500 * MS,
    tries: [
      rateTry('Three times the traffic', 'A third of the traffic', 3000, 1000, [
        { measure: 'rate', server: 'B', goes: 'up' },
        { measure: 'waiting', server: 'A', goes: 'up' },
      ]),
      {
        label: 'Break bridge 10',
        back: 'Heal bridge 10',
        act: breakOne(10),
        effects: [
          { measure: 'held', server: 'A', goes: 'up' },
          { measure: 'rate', server: 'B', goes: 'down' },
        ],
      },
      threadsTry(15, 50, [
        { measure: 'rate', server: 'A', goes: 'down' },
        { measure: 'rate', server: 'B', goes: 'nowhere' },
      ]),
    ],
  },
  'rate-2k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'Two thousand a second: how much room is left?',
    card: 'Forty of fifty threads are busy: A keeps up, with little room.',
    settlesNanos: 500 * MS,
    tries: [
      rateTry('Half as much again', 'Back to 2,000 a second', 3000, 2000, [
        { measure: 'rate', server: 'B', goes: 'up' },
        { measure: 'waiting', server: 'A', goes: 'up' },
      ]),
      {
        label: 'Nodes take 40 ms',
        back: 'Nodes take 20 ms again',
        cause: 'With calls of 40 ms',
        act: { kind: 'set', key: 'latency', server: null, to: 40 * MS, from: 20 * MS },
        effects: [
          { measure: 'rate', server: 'A', goes: 'down' },
          { measure: 'rate', server: 'B', goes: 'nowhere' },
        ],
      },
      threadsTry(30, 50, [
        { measure: 'rate', server: 'A', goes: 'down' },
        { measure: 'waiting', server: 'A', goes: 'up' },
      ]),
    ],
  },
  'slow-motion': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'In which order do requests begin to suffer?',
    card: 'The jam of one node that stalls, ten times as slow: p99 first, then p90, then the median.',
    turnNanos: 8000 * MS,
    settlesNanos: 2000 * MS,
    tries: [
      {
        label: 'Break one more',
        back: 'Heal bridge 4',
        act: breakOne(4),
        effects: [{ measure: 'rate', server: 'B', goes: 'down' }],
      },
      threadsTry(1000, 500, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      rateTry('Half the traffic', 'All the traffic', 500, 1000, [
        { measure: 'rate', server: 'B', goes: 'down' },
      ]),
    ],
  },
  'latency-60ms': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'Calls take 60 ms instead of 20. Is fifty enough?',
    card: 'Threads over time of a call: fifty are good for 833 requests a second, not for 1,000.',
    turnNanos: 1000 * MS,
    tries: [
      threadsTry(70, 50, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      {
        label: 'Nodes take 20 ms again',
        back: 'Nodes take 60 ms',
        cause: 'With calls of 20 ms',
        act: { kind: 'set', key: 'latency', server: null, to: 20 * MS, from: 60 * MS },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'p50', server: 'B', goes: 'down' },
        ],
      },
      rateTry('Half the traffic', 'All the traffic', 500, 1000, [
        { measure: 'rate', server: 'B', goes: 'down' },
        { measure: 'waiting', server: 'B', goes: 'down' },
      ]),
    ],
  },
  'rate-10k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: 'Ten thousand a second: how many threads would A need?',
    card: 'B carries it on four threads; what A needs, and what that costs.',
    settlesNanos: 300 * MS,
    tries: [
      threadsTry(300, 50, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      rateTry('A fifth of the traffic', 'All the traffic', 2000, 10_000, [
        { measure: 'rate', server: 'B', goes: 'down' },
      ]),
      {
        label: 'Break bridge 10',
        back: 'Heal bridge 10',
        act: breakOne(10),
        effects: [
          { measure: 'rate', server: 'A', goes: 'down' },
          { measure: 'rate', server: 'B', goes: 'down' },
        ],
      },
    ],
  },
  'one-output': {
    title: 'Fifty threads, one lock. Who should write?',
    lead: 'In A each car drives through the **tunnel** itself; in B it hands its record to the **one writer**.',
    card: 'Threads that take turns at the lock of an output, beside one thread that owns it.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'threads', server: 'A' },
    ],
    settlesNanos: 1000 * MS,
    turnNanos: 4000 * MS,
    tries: [
      {
        label: 'Take the lock away',
        back: 'Put the lock back',
        cause: 'With a copy for each thread',
        act: { kind: 'structure', key: 'lock', to: 'output:local', from: 'output:mutex' },
        effects: [
          { measure: 'p99', server: 'A', goes: 'down' },
          { measure: 'waiting', server: 'A', goes: 'down' },
        ],
      },
      rateTry('Half the traffic', 'All the traffic', 450, 900, [
        { measure: 'p50', server: 'A', goes: 'down' },
        { measure: 'rate', server: 'B', goes: 'down' },
      ]),
      threadsTry(100, 50, [{ measure: 'memory', server: 'A', goes: 'up' }]),
    ],
  },
};
