// Story of the scene in presets/processes.ts.

import { t } from '../../languages/t.ts';
import { PROCESSES, SWITCH_INTERVAL, WORKERS_THREADS } from '../presets/processes.ts';
import { attempt, down, type Story, set, slider, steady, up } from '../story.ts';

const SECOND = 1e9;

export const PROCESSES_STORIES: Readonly<Record<string, Story>> = {
  'workers-times-threads': {
    title: t`16 threads in one process or in four: do more processes help?`,
    lead: t`A’s threads share one interpreter, so **one computes at a time** on four cores. B has the same 16 threads in **four processes**.`,
    sliders: [slider('A.threads'), slider('A.processes')],
    settlesNanos: 3 * SECOND,
    tries: [
      attempt(
        [t`Give A 4 processes`, t`Back to one process`, t`With 4 processes`],
        set('A.processes', PROCESSES, 1),
        up('A.rate'),
        down('A.p99'),
        up('A.memory'),
      ),
      attempt(
        [t`Give A 64 threads`, t`Back to 16 threads`, t`With 64 threads`],
        set('A.threads', 4 * WORKERS_THREADS, WORKERS_THREADS),
        steady('A.rate'),
        up('A.held'),
      ),
      attempt(
        [t`Remove A’s lock`, t`Put the lock back`, t`Without the interpreter’s lock`],
        set('A.interpreterLock', null, SWITCH_INTERVAL),
        up('A.rate'),
        down('A.p99'),
      ),
    ],
  },
};
