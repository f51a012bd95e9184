// Story of the scene in presets/fleet.ts.

import { t } from '../../languages/t.ts';
import { CALLS, LEAST_COPIES, TARGETS } from '../presets/fleet.ts';
import { attempt, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

export const FLEET_STORIES: Readonly<Record<string, Story>> = {
  'late-scaler': {
    title: t`The scaler reacts late. Which target is early enough?`,
    lead: t`Traffic **quadruples** at 12 s. Scalers add copies of the service to keep 80 % of their capacity in use in A, **40 %** in B. Clients give up after four seconds.`,
    sliders: [slider('rate'), slider('startTime')],
    settlesNanos: 14_000 * MS,
    turnNanos: 24_000 * MS,
    tries: [
      attempt(
        [t`Target of 40 % for A`, t`Back to 80 %`, t`With a target of 40 %`],
        set('A.scaleAt', TARGETS.B, TARGETS.A),
        up('A.rate'),
      ),
      attempt(
        [t`At least 6 copies in A`, t`Back to at least 2`, t`With six copies at least`],
        set('A.copies', 3 * LEAST_COPIES, LEAST_COPIES),
        up('A.rate'),
      ),
      attempt(
        [t`Scale A by its queue too`, t`By utilization alone`, t`With A scaled by its queue too`],
        set('A.scaleCalls', CALLS, null),
        up('A.rate'),
      ),
    ],
  },
};
