// Parameters of the clients: how long they wait, and whether they send again.

import { t } from '../../languages/t.ts';
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
    help: t`Connections that stay open. In an open loop each carries one request at a time: a request that finds none free is sent late, which only the latency from the intended start shows. In a closed loop the users send over them in turn.`,
    source: t`Assumed: a connection for each request or user; wrk2 keeps a set number open`,
    default: null,
  }),
  connectTime: traffic.number({
    field: 'connectNanos',
    label: t`Connecting`,
    ...log('duration', 0, 10 * SECOND, 1e3),
    help: t`How long a client takes to open a connection before it sends, anew for each request: a round trip for TCP, one or two more for TLS. 0 where connections stay open. What opening one computes at the server belongs to the CPU per request.`,
    source: t`Assumed: connections stay open`,
    default: 0,
  }),
  synRetries: traffic.choice({
    field: 'synRetries',
    label: t`Dropped connections`,
    help: t`When the client’s system tries again: after 1, 3, 7, 15, 31 and 63 s, or after 1, 2, 3, 4, 5, 7, 11, 19, 35 and 67 s. It gives up 64 s after the last.`,
    source: t`RFC 6298, Linux before version 6.5; each second: net.ipv4.tcp_syn_linear_timeouts, which is 4 since then`,
    choices: [
      { value: 'doubling', label: t`after doubling times` },
      { value: 'steady', label: t`each second at first` },
    ],
    default: 'doubling',
    applies: mayDrop,
  }),
  clientCpu: traffic.number({
    field: 'clientCpuNanos',
    label: t`CPU of a client`,
    ...log('duration', 0, SECOND, 1e3),
    help: t`What the load generator computes for each request before it sends it, on cores of its own. With too few of them it sends late.`,
    source: t`Assumed: clients take no time`,
    default: 0,
  }),
  clientCores: traffic.number({
    field: 'clientCores',
    label: t`Cores of the clients`,
    ...linear('count', 1, 64),
    help: t`Cores that all clients share. ab, wrk with one thread and most scripts use one.`,
    source: t`ab is a single thread`,
    default: 1,
    applies: computes,
  }),
  patience: traffic.number({
    field: 'patienceNanos',
    label: t`Client patience`,
    ...log('duration', MS, 600 * SECOND),
    none: { word: 'endless', label: t`endless` },
    help: t`A client gives up this long after it sent. The server finds out only at the end, so the work is done for nobody.`,
    source: t`Assumed: clients wait for ever`,
    default: null,
  }),
} as const;

export const CLIENT_RETRY_PARAMETERS = {
  clientRetries: retry.number({
    field: 'attempts',
    label: t`Client retries`,
    ...linear('count', 0, 10),
    help: t`How often a client sends a request again that was rejected, failed, timed out or was given up.`,
    source: t`Assumed: clients do not send again`,
    default: 0,
  }),
  clientBackoff: retry.number({
    field: 'backoffNanos',
    label: t`Client backoff`,
    ...log('duration', 0, 60 * SECOND, MS),
    help: t`How long a client waits before it sends again for the first time; doubles with each further time.`,
    source: t`Assumed: 100 ms`,
    default: 100 * MS,
    applies: retries,
  }),
  clientJitter: retry.number({
    field: 'jitter',
    label: t`Client jitter`,
    ...linear('fraction', 0, 1),
    help: t`Share of the backoff that is drawn at random, so that clients do not come back all at once.`,
    source: t`Brooker: Exponential Backoff and Jitter (2015), full jitter`,
    default: 1,
    applies: retries,
  }),
  clientBudget: retry.number({
    field: 'budget',
    label: t`Client budget`,
    ...linear('fraction', 0, 1),
    none: { word: 'unlimited', label: t`unlimited` },
    help: t`Most retries as a share of first requests. It keeps retries from feeding an overload.`,
    source: t`Assumed: none; "Site Reliability Engineering" (2016, Handling Overload) has 10 % a client`,
    default: null,
    applies: retries,
  }),
} as const;

export const CLIENT_PARAMETERS = {
  ...CONNECTION_PARAMETERS,
  ...CLIENT_RETRY_PARAMETERS,
} as const satisfies Record<string, Parameter>;
