// Stories of the scenes in presets/retry-storm.ts.

import { attempt, type Effect, type Story, set, slider, steady, type Try, up } from '../story.ts';

const SECOND = 1e9;
const noRetries = (effect: Effect): Try =>
  attempt(['No retries at all', 'Three retries again', 'Without retries'], set('retries', 0, 3), effect);

const STORY: Omit<Story, 'title' | 'card' | 'tries'> = {
  lead: 'From 10 s to 12 s all bridges are **slow**; calls that get no reply in time are made **again**.',
  sliders: [slider('rate'), slider('retries')],
  settlesNanos: 6 * SECOND,
  turnNanos: 24 * SECOND,
};

export const RETRY_STORM_STORIES: Readonly<Record<string, Story>> = {
  'retry-storm': {
    ...STORY,
    title: 'The fault is over. Why does the jam stay?',
    card: 'Calls made up to four times keep the nodes busy for nobody.',
    tries: [
      attempt(
        ['Give retries a budget', 'Retry without limit', 'With one retry for ten calls'],
        set('retryBudget', 0.1, null),
        up('A.rate'),
      ),
      noRetries(up('A.rate')),
      attempt(
        ['At most 30 calls at once', 'Any number of calls', 'With at most 30 calls under way'],
        set('bulkhead', 30, null),
        up('A.rate'),
      ),
    ],
  },
  'retry-budget': {
    ...STORY,
    title: 'One retry for ten calls: does the jam pass?',
    card: 'The same fault with a budget for retries: a second later all is well.',
    tries: [
      attempt(
        ['Take the budget away', 'Give retries a budget', 'Without a budget'],
        set('retryBudget', null, 0.1),
        steady('A.failed'),
      ),
      noRetries(steady('A.failed')),
      attempt(
        ['Twice the traffic', 'Half the traffic', 'With twice the traffic'],
        set('rate', 560, 280),
        up('A.failed'),
      ),
    ],
  },
};
