// Parameters of the machine's memory and of what the process takes of it.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { GIB, KIB, log, MACHINE, MIB, rowsIn, TOOL, within } from './rows.ts';

const memory = rowsIn(within(MACHINE, 'memory'));
const swaps = (s: Scenario): boolean => s.machine.memory.whenFull === 'swap';

export const MEMORY_PARAMETERS = {
  memory: memory.number({
    field: 'limitBytes',
    label: t`Machine memory`,
    ...log('bytes', 64 * MIB, 1024 * GIB),
    help: t`Physical memory of the machine; the line that resident memory must stay under.`,
    source: t`Assumed: a 16 GiB machine`,
    default: 16 * GIB,
  }),
  whenMemoryFull: memory.choice({
    field: 'whenFull',
    label: t`Full memory`,
    help: t`Refuse: new requests are rejected. Swap: computing slows down. Killed: the process ends, and all that is in it fails.`,
    source: t`Assumed: the server sheds load before the kernel has to act`,
    choices: [
      { value: 'refuse', label: t`refuse requests` },
      { value: 'swap', label: t`swap` },
      { value: 'killed', label: t`process killed` },
    ],
    default: 'refuse',
  }),
  swapFactor: memory.number({
    field: 'swapFactor',
    label: t`Swap slow-down`,
    ...log('factor', 1, 10_000),
    help: t`How many times as long computing takes with resident memory at twice the limit; in between, in proportion.`,
    source: t`Assumed: 100; a page from an SSD takes about 100 us, as long as computing between two such misses takes 1 us`,
    default: 100,
    applies: swaps,
  }),
  stack: memory.number({
    field: 'reservedPerThreadBytes',
    label: t`Memory per thread`,
    ...log('bytes', 4 * KIB, 64 * MIB),
    help: t`Address space that each thread reserves, for the most part its stack.`,
    source: t`${TOOL}: 2,064 KiB a thread in its table of process sizes, which are the 2 MiB that Rust takes for a stack and a little more`,
    default: 2064 * KIB,
    named: [
      {
        name: 'glibc',
        label: t`glibc`,
        value: 8 * MIB,
        source: t`C, C++, Python, Ruby on most of Linux: the soft limit of a stack (ulimit -s), pthread_create(3)`,
      },
      { name: 'rust', label: t`Rust`, value: 2 * MIB, source: t`std::thread; RUST_MIN_STACK changes it` },
      {
        name: 'jvm',
        label: t`Java`,
        value: MIB,
        source: t`Java’s platform threads on 64-bit Linux: ThreadStackSize of HotSpot; -Xss changes it`,
      },
      {
        name: 'musl',
        label: t`musl`,
        value: 128 * KIB,
        source: t`C on Alpine Linux, whose library is musl: since its 1.1.21`,
      },
    ],
  }),
  resident: memory.number({
    field: 'residentPerThreadBytes',
    label: t`Resident per thread`,
    ...log('bytes', KIB, 64 * MIB),
    help: t`Physical memory that each thread takes.`,
    source: t`Linux on x86-64: 16 KiB for its stack in the kernel (THREAD_SIZE), 8 KiB touched of its own, and about 1 KiB of the kernel’s tables`,
    default: 25 * KIB,
  }),
  base: memory.number({
    field: 'reservedBaseBytes',
    label: t`Memory before threads`,
    ...log('bytes', 0, 16 * GIB, KIB),
    help: t`Address space of the process before any thread of a pool.`,
    source: t`${TOOL}: 13,748 KiB when it runs async`,
    default: 13_748 * KIB,
  }),
  residentBase: memory.number({
    field: 'residentBaseBytes',
    label: t`Resident before threads`,
    ...log('bytes', 0, 16 * GIB, KIB),
    help: t`Physical memory of the process before any thread of a pool.`,
    source: t`Measured: 3,330 KiB by extrapolation from the same tool to no thread`,
    default: 3330 * KIB,
  }),
  taskMemory: memory.number({
    field: 'perWaitingTaskBytes',
    label: t`Memory per waiting task`,
    ...log('bytes', 0, 64 * MIB, 64),
    help: t`What a request keeps while it waits, with or without a thread.`,
    source: t`Assumed: a task object, its timer and a small buffer, 2 KiB`,
    default: 2 * KIB,
  }),
  recordMemory: memory.number({
    field: 'perFinishedRequestBytes',
    label: t`Memory per finished request`,
    ...log('bytes', 0, MIB, 1),
    help: t`What the process keeps of each finished request. 0 for a usual server; the tool of the source keeps a record of each to draw its plots.`,
    source: t`Calibrated: 160 bytes bring 100,000 requests to 0.03 GB. ${TOOL}: about 0.03 GB`,
    default: 160,
  }),
} as const satisfies Record<string, Parameter>;
