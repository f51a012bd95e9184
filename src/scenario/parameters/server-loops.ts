// Parameters of event loops.

import type { Parameter } from '../parameter.ts';
import { log, MS, server, TOOL } from './rows.ts';

export const LOOPS = {
  loops: server.number({
    field: 'loops',
    label: 'Loops',
    ...log('count', 1, 1000),
    help: 'Event loops, one thread each. A request stays with the loop that took it.',
    source: 'One loop a core is the usual choice (nginx: worker_processes auto)',
    default: 4,
  }),
} as const;

/** Of every model that has a loop. */
export const LOOP_COSTS = {
  wakeCost: server.number({
    field: 'wakeCostNanos',
    label: 'Cost per wake-up',
    ...log('duration', 0, 10 * MS, 100),
    help: 'CPU for one return from the readiness call, however many events it brings.',
    source: 'Assumed: one system call and its return, about 2 us',
    default: 2000,
  }),
  eventCost: server.number({
    field: 'eventCostNanos',
    label: 'Cost per event',
    ...log('duration', 0, 10 * MS, 100),
    help: 'CPU for each ready event before its handler runs.',
    source: 'Assumed: dispatch and bookkeeping of one callback, about 2 us',
    default: 2000,
  }),
  tick: server.number({
    field: 'timerTickNanos',
    label: 'Timer tick',
    ...log('duration', 0, 100 * MS, 1e3),
    help: 'Granularity of the loop’s timers: a sleep or timeout is rounded up to the tick once by the timer and once by the readiness call, so it ends one tick late on average. A reply from a socket comes at once.',
    source: `${TOOL}: waits on timers of 1 ms; with this the overhead is 1 ms at p50 and 2 ms at most, as measured`,
    default: MS,
  }),
  readiness: server.choice({
    field: 'readiness',
    label: 'Readiness call',
    help: 'epoll returns the connections that are ready; poll looks at all that the loop watches.',
    source: 'nginx on Linux: epoll',
    choices: [
      { value: 'epoll', label: 'epoll' },
      { value: 'poll', label: 'poll' },
    ],
    default: 'epoll',
  }),
  watchCost: server.number({
    field: 'watchCostNanos',
    label: 'Cost per watched',
    ...log('duration', 0, MS, 10),
    help: 'CPU for each connection that the loop watches, at each return from poll.',
    source:
      'Assumed: 100 ns; that it is paid for each is in Gammo and others: Comparing epoll, select, and poll (2004)',
    default: 100,
    usedBy: ({ readiness }) => readiness === 'poll',
  }),
  rearmCost: server.number({
    field: 'rearmCostNanos',
    label: 'Cost of re-arming',
    ...log('duration', 0, 10 * MS, 100),
    help: 'CPU for asking for a connection’s next event, once for each event, as with EPOLLONESHOT.',
    source: 'Linux epoll without EPOLLONESHOT needs no re-arming: 0',
    default: 0,
  }),
  spuriousRead: server.number({
    field: 'spuriousReadNanos',
    label: 'Spurious read',
    ...log('duration', 0, 10 * MS, 100),
    help: 'CPU for the read that finds nothing more, once for each event, as edge-triggered readiness requires.',
    source: 'Level-triggered epoll needs no such read: 0',
    default: 0,
  }),
} as const;

export const SERVER_LOOP_PARAMETERS = {
  ...LOOPS,
  ...LOOP_COSTS,
} as const satisfies Record<string, Parameter>;
