// Story of the scene in presets/admission.ts.

import { t } from '../../languages/t.ts';
import { attempt, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

export const ADMISSION_STORIES: Readonly<Record<string, Story>> = {
  'queue-at-the-door': {
    title: t`A queue at the door: how long does a burst of two seconds hurt?`,
    lead: t`Clients wait for **one second**. A serves first come, first served. In an overload, B drops requests that have waited too long and serves the **newest first**.`,
    sliders: [slider('rate'), slider('patience')],
    settlesNanos: 2000 * MS,
    turnNanos: 5000 * MS,
    tries: [
      attempt(
        [t`Give A CoDel`, t`Back to no CoDel`, t`With CoDel`],
        set('A.codel', 'fail-at-scale', 'off'),
        up('A.rate'),
      ),
      attempt(
        [t`Age limit of 500 ms for A`, t`Back to no age limit`, t`With an age limit`],
        set('A.ageLimit', 500 * MS, null),
        up('A.rate'),
      ),
      attempt(
        [t`Serve A’s newest first`, t`First come, first served`, t`With the newest first`],
        set('A.order', 'adaptive', 'fifo'),
        up('A.rate'),
      ),
    ],
  },
};
