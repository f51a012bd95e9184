// Stories of the scenes in presets/selectors.ts.

import { t } from '../../languages/t.ts';
import { attempt, down, type Story, set, slider, steady, up } from '../story.ts';

export const SELECTOR_STORIES: Readonly<Record<string, Story>> = {
  'thread-per-connection': {
    title: t`1,700 connections, a thread for each: is that too many?`,
    lead: t`A has a **lane** for each of 1,700 connections. B has two **selectors** that ask which ones are ready.`,
    sliders: [slider('persistent'), slider('B.eventCost')],
    settlesNanos: 500_000_000,
    tries: [
      attempt(
        [t`Make events cost nothing`, t`Events at the usual cost`, t`With events that cost nothing`],
        set('B.eventCost', 0, 22_000),
        up('B.rate'),
      ),
      attempt(
        [t`One selector`, t`Two selectors again`, t`With one selector`],
        set('B.loops', 1, 2),
        down('B.rate'),
        steady('A.rate'),
      ),
      attempt([t`Four cores`, t`Two cores again`, t`With four cores`], set('cores', 4, 2), up('A.rate')),
    ],
  },
  'one-selector': {
    title: t`One selector that polls 1,700 connections: how fast is that?`,
    lead: t`A has a **lane** per connection. In B one **selector** checks all of them each time.`,
    sliders: [slider('persistent'), slider('B.watchCost')],
    settlesNanos: 500_000_000,
    tries: [
      attempt(
        [t`Set B to epoll`, t`Set B to poll again`, t`With epoll, which returns only the ready connections`],
        set('B.readiness', 'epoll', 'poll'),
        up('B.rate'),
      ),
      attempt(
        [t`Give B two selectors`, t`One selector again`, t`With two selectors`],
        set('B.loops', 2, 1),
        up('B.rate'),
      ),
      attempt(
        [t`170 connections`, t`1,700 connections again`, t`With 170 connections`],
        set('persistent', 170, 1700),
        up('B.rate'),
      ),
    ],
  },
};
