// Parameters of the models that create threads, multiplex them or pass work to them: per request, green
// threads, helpers, stages, single writer.

import { t } from '../../languages/t.ts';
import type { Parameter } from '../parameter.ts';
import { KIB, linear, log, MIB, MS, server } from './rows.ts';

export const THREADS_MADE = {
  threadPer: server.choice({
    field: 'threadPer',
    label: t`One thread per`,
    effect: 'restart',
    choices: [
      { value: 'request', label: t`request` },
      { value: 'connection', label: t`connection` },
    ],
    default: 'request',
  }),
  threadLimit: server.number({
    field: 'threadLimit',
    label: t`Max threads`,
    ...log('count', 1, 20_000),
    default: 10_000,
  }),
} as const;

export const GREEN_THREADS = {
  carriers: server.number({
    field: 'carriers',
    label: t`Carriers`,
    ...log('count', 1, 1000),
    default: 4,
  }),
  greenLimit: server.number({
    field: 'greenLimit',
    label: t`Max green threads`,
    ...log('count', 1, 1e6),
    none: { word: 'unbounded', label: t`unbounded` },
    default: null,
  }),
  greenSwitch: server.number({
    field: 'greenSwitchNanos',
    label: t`Green switch`,
    ...log('duration', 0, MS, 10),
    default: 200,
  }),
  greenStack: server.number({
    field: 'greenStackBytes',
    label: t`Memory per green thread`,
    ...log('bytes', 256, 16 * MIB),
    default: 2 * KIB,
    named: [
      {
        name: 'go',
        label: t`Go`,
        value: 2 * KIB,
      },
      {
        name: 'virtual',
        label: t`Java`,
        value: 1.5 * KIB,
      },
    ],
  }),
  stealing: server.choice({
    field: 'stealing',
    label: t`Work stealing`,
    effect: 'restart',
    choices: [
      { value: 'on', label: t`on` },
      { value: 'off', label: t`off` },
    ],
    default: 'on',
  }),
  pollers: server.number({
    field: 'pollers',
    label: t`Pollers`,
    effect: 'restart',
    ...linear('count', 0, 64),
    default: 0,
  }),
  pollerCost: server.number({
    field: 'pollerCostNanos',
    label: t`Cost per poller event`,
    ...log('duration', 0, 10 * MS, 100),
    default: 2000,
    usedBy: ({ pollers }) => pollers !== 0,
  }),
} as const;

export const HELPERS = {
  helpers: server.number({
    field: 'helpers',
    label: t`Helper threads`,
    ...log('count', 1, 1000),
    default: 4,
  }),
} as const;

export const STAGES = {
  stageThreads: server.number({
    field: 'stageThreads',
    label: t`Threads per stage`,
    ...log('count', 1, 1000),
    default: 50,
  }),
} as const;

/** Parameters of the records that are passed to the one thread that owns the output. */
export const RECORDS = {
  handoff: server.number({
    field: 'handoffNanos',
    label: t`Hand-off`,
    ...log('duration', 0, 10 * MS, 10),
    default: 500,
  }),
  recordLimit: server.number({
    field: 'recordLimit',
    label: t`Record queue limit`,
    ...log('count', 1, 1e6),
    none: { word: 'unlimited', label: t`unlimited` },
    default: 1024,
  }),
  recordBytes: server.number({
    field: 'recordBytes',
    label: t`Memory per record`,
    ...log('bytes', 0, 1024 * 1024, 16),
    default: 512,
  }),
} as const;

export const SERVER_THREAD_PARAMETERS = {
  ...THREADS_MADE,
  ...GREEN_THREADS,
  ...HELPERS,
  ...STAGES,
  ...RECORDS,
} as const satisfies Record<string, Parameter>;
