// Story of the scene in presets/fan-out.ts.

import { t } from '../../languages/t.ts';
import { HEDGE_AFTER_NANOS } from '../presets/fan-out.ts';
import { attempt, down, type Story, set, slider, up } from '../story.ts';

const SECOND = 1e9;

export const FAN_OUT_STORIES: Readonly<Record<string, Story>> = {
  'fan-out': {
    title: t`A hundred calls, one in 100 slow. How many requests are slow?`,
    lead: t`Each request makes **100 calls at once** and waits for the last. B makes a call **again, if there is no reply after 20 ms**.`,
    sliders: [slider('rate'), slider('A.threads')],
    settlesNanos: 4 * SECOND,
    tries: [
      attempt(
        [t`Let A hedge too`, t`No hedges in A again`, t`With hedges after 20 ms`],
        set('A.hedge', HEDGE_AFTER_NANOS, null),
        down('A.p50'),
        down('A.held'),
      ),
      attempt(
        [t`95 of 100 replies suffice`, t`Wait for all 100 again`, t`With 95 of 100 replies`],
        {
          kind: 'structure',
          key: 'request',
          to: 'cpu:100us,95of(leaf*100)',
          from: 'cpu:100us,all(leaf*100)',
        },
        down('A.p50'),
        down('A.held'),
      ),
      attempt(
        [t`A hedge per 1,000 calls`, t`Hedge all slow calls again`, t`With a budget of 0.1 %`],
        set('B.hedgeBudget', 0.001, null),
        up('B.p50'),
        up('B.held'),
      ),
    ],
  },
};
