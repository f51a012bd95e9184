// Stories of the scenes in presets/thread-pool-size.ts.

import { plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';
import { blockingPool, multiReactor } from '../default-scenario.ts';
import { POOL_THREADS } from '../presets/thread-pool-size.ts';
import { attempt, down, type Story, set, slider, steady, type Try, up } from '../story.ts';

const SECOND = 1e9;
/** Long enough for each user to have slept several times. */
const SETTLES_NANOS = 8 * SECOND;
/** For runs that end soon, because their requests are limited. */
const SHORT_NANOS = 4 * SECOND;

const usersTry = (label: string, to: number, from: number, ...effects: Try['effects']): Try => {
  const back = t`Back to ${from} ${plural(from, { one: 'user', other: 'users' })}`;
  return attempt(
    [label, back, t`With ${to} ${plural(to, { one: 'user', other: 'users' })}`],
    set('users', to, from),
    ...effects,
  );
};

const threadsTry = (to: number, ...effects: Try['effects']): Try => {
  const words = [t`Give A ${to} threads`, t`Back to ${POOL_THREADS} threads`, t`With ${to} threads`] as const;
  return attempt(words, set('A.threads', to, POOL_THREADS), ...effects);
};

const asLoop = (effect = down('A.memory')): Try =>
  attempt(
    [t`Make A event loops`, t`Make A a pool again`, t`As event loops`],
    { kind: 'server', to: multiReactor('A'), from: { ...blockingPool('A'), threads: POOL_THREADS } },
    effect,
  );

/**
 * Makes a story with the parts that all stories here share. It is a function so that frames, which do not
 * need the texts, leave them out.
 */
function storyOf(words: Pick<Story, 'title'>, tries: readonly Try[], settlesNanos = SETTLES_NANOS): Story {
  return {
    ...words,
    lead: t`**Users** send, wait for the reply and send again; every tenth request **sleeps** for 2 s.`,
    sliders: [slider('users'), slider('A.threads')],
    settlesNanos,
    turnNanos: settlesNanos,
    tries,
  };
}

export const THREAD_POOL_STORIES: Readonly<Record<string, Story>> = {
  'users-1': storyOf(
    {
      title: t`1 user, pool of 100: how fast is that?`,
    },
    [
      usersTry(t`Ten users`, 10, 1, up('A.rate')),
      {
        ...threadsTry(1, steady('A.rate'), down('A.memory')),
        label: t`Reduce A to one thread`,
        cause: t`With one thread`,
      },
      asLoop(steady('A.rate')),
    ],
  ),
  'users-10': storyOf(
    {
      title: t`10 users, pool of 100: ten times the requests?`,
    },
    [
      usersTry(t`Fifty users`, 50, 10, up('A.rate'), up('A.held')),
      threadsTry(5, down('A.rate'), steady('B.rate')),
      asLoop(steady('A.rate')),
    ],
  ),
  'users-100': storyOf(
    {
      title: t`100 users, pool of 100: can it do more?`,
    },
    [
      usersTry('200 users', 200, 100, steady('A.held'), up('A.waiting')),
      threadsTry(50, down('A.rate')),
      asLoop(),
    ],
    SHORT_NANOS,
  ),
  'users-500': storyOf(
    {
      title: t`500 users, pool of 100: five times the requests?`,
    },
    [
      threadsTry(500, up('A.held'), up('A.memory')),
      usersTry('100 users', 100, 500, steady('A.held'), down('A.waiting')),
      asLoop(),
    ],
    SHORT_NANOS / 2,
  ),
  'green-threads': {
    title: t`500 users, green threads: is a pool of 100 as good?`,
    lead: t`B has a **green thread** per request, on eight carriers. A green thread that **sleeps** frees its carrier.`,
    sliders: [slider('users'), slider('A.threads')],
    settlesNanos: SHORT_NANOS,
    turnNanos: SHORT_NANOS,
    tries: [
      threadsTry(500, up('A.rate'), up('A.memory')),
      usersTry('100 users', 100, 500, steady('A.rate'), down('B.rate')),
      attempt(
        [t`Reduce B to 2 carriers`, t`Back to 8 carriers`, t`With 2 carriers`],
        set('B.carriers', 2, 8),
        down('B.memory'),
      ),
    ],
  },
};
