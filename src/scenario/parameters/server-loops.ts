// Parameters of event loops.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { log, MS, server, TOOL } from './rows.ts';

export const LOOPS = {
  loops: server.number({
    field: 'loops',
    label: t`Loops`,
    ...log('count', 1, 1000),
    help: t`Event loops, one thread each. A request stays with the loop that took it.`,
    source: t`One loop a core is the usual choice (nginx: worker_processes auto)`,
    default: 4,
  }),
} as const;

/** Of every model that has a loop. */
export const LOOP_COSTS = {
  wakeCost: server.number({
    field: 'wakeCostNanos',
    label: t`Cost per wake-up`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`CPU for one return from the readiness call, however many events it brings.`,
    source: t`Assumed: one system call and its return, about 2 us`,
    default: 2000,
  }),
  eventCost: server.number({
    field: 'eventCostNanos',
    label: t`Cost per event`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`CPU for each ready event before its handler runs.`,
    source: t`Assumed: dispatch and bookkeeping of one callback, about 2 us`,
    default: 2000,
  }),
  tick: server.number({
    field: 'timerTickNanos',
    label: t`Timer tick`,
    ...log('duration', 0, 100 * MS, 1e3),
    help: t`Granularity of the loop’s timers: a sleep or timeout is rounded up to the tick once by the timer and once by the readiness call, so it ends one tick late on average. A reply from a socket comes at once.`,
    source: t`${TOOL}: waits on timers of 1 ms; with this the overhead is 1 ms at p50 and 2 ms at most, as measured`,
    default: MS,
  }),
  readiness: server.choice({
    field: 'readiness',
    label: t`Readiness call`,
    help: t`epoll returns the connections that are ready; poll looks at all that the loop watches.`,
    source: t`nginx on Linux: epoll`,
    choices: [
      { value: 'epoll', label: t`epoll` },
      { value: 'poll', label: t`poll` },
    ],
    default: 'epoll',
  }),
  watchCost: server.number({
    field: 'watchCostNanos',
    label: t`Cost per watched`,
    ...log('duration', 0, MS, 10),
    help: t`CPU for each connection that the loop watches, at each return from poll.`,
    source: t`Assumed: 100 ns; that it is paid for each is in Gammo and others: Comparing epoll, select, and poll (2004)`,
    default: 100,
    usedBy: ({ readiness }) => readiness === 'poll',
  }),
  rearmCost: server.number({
    field: 'rearmCostNanos',
    label: t`Cost of re-arming`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`CPU for asking for a connection’s next event, once for each event, as with EPOLLONESHOT.`,
    source: t`Linux epoll without EPOLLONESHOT needs no re-arming: 0`,
    default: 0,
  }),
  spuriousRead: server.number({
    field: 'spuriousReadNanos',
    label: t`Spurious read`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`CPU for the read that finds nothing more, once for each event, as edge-triggered readiness requires.`,
    source: t`Level-triggered epoll needs no such read: 0`,
    default: 0,
  }),
} as const;

export const SERVER_LOOP_PARAMETERS = {
  ...LOOPS,
  ...LOOP_COSTS,
} as const satisfies Record<string, Parameter>;
