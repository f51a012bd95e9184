// Stories of the scenes in presets/retry-storm.ts.

import type { Effect, Story, Try } from '../story.ts';

const SECOND = 1e9;
const RECOVERS: Effect = { measure: 'rate', server: 'A', goes: 'up' };
const NONE_FAIL: Effect = { measure: 'failed', server: 'A', goes: 'nowhere' };

const budgetTry = (
  to: number | null,
  from: number | null,
  label: string,
  back: string,
  cause: string,
  effect: Effect,
): Try => ({
  label,
  back,
  cause,
  act: { kind: 'set', key: 'retryBudget', server: null, to, from },
  effects: [effect],
});

const noRetries = (effect: Effect): Try => ({
  label: 'No retries at all',
  back: 'Three retries again',
  cause: 'Without retries',
  act: { kind: 'set', key: 'retries', server: null, to: 0, from: 3 },
  effects: [effect],
});

const STORY: Omit<Story, 'title' | 'card' | 'tries'> = {
  lead: 'From 10 s to 12 s all bridges are **slow**; calls that get no reply in time are made **again**.',
  sliders: [
    { key: 'rate', server: null },
    { key: 'retries', server: null },
  ],
  settlesNanos: 6 * SECOND,
  turnNanos: 24 * SECOND,
};

export const RETRY_STORM_STORIES: Readonly<Record<string, Story>> = {
  'retry-storm': {
    ...STORY,
    title: 'The fault is over. Why does the jam stay?',
    card: 'Calls made up to four times keep the nodes busy for nobody.',
    tries: [
      budgetTry(
        0.1,
        null,
        'Give retries a budget',
        'Retry without limit',
        'With one retry for ten calls',
        RECOVERS,
      ),
      noRetries(RECOVERS),
      {
        label: 'At most 30 calls at once',
        back: 'Any number of calls',
        cause: 'With at most 30 calls under way',
        act: { kind: 'set', key: 'bulkhead', server: null, to: 30, from: null },
        effects: [{ measure: 'rate', server: 'A', goes: 'up' }],
      },
    ],
  },
  'retry-budget': {
    ...STORY,
    title: 'One retry for ten calls: does the jam pass?',
    card: 'The same fault with a budget for retries: a second later all is well.',
    tries: [
      budgetTry(null, 0.1, 'Take the budget away', 'Give retries a budget', 'Without a budget', NONE_FAIL),
      noRetries(NONE_FAIL),
      {
        label: 'Twice the traffic',
        back: 'Half the traffic',
        cause: 'With twice the traffic',
        act: { kind: 'set', key: 'rate', server: null, to: 560, from: 280 },
        effects: [{ measure: 'failed', server: 'A', goes: 'up' }],
      },
    ],
  },
};
