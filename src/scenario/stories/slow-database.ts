// Stories of the scenes in presets/slow-database.ts.

import { t } from '../../languages/t.ts';
import { FRONT_TIMEOUT_NANOS, SLOWER_TIMES, FRONT_THREADS as THREADS } from '../presets/slow-database.ts';
import { attempt, down, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

export const SLOW_DATABASE_STORIES: Readonly<Record<string, Story>> = {
  'slow-database': {
    title: t`The database slows down. How far back does the jam reach?`,
    lead: t`One request in five calls **orders**, which calls the **db**: a call crosses a **bridge** and is a **car** on the next road.`,
    sliders: [slider('A.threads'), slider('rate')],
    settlesNanos: 1000 * MS,
    turnNanos: 4000 * MS,
    tries: [
      attempt(
        [t`Heal the db`, t`Slow the db down again`, t`With a healthy db`],
        { kind: 'node', upstream: 'db', node: 1, strength: SLOWER_TIMES, to: 'none', from: 'slow' },
        up('A.rate'),
        down('B.failed'),
      ),
      attempt(
        [t`Give A ${2 * THREADS} threads`, t`Back to ${THREADS} threads`, t`With ${2 * THREADS} threads`],
        set('A.threads', 2 * THREADS, THREADS),
        up('A.held'),
        up('A.memory'),
      ),
      attempt(
        [t`Give A a timeout`, t`Remove A’s timeout`, t`With a timeout of 150 ms`],
        set('A.timeout', FRONT_TIMEOUT_NANOS, 30_000 * MS),
        up('A.rate'),
        down('A.waiting'),
      ),
    ],
  },
};
