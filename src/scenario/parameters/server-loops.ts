// Parameters of event loops.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { log, MS, server } from './rows.ts';

export const LOOPS = {
  loops: server.number({
    field: 'loops',
    label: t`Loops`,
    ...log('count', 1, 1000),
    default: 4,
  }),
} as const;

/** Parameters of every model that has a loop. */
export const LOOP_COSTS = {
  wakeCost: server.number({
    field: 'wakeCostNanos',
    label: t`Cost per wake-up`,
    ...log('duration', 0, 10 * MS, 100),
    default: 2000,
  }),
  eventCost: server.number({
    field: 'eventCostNanos',
    label: t`Cost per event`,
    ...log('duration', 0, 10 * MS, 100),
    default: 2000,
  }),
  tick: server.number({
    field: 'timerTickNanos',
    label: t`Timer tick`,
    ...log('duration', 0, 100 * MS, 1e3),
    default: MS,
  }),
  readiness: server.choice({
    field: 'readiness',
    label: t`Readiness call`,
    choices: [
      { value: 'epoll', label: t`epoll` },
      { value: 'poll', label: t`poll` },
    ],
    default: 'epoll',
  }),
  watchCost: server.number({
    field: 'watchCostNanos',
    label: t`Watch cost`,
    ...log('duration', 0, MS, 10),
    default: 100,
    usedBy: ({ readiness }) => readiness === 'poll',
  }),
  rearmCost: server.number({
    field: 'rearmCostNanos',
    label: t`Cost per re-arm`,
    ...log('duration', 0, 10 * MS, 100),
    default: 0,
  }),
  spuriousRead: server.number({
    field: 'spuriousReadNanos',
    label: t`Spurious read`,
    ...log('duration', 0, 10 * MS, 100),
    default: 0,
  }),
} as const;

export const SERVER_LOOP_PARAMETERS = {
  ...LOOPS,
  ...LOOP_COSTS,
} as const satisfies Record<string, Parameter>;
