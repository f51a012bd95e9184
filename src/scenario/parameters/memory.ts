// Parameters of the machine's memory and of the process's use of it.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { GIB, KIB, log, MACHINE, MIB, rowsIn, within } from './rows.ts';

const memory = rowsIn(within(MACHINE, 'memory'));
const swaps = (s: Scenario): boolean => s.machine.memory.whenFull === 'swap';

export const MEMORY_PARAMETERS = {
  memory: memory.number({
    field: 'limitBytes',
    label: t`Machine memory`,
    ...log('bytes', 64 * MIB, 1024 * GIB),
    default: 16 * GIB,
  }),
  whenMemoryFull: memory.choice({
    field: 'whenFull',
    label: t`When memory is full`,
    choices: [
      { value: 'refuse', label: t`refuse requests` },
      { value: 'swap', label: t`swap` },
      { value: 'killed', label: t`kill the process` },
    ],
    default: 'refuse',
  }),
  swapFactor: memory.number({
    field: 'swapFactor',
    label: t`Swap slow-down`,
    ...log('factor', 1, 10_000),
    default: 100,
    applies: swaps,
  }),
  stack: memory.number({
    field: 'reservedPerThreadBytes',
    label: t`Memory per thread`,
    ...log('bytes', 4 * KIB, 64 * MIB),
    default: 2064 * KIB,
    named: [
      {
        name: 'glibc',
        label: t`glibc`,
        value: 8 * MIB,
      },
      { name: 'rust', label: t`Rust`, value: 2 * MIB },
      {
        name: 'jvm',
        label: t`Java`,
        value: MIB,
      },
      {
        name: 'musl',
        label: t`musl`,
        value: 128 * KIB,
      },
    ],
  }),
  resident: memory.number({
    field: 'residentPerThreadBytes',
    label: t`Resident per thread`,
    ...log('bytes', KIB, 64 * MIB),
    default: 25 * KIB,
  }),
  base: memory.number({
    field: 'reservedBaseBytes',
    label: t`Memory before threads`,
    ...log('bytes', 0, 16 * GIB, KIB),
    default: 13_748 * KIB,
  }),
  residentBase: memory.number({
    field: 'residentBaseBytes',
    label: t`Resident before threads`,
    ...log('bytes', 0, 16 * GIB, KIB),
    default: 3330 * KIB,
  }),
  taskMemory: memory.number({
    field: 'perWaitingTaskBytes',
    label: t`Memory per waiting task`,
    ...log('bytes', 0, 64 * MIB, 64),
    default: 2 * KIB,
  }),
  recordMemory: memory.number({
    field: 'perFinishedRequestBytes',
    label: t`Memory per finished request`,
    ...log('bytes', 0, MIB, 1),
    default: 160,
  }),
} as const satisfies Record<string, Parameter>;
