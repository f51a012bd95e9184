// Parameters of the machine that each server runs on: cores, threads on them, connections.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { modelOf } from '../server.ts';
import { timeSliceOf } from '../time-slice.ts';
import { linear, log, MS, machine, SECOND, TOOL } from './rows.ts';

/** Loops wait on timers of their own, but for steps that block their thread. */
const hasBlocking = (s: Scenario): boolean =>
  s.servers.some((server) => modelOf(server).usesKernelTimers) ||
  [s.request, ...s.classes.map((each) => each.request)].some((steps) =>
    steps.some((step) => 'does' in step && step.does === 'wait'),
  );

const sliceByCores = (s: Scenario): number => timeSliceOf(s.machine);

/** As many as no scene comes to: see `connections`. */
const CONNECTIONS = 524_288;
const mayBeFull = (s: Scenario): boolean => s.machine.connections < CONNECTIONS;
/** Whether connections may wait in front of a process. */
export const mayOverflow = (s: Scenario): boolean => mayBeFull(s) && s.machine.backlog !== null;
/** Whether a connection may find no room and be dropped. */
export const mayDrop = (s: Scenario): boolean => mayOverflow(s) && s.machine.overflow === 'drop';

export const MACHINE_PARAMETERS = {
  cores: machine.number({
    field: 'cores',
    label: t`CPU cores`,
    ...linear('count', 1, 64),
    help: t`Threads that can compute at the same time.`,
    source: t`${TOOL}: measured on 4 cores`,
    default: 4,
  }),
  switchCost: machine.number({
    field: 'contextSwitchNanos',
    label: t`Context switch`,
    ...log('duration', 0, 10 * MS, 100),
    help: t`Paid each time a core changes the thread that it runs.`,
    source: t`Li, Ding, Shen: Quantifying the Cost of Context Switch (2007), 3.8 us without cache effects. Machines of today take 0.3 to 2.3 us between threads that yield to each other, 1.4 to 4.6 us where one has to be woken: \`threadway calibrate\` measures yours`,
    default: 3800,
  }),
  slice: machine.number({
    field: 'timeSliceNanos',
    label: t`Time slice`,
    ...log('duration', 10_000, 10 * SECOND),
    help: t`How long a thread may compute while others are ready before the core goes to the next.`,
    source: t`Linux since 6.15: 0.7 ms x (1 + log2 of the cores, of at most 8), so 2.1 ms on 4 (base_slice_ns of EEVDF, kernel/sched/fair.c)`,
    none: { word: 'by cores', label: t`by cores` },
    ofNone: sliceByCores,
    default: null,
  }),
  slack: machine.number({
    field: 'timerSlackNanos',
    label: t`Timer slack`,
    ...log('duration', 0, 100 * MS, 1e3),
    help: t`How much later than asked the kernel wakes a thread that waits for a timer: in a sleep, up to a timeout, or for a node that is a timer itself. A reply from a socket wakes it at once.`,
    source: t`Linux default timer slack, 50 us (prctl PR_SET_TIMERSLACK)`,
    default: 50_000,
    applies: hasBlocking,
  }),
  connections: machine.number({
    field: 'connections',
    label: t`Most connections`,
    ...log('count', 1, 1_048_576),
    help: t`Requests that the process can hold at once, waiting or not. Further ones wait in the listen backlog.`,
    source: t`Linux: each connection is an open file, of which RLIMIT_NOFILE allows so many; services of systemd may have 524,288 and begin with 1,024, which Go, Java and Node raise to the most allowed. Set 1,024 for a server that does not`,
    default: CONNECTIONS,
  }),
  backlog: machine.number({
    field: 'backlog',
    label: t`Listen backlog`,
    ...log('count', 0, 65_535, 1),
    none: { word: 'none', label: t`none` },
    help: t`Connections that the system keeps while the process holds as many as it can, as it was told by listen(). There is room for one more than that. With none, a further request is rejected at once.`,
    source: t`Linux: net.core.somaxconn, 4,096 since version 5.4, is the most that listen() gets; Tomcat asks for 100, nginx for 511`,
    default: 4096,
    applies: mayBeFull,
  }),
  overflow: machine.choice({
    field: 'overflow',
    label: t`When the backlog is full`,
    help: t`Drop: the client hears nothing, and its system tries again a second later or more. Refuse: the request is rejected at once.`,
    source: t`Linux: net.ipv4.tcp_abort_on_overflow, which is off`,
    choices: [
      { value: 'drop', label: t`drop` },
      { value: 'refuse', label: t`refuse` },
    ],
    default: 'drop',
    applies: mayOverflow,
  }),
} as const satisfies Record<string, Parameter>;
