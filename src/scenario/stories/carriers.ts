// Stories of the scenes in presets/carriers.ts.

import { t } from '../../languages/t.ts';
import { attempt, down, type Story, set, slider, steady, up } from '../story.ts';

export const CARRIER_STORIES: Readonly<Record<string, Story>> = {
  carriers: {
    title: t`4 carriers and 100 on 4 cores: what do more threads add?`,
    settlesNanos: 5e9,
    lead: t`Green threads run on **carriers**, which are kernel threads: 4 in A, 100 in B. Both sides have four **cores**.`,
    sliders: [slider('B.carriers'), slider('users')],
    tries: [
      attempt(
        [t`Give B 4 carriers`, t`Back to 100 carriers`, t`With 4 carriers`],
        set('B.carriers', 4, 100),
        down('B.held'),
        down('B.memory'),
      ),
      attempt(
        [t`Eight cores`, t`Four cores again`, t`With eight cores`],
        set('cores', 8, 4),
        up('B.rate'),
        steady('A.rate'),
      ),
      attempt(
        [t`Halve the users`, t`100 users again`, t`With 50 users`],
        set('users', 50, 100),
        down('A.p50'),
      ),
    ],
  },
};
