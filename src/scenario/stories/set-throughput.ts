// Stories of the scenes in presets/set-throughput.ts.

import { t } from '../../languages/t.ts';
import { attempt, down, type Story, set, slider, steady, up } from '../story.ts';

const MS = 1e6;
const SECOND = 1e9;

export const SET_THROUGHPUT_STORIES: Readonly<Record<string, Story>> = {
  'intended-start': {
    title: t`A stall that the load generator hides: why is it not measured?`,
    lead: t`One **connection** sends a message every millisecond. Every 20 s the **server** pauses for 200 ms.`,
    sliders: [slider('rate'), slider('pauseLength')],
    settlesNanos: 40 * SECOND,
    turnNanos: 42 * SECOND,
    tries: [
      attempt(
        [t`No stalls`, t`Stalls again`, t`Without stalls`],
        set('pauseEvery', null, 20 * SECOND),
        down('A.p99'),
      ),
      attempt(
        [t`Stalls of a second`, t`Stalls of 200 ms again`, t`With stalls of a second`],
        set('pauseLength', SECOND, 200 * MS),
        up('A.p99'),
      ),
      attempt(
        [t`Ten connections`, t`One connection again`, t`With ten connections`],
        set('persistent', 10, 1),
        steady('A.rate'),
      ),
    ],
  },
  'timer-interrupt': {
    title: t`100 timer interrupts a second: which requests get hit?`,
    lead: t`One **core** handles 1,000 events/s of 2 µs each. 100 times per second a **timer** interrupts it and leaves its caches cold.`,
    sliders: [slider('rate'), slider('cacheRefill')],
    settlesNanos: 2 * SECOND,
    tries: [
      attempt(
        [t`100,000 events/s`, t`1,000 events/s`, t`With 100,000 events/s`],
        set('rate', 100_000, 1000),
        down('A.p99'),
        steady('A.p50'),
      ),
      attempt(
        [t`100 events/s`, t`1,000 events/s`, t`With 100 events/s`],
        set('rate', 100, 1000),
        up('A.p50'),
        steady('A.p99'),
      ),
      attempt(
        [t`No interrupts`, t`Interrupts again`, t`Without interrupts`],
        set('interruptEvery', null, 9.973 * MS),
        down('A.p99'),
        steady('A.p50'),
      ),
    ],
  },
};
