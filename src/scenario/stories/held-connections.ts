// Stories of the scenes in presets/held-connections.ts.

import { t } from '../../languages/t.ts';
import { KEPT_CONNECTIONS, KEPT_THREADS, TWO_KEYS_THREADS } from '../presets/held-connections.ts';
import { attempt, down, type Story, set, slider, steady, up } from '../story.ts';

const MS = 1e6;

export const HELD_CONNECTION_STORIES: Readonly<Record<string, Story>> = {
  'kept-connection': {
    title: t`A connection kept while the page is rendered: who waits?`,
    lead: t`Each request needs the **db** for 20 ms. A keeps its **connection** until its page is rendered, 50 ms later; B returns it before that.`,
    sliders: [slider('poolSize'), slider('A.threads')],
    settlesNanos: 2000 * MS,
    tries: [
      attempt(
        [t`Return it early in A`, t`Keep it until the end`, t`With the connection returned early`],
        {
          kind: 'structure',
          key: 'A.request',
          to: 'take:db,call:db,give:db,cpu:2ms,sleep:50ms',
          from: 'take:db,call:db,cpu:2ms,sleep:50ms,give:db',
        },
        up('A.rate'),
        down('A.p99'),
      ),
      attempt(
        [t`Double the threads of A`, t`Back to ${KEPT_THREADS} threads`, t`With ${2 * KEPT_THREADS} threads`],
        set('A.threads', 2 * KEPT_THREADS, KEPT_THREADS),
        steady('A.rate'),
        up('A.memory'),
      ),
      attempt(
        [
          t`A pool of ${2 * KEPT_CONNECTIONS} connections`,
          t`Back to ${KEPT_CONNECTIONS} connections`,
          t`With ${2 * KEPT_CONNECTIONS} connections`,
        ],
        set('poolSize', 2 * KEPT_CONNECTIONS, KEPT_CONNECTIONS),
        up('A.rate'),
      ),
    ],
  },
  'two-keys': {
    title: t`Two keys for one door: why is A stuck for good?`,
    lead: t`Each request takes a **connection** and, while it holds it, **a second one**. A has as many connections as threads, B one more.`,
    sliders: [slider('poolSize'), slider('A.threads')],
    settlesNanos: 4000 * MS,
    turnNanos: 3000 * MS,
    tries: [
      attempt(
        [
          t`One more connection for A`,
          t`Back to ${TWO_KEYS_THREADS} connections`,
          t`With one more connection`,
        ],
        set('A.poolSize', TWO_KEYS_THREADS + 1, TWO_KEYS_THREADS),
        up('A.rate'),
      ),
      attempt(
        [t`Halve the traffic`, t`Back to 12 requests/s`, t`With 6 requests/s`],
        set('rate', 6, 12),
        steady('A.rate'),
        down('B.rate'),
      ),
      attempt(
        [t`Take both at once in A`, t`One after the other`, t`With both taken at once`],
        {
          kind: 'structure',
          key: 'A.request',
          to: 'take:db:2,call:db,sleep:20ms,give:db:2',
          from: 'take:db,call:db,take:db,sleep:20ms,give:db,give:db',
        },
        up('A.rate'),
      ),
    ],
  },
};
