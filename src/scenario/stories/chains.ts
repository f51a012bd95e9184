// Stories of the scenes in presets/chains.ts.

import { t } from '../../languages/t.ts';
import { COPY_SLOWER_TIMES, RETRIES } from '../presets/chains.ts';
import { FRONT_THREADS as THREADS } from '../presets/slow-database.ts';
import { attempt, down, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

/** The requests that hold all present threads will hold the additional ones too. */
const MORE_THREADS = attempt(
  [t`Give A ${2 * THREADS} threads`, t`Back to ${THREADS} threads`, t`With ${2 * THREADS} threads`],
  set('A.threads', 2 * THREADS, THREADS),
  up('A.held'),
  up('A.memory'),
);

export const CHAIN_STORIES: Readonly<Record<string, Story>> = {
  'retry-layers': {
    title: t`Three layers retry. How many calls does one request become?`,
    lead: t`One request in five needs the **db**, which will fail. In A three layers try up to four times each, in B only one does.`,
    sliders: [slider('retries'), slider('rate')],
    settlesNanos: 1000 * MS,
    turnNanos: 4000 * MS,
    tries: [
      attempt(
        [t`Heal the db`, t`Fail the db again`, t`With a healthy db`],
        { kind: 'node', upstream: 'db', node: 1, to: 'none', from: 'errors' },
        up('A.rate'),
        down('B.failed'),
      ),
      attempt(
        [t`Call once in A`, t`Retry in A again`, t`Without retries in A’s shop`],
        set('A.retries', 0, RETRIES),
        up('A.rate'),
        down('A.waiting'),
      ),
      MORE_THREADS,
    ],
  },
  'slow-copy': {
    title: t`One slow copy of three. Which balancer notices?`,
    lead: t`A calls the three copies of **search** in turn, B the one with the fewest calls in progress.`,
    sliders: [slider('A.threads'), slider('rate')],
    settlesNanos: 1000 * MS,
    turnNanos: 4000 * MS,
    tries: [
      attempt(
        [t`Balance A like B`, t`Round robin again`, t`Balanced like B`],
        set('A.balancer', 'least-outstanding', 'round-robin'),
        up('A.rate'),
        down('A.waiting'),
      ),
      attempt(
        [t`Heal the slow copy`, t`Slow the copy again`, t`With three healthy copies`],
        { kind: 'node', upstream: 'search', node: 2, strength: COPY_SLOWER_TIMES, to: 'none', from: 'slow' },
        up('A.rate'),
        down('B.p99'),
      ),
      MORE_THREADS,
    ],
  },
};
