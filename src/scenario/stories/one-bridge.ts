// Stories of the scenes in presets/one-bridge.ts.

import { t } from '../../languages/t.ts';
import { BROKEN_NODE, POOL_THREADS as THREADS } from '../presets/one-bridge.ts';
import { attempt, down, healing, type Story, set, slider, steady, up } from '../story.ts';

const MS = 1e6;

export const ONE_BRIDGE_STORIES: Readonly<Record<string, Story>> = {
  'one-bridge': {
    title: t`One bridge breaks. Which server keeps moving?`,
    lead: t`A **car** is a request, a **lane** is a thread, a **bridge** is a node of a service. Both roads get the same traffic.`,
    sliders: [slider('A.threads'), slider('rate')],
    settlesNanos: 500 * MS,
    turnNanos: 2000 * MS,
    tries: [
      healing(BROKEN_NODE, up('A.rate'), down('A.waiting')),
      {
        label: t`Give A 32 threads`,
        back: t`Back to ${THREADS} threads`,
        cause: t`With 32 threads`,
        act: set('A.threads', 32, THREADS),
        effects: [up('A.rate'), up('A.memory')],
        later: {
          afterNanos: 1300 * MS,
          effects: [steady('A.rate'), up('A.held')],
        },
      },
      // The longest timeout with which some threads stay free. With 300 ms, calls to the bridge that is down
      // and to the others together hold 11.4 of the 12 threads.
      attempt(
        [t`Set a timeout of 250 ms`, t`Back to a timeout of 30 s`, t`With a timeout of 250 ms`],
        set('timeout', 250 * MS, 30_000 * MS),
        up('A.rate'),
        down('A.waiting'),
        up('A.failed'),
      ),
    ],
  },
};
