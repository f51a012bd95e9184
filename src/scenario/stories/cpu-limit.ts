// Story of the scene in presets/cpu-limit.ts.

import { t } from '../../languages/t.ts';
import { CPU_LIMIT } from '../presets/cpu-limit.ts';
import { attempt, down, type Story, set, slider, up } from '../story.ts';

const MS = 1e6;

export const CPU_LIMIT_STORIES: Readonly<Record<string, Story>> = {
  'cpu-limit': {
    title: t`64 cores, a CPU limit of 4: do 64 threads pay off?`,
    lead: t`The limit is **four cores**: 400 ms of CPU time in each period of 100 ms. Once it is used up, all threads wait for the next period: they are **throttled**.`,
    sliders: [slider('A.threads'), slider('cpuLimit')],
    settlesNanos: 600 * MS,
    tries: [
      attempt(
        [t`Give A 4 threads`, t`Back to 64 threads`, t`With 4 threads`],
        set('A.threads', CPU_LIMIT, 64),
        down('A.p99'),
        up('A.p50'),
      ),
      attempt(
        [t`A limit of 8 for A`, t`Back to a limit of 4`, t`With a limit of 8 cores`],
        set('A.cpuLimit', 2 * CPU_LIMIT, CPU_LIMIT),
        up('A.rate'),
        down('A.p99'),
      ),
      attempt(
        [t`Halve the users`, t`64 users again`, t`With 32 users`],
        set('users', 32, 64),
        down('A.p99'),
        down('B.p50'),
      ),
    ],
  },
};
