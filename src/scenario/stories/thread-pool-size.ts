// Stories of the scenes in presets/thread-pool-size.ts.

import { blockingPool, multiReactor } from '../default-scenario.ts';
import { POOL_THREADS } from '../presets/thread-pool-size.ts';
import type { Story, Try } from '../story.ts';

const SECOND = 1e9;
/** Long enough for each to have slept some times. */
const SETTLES_NANOS = 8 * SECOND;
/** Of runs that end soon, as their requests are counted. */
const SHORT_NANOS = 4 * SECOND;

const usersTry = (label: string, to: number, from: number, effects: Try['effects']): Try => ({
  label,
  back: `Back to ${from} user${from === 1 ? '' : 's'}`,
  cause: `With ${to} users`,
  act: { kind: 'set', key: 'users', server: null, to, from },
  effects,
});

const threadsTry = (to: number, effects: Try['effects']): Try => ({
  label: `Give A ${to} threads`,
  back: `Back to ${POOL_THREADS} threads`,
  cause: `With ${to} threads`,
  act: { kind: 'set', key: 'threads', server: 'A', to, from: POOL_THREADS },
  effects,
});

const asLoop: Try = {
  label: 'Make A event loops',
  back: 'Make A a pool again',
  cause: 'As event loops',
  act: { kind: 'server', to: multiReactor('A'), from: { ...blockingPool('A'), threads: POOL_THREADS } },
  effects: [{ measure: 'memory', server: 'A', goes: 'down' }],
};

/** Words by their names, as frames have no use for these. */
function storyOf(
  words: Pick<Story, 'title' | 'card'>,
  tries: readonly Try[],
  settlesNanos = SETTLES_NANOS,
): Story {
  return {
    ...words,
    lead: '**Users** send, wait for the reply and send again; every tenth request **sleeps** for 2 s in its thread.',
    sliders: [
      { key: 'users', server: null },
      { key: 'threads', server: 'A' },
    ],
    settlesNanos,
    turnNanos: settlesNanos,
    tries,
  };
}

export const THREAD_POOL_STORIES: Readonly<Record<string, Story>> = {
  'users-1': storyOf(
    {
      title: 'One user, a hundred threads: how fast is that?',
      card: 'One user keeps one thread busy, however many there are.',
    },
    [
      usersTry('Ten users', 10, 1, [{ measure: 'rate', server: 'A', goes: 'up' }]),
      {
        ...threadsTry(1, [
          { measure: 'rate', server: 'A', goes: 'nowhere' },
          { measure: 'memory', server: 'A', goes: 'down' },
        ]),
        label: 'Leave A one thread',
        cause: 'With one thread',
      },
      { ...asLoop, effects: [{ measure: 'rate', server: 'A', goes: 'nowhere' }] },
    ],
  ),
  'users-10': storyOf(
    {
      title: 'Ten users: ten times the requests?',
      card: 'While there are threads for all, more users mean more requests.',
    },
    [
      usersTry('Fifty users', 50, 10, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'held', server: 'A', goes: 'up' },
      ]),
      threadsTry(5, [
        { measure: 'rate', server: 'A', goes: 'down' },
        { measure: 'rate', server: 'B', goes: 'nowhere' },
      ]),
      { ...asLoop, effects: [{ measure: 'rate', server: 'A', goes: 'nowhere' }] },
    ],
  ),
  'users-100': storyOf(
    {
      title: 'As many users as threads. Is more possible?',
      card: 'A hundred threads, a hundred users: the most that the pool can do.',
    },
    [
      usersTry('200 users', 200, 100, [
        { measure: 'held', server: 'A', goes: 'nowhere' },
        { measure: 'waiting', server: 'A', goes: 'up' },
      ]),
      threadsTry(50, [{ measure: 'rate', server: 'A', goes: 'down' }]),
      asLoop,
    ],
    SHORT_NANOS,
  ),
  'users-500': storyOf(
    {
      title: 'Five times the users. Five times the requests?',
      card: 'Five hundred users at a pool of a hundred: four hundred of them wait.',
    },
    [
      threadsTry(500, [
        { measure: 'held', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      usersTry('100 users', 100, 500, [
        { measure: 'held', server: 'A', goes: 'nowhere' },
        { measure: 'waiting', server: 'A', goes: 'down' },
      ]),
      asLoop,
    ],
    SHORT_NANOS / 2,
  ),
  'green-threads': {
    title: 'A pool of a hundred, or a green thread for each?',
    lead: 'B has a **green thread** for each request, on eight carriers; one that **sleeps** lets its carrier go.',
    card: 'Threads that cost next to nothing while they sleep, beside a pool that runs out.',
    sliders: [
      { key: 'users', server: null },
      { key: 'threads', server: 'A' },
    ],
    settlesNanos: SHORT_NANOS,
    turnNanos: SHORT_NANOS,
    tries: [
      threadsTry(500, [
        { measure: 'rate', server: 'A', goes: 'up' },
        { measure: 'memory', server: 'A', goes: 'up' },
      ]),
      usersTry('100 users', 100, 500, [
        { measure: 'rate', server: 'A', goes: 'nowhere' },
        { measure: 'rate', server: 'B', goes: 'down' },
      ]),
      {
        label: 'Leave B 2 carriers',
        back: 'Back to 8 carriers',
        cause: 'With 2 carriers',
        act: { kind: 'set', key: 'carriers', server: 'B', to: 2, from: 8 },
        effects: [{ measure: 'memory', server: 'B', goes: 'down' }],
      },
    ],
  },
};
