// Parameters of the clients: connections, CPU, patience and retries.

import { t } from '../../languages/t.ts';
import { mayKeepConnections } from '../kept-connections.ts';
import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { mayDrop } from './machine.ts';
import { linear, log, MS, rowsIn, SECOND, TRAFFIC, traffic, within } from './rows.ts';

const retry = rowsIn(within(TRAFFIC, 'clientRetries'));
const computes = (s: Scenario): boolean => s.traffic.clientCpuNanos > 0;
const retries = (s: Scenario): boolean => s.traffic.clientRetries.attempts > 0;

export const CONNECTION_PARAMETERS = {
  persistent: traffic.number({
    field: 'persistentConnections',
    label: t`Open connections`,
    effect: 'restart',
    ...log('count', 1, 100_000),
    none: { word: 'as needed', label: t`as needed` },
    default: null,
  }),
  connectTime: traffic.number({
    field: 'connectNanos',
    label: t`Connect time`,
    ...log('duration', 0, 10 * SECOND, 1e3),
    default: 0,
  }),
  connect: traffic.choice({
    field: 'connect',
    label: t`When to connect`,
    choices: [
      { value: 'each', label: t`per request` },
      { value: 'once', label: t`once, then kept` },
    ],
    default: 'each',
    applies: mayKeepConnections,
  }),
  synRetries: traffic.choice({
    field: 'synRetries',
    label: t`Connection retries`,
    choices: [
      { value: 'doubling', label: t`doubling intervals` },
      { value: 'steady', label: t`every second at first` },
    ],
    default: 'doubling',
    applies: mayDrop,
  }),
  clientCpu: traffic.number({
    field: 'clientCpuNanos',
    label: t`Client CPU per request`,
    ...log('duration', 0, SECOND, 1e3),
    default: 0,
  }),
  clientCores: traffic.number({
    field: 'clientCores',
    label: t`Client cores`,
    ...linear('count', 1, 64),
    default: 1,
    applies: computes,
  }),
  clientHost: traffic.choice({
    field: 'clientHost',
    label: t`Clients run on`,
    effect: 'restart',
    choices: [
      { value: 'own', label: t`their own cores` },
      { value: 'server', label: t`the server’s cores` },
    ],
    default: 'own',
    applies: computes,
  }),
  patience: traffic.number({
    field: 'patienceNanos',
    label: t`Client patience`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'endless', label: t`unlimited` },
    default: null,
  }),
} as const;

export const CLIENT_RETRY_PARAMETERS = {
  clientRetries: retry.number({
    field: 'attempts',
    label: t`Client retries`,
    ...linear('count', 0, 10),
    default: 0,
  }),
  clientBackoff: retry.number({
    field: 'backoffNanos',
    label: t`Client backoff`,
    ...log('duration', 0, 60 * SECOND, MS),
    default: 100 * MS,
    applies: retries,
  }),
  clientJitter: retry.number({
    field: 'jitter',
    label: t`Client jitter`,
    ...linear('fraction', 0, 1),
    default: 1,
    applies: retries,
  }),
  clientBudget: retry.number({
    field: 'budget',
    label: t`Client retry budget`,
    ...linear('fraction', 0, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    default: null,
    applies: retries,
  }),
} as const;

export const CLIENT_PARAMETERS = {
  ...CONNECTION_PARAMETERS,
  ...CLIENT_RETRY_PARAMETERS,
} as const satisfies Record<string, Parameter>;
