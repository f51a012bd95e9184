// Parameters of the machine that each server runs on: cores, threads on them, connections.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { modelOf } from '../server.ts';
import { timeSliceOf } from '../time-slice.ts';
import { linear, log, MS, machine, SECOND } from './rows.ts';

/** Whether kernel timers matter. Loops use their own timers, except for steps that block their thread. */
const hasBlocking = (s: Scenario): boolean =>
  s.servers.some((server) => modelOf(server).usesKernelTimers) ||
  [s.request, ...s.classes.map((each) => each.request)].some((steps) =>
    steps.some((step) => 'does' in step && step.does === 'wait'),
  );

const sliceByCores = (s: Scenario): number => timeSliceOf(s.machine);

/** The default, more connections than any scene needs: see `connections`. */
const CONNECTIONS = 524_288;
const mayBeFull = (s: Scenario): boolean => s.machine.connections < CONNECTIONS;
/** Whether connections may wait in front of a process that has reached its maximum number of connections. */
export const mayOverflow = (s: Scenario): boolean => mayBeFull(s) && s.machine.backlog !== null;
/** Whether a connection may be dropped for lack of room. */
export const mayDrop = (s: Scenario): boolean => mayOverflow(s) && s.machine.overflow === 'drop';

export const MACHINE_PARAMETERS = {
  cores: machine.number({
    field: 'cores',
    label: t`CPU cores`,
    ...linear('count', 1, 64),
    default: 4,
  }),
  switchCost: machine.number({
    field: 'contextSwitchNanos',
    label: t`Context switch`,
    ...log('duration', 0, 10 * MS, 100),
    default: 3800,
  }),
  slice: machine.number({
    field: 'timeSliceNanos',
    label: t`Time slice`,
    ...log('duration', 10_000, 10 * SECOND),
    none: { word: 'by cores', label: t`by core count` },
    ofNone: sliceByCores,
    default: null,
  }),
  slack: machine.number({
    field: 'timerSlackNanos',
    label: t`Timer slack`,
    ...log('duration', 0, 100 * MS, 1e3),
    default: 50_000,
    applies: hasBlocking,
  }),
  connections: machine.number({
    field: 'connections',
    label: t`Max connections`,
    ...log('count', 1, 1_048_576),
    default: CONNECTIONS,
  }),
  backlog: machine.number({
    field: 'backlog',
    label: t`Listen backlog`,
    ...log('count', 0, 65_535, 1),
    none: { word: 'none', label: t`none` },
    default: 4096,
    applies: mayBeFull,
  }),
  overflow: machine.choice({
    field: 'overflow',
    label: t`When the backlog is full`,
    choices: [
      { value: 'drop', label: t`drop` },
      { value: 'refuse', label: t`refuse` },
    ],
    default: 'drop',
    applies: mayOverflow,
  }),
  connectCpu: machine.number({
    field: 'connectCpuNanos',
    label: t`CPU per connection`,
    ...log('duration', 0, SECOND, 1e3),
    default: 0,
  }),
} as const satisfies Record<string, Parameter>;
