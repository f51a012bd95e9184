// Stories of the scenes in presets/retry-storm.ts.

import { t } from '../../languages/t.ts';
import { attempt, type Effect, type Story, set, slider, steady, type Try, up } from '../story.ts';

const SECOND = 1e9;
const noRetries = (effect: Effect): Try =>
  attempt([t`No retries`, t`Three retries again`, t`Without retries`], set('retries', 0, 3), effect);

const STORY: Omit<Story, 'title' | 'card' | 'tries'> = {
  lead: t`From 10 s to 12 s all bridges are **slow**; calls that time out are **retried**.`,
  sliders: [slider('rate'), slider('retries')],
  settlesNanos: 6 * SECOND,
  turnNanos: 24 * SECOND,
};

export const RETRY_STORM_STORIES: Readonly<Record<string, Story>> = {
  'retry-storm': {
    ...STORY,
    title: t`A retry storm that stays: why, when the fault is over?`,
    tries: [
      attempt(
        [t`Set a retry budget`, t`Remove the budget`, t`With one retry per ten calls`],
        set('retryBudget', 0.1, null),
        up('A.rate'),
      ),
      noRetries(up('A.rate')),
      attempt(
        [t`At most 30 calls at once`, t`No limit on calls`, t`With at most 30 calls in progress`],
        set('bulkhead', 30, null),
        up('A.rate'),
      ),
    ],
  },
  'retry-budget': {
    ...STORY,
    title: t`A retry storm with a budget: does the jam clear?`,
    tries: [
      attempt(
        [t`Remove the budget`, t`Set a retry budget`, t`Without a budget`],
        set('retryBudget', null, 0.1),
        steady('A.failed'),
      ),
      noRetries(steady('A.failed')),
      attempt(
        [t`Twice the traffic`, t`Half the traffic`, t`With twice the traffic`],
        set('rate', 560, 280),
        up('A.failed'),
      ),
    ],
  },
};
