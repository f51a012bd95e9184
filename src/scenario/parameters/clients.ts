// Parameters of the clients: how long they wait, and whether they send again.

import type { Parameter } from '../parameter.ts';
import type { Scenario } from '../scenario.ts';
import { MS, rowsIn, SECOND, TRAFFIC, traffic, within } from './rows.ts';

const retry = rowsIn(within(TRAFFIC, 'clientRetries'));
const retries = (s: Scenario): boolean => s.traffic.clientRetries.attempts > 0;

export const CONNECTION_PARAMETERS = {
  persistent: traffic.number({
    field: 'persistentConnections',
    label: 'Open connections',
    effect: 'restart',
    unit: 'count',
    none: 'as needed',
    help: 'Connections that stay open. In an open loop each carries one request at a time: a request that finds none free is sent late, which only the latency from the intended start shows. In a closed loop the users send over them in turn.',
    source: 'Assumed: a connection for each request or user; wrk2 keeps a set number open',
    min: 1,
    max: 100_000,
    scale: 'log',
    default: null,
  }),
  patience: traffic.number({
    field: 'patienceNanos',
    label: 'Client patience',
    unit: 'duration',
    none: 'endless',
    help: 'A client gives up this long after it sent. The server finds out only at the end, so the work is done for nobody.',
    source: 'Assumed: clients wait for ever',
    min: MS,
    max: 600 * SECOND,
    scale: 'log',
    default: null,
  }),
} as const;

export const CLIENT_RETRY_PARAMETERS = {
  clientRetries: retry.number({
    field: 'attempts',
    label: 'Client retries',
    unit: 'count',
    help: 'How often a client sends a request again that was rejected, failed, timed out or was given up.',
    source: 'Assumed: clients do not send again',
    min: 0,
    max: 10,
    scale: 'linear',
    default: 0,
  }),
  clientBackoff: retry.number({
    field: 'backoffNanos',
    label: 'Client backoff',
    unit: 'duration',
    help: 'How long a client waits before it sends again for the first time; doubles with each further time.',
    source: 'Assumed: 100 ms',
    min: 0,
    max: 60 * SECOND,
    smallest: MS,
    scale: 'log',
    default: 100 * MS,
    applies: retries,
  }),
  clientJitter: retry.number({
    field: 'jitter',
    label: 'Client jitter',
    unit: 'fraction',
    help: 'Share of the backoff that is drawn at random, so that clients do not come back all at once.',
    source: 'Brooker: Exponential Backoff and Jitter (2015), full jitter',
    min: 0,
    max: 1,
    scale: 'linear',
    default: 1,
    applies: retries,
  }),
  clientBudget: retry.number({
    field: 'budget',
    label: 'Client budget',
    unit: 'fraction',
    none: 'unlimited',
    help: 'Most retries as a share of first requests. It keeps retries from feeding an overload.',
    source: 'Assumed: none; "Site Reliability Engineering" (2016, Handling Overload) has 10 % a client',
    min: 0,
    max: 1,
    scale: 'linear',
    default: null,
    applies: retries,
  }),
} as const;

export const CLIENT_PARAMETERS = {
  ...CONNECTION_PARAMETERS,
  ...CLIENT_RETRY_PARAMETERS,
} as const satisfies Record<string, Parameter>;
