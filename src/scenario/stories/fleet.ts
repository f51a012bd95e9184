// Story of the scene in presets/fleet.ts.

import { t } from '../../languages/t.ts';
import { CALLS, LEAST_COPIES, TARGETS } from '../presets/fleet.ts';
import { attempt, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

export const FLEET_STORIES: Readonly<Record<string, Story>> = {
  'late-scaler': {
    title: t`The scaler comes late. Which target is in time?`,
    lead: t`Traffic **quadruples** at 12 s. The services scale by utilization, the share of call slots in use: A to 80 %, B to **40 %**. Clients wait for four seconds.`,
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
        [t`Count A’s queue too`, t`By utilization alone`, t`With A’s queue counted`],
        set('A.scaleCalls', CALLS, null),
        up('A.rate'),
      ),
    ],
  },
};
