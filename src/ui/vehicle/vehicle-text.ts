// The texts of the panels for vehicles, loaded together with these panels.

import { t } from '../../languages/t.ts';
import type { FollowedRequest, RequestOutcome, RequestUnderWay } from '../../protocol/followed-request.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';

export const VEHICLE_TEXT = {
  label: (server: string, request: string) => t`Car of request ${request} on server ${server}`,
  title: (request: string) => t`Request ${request}`,
  resent: (times: number) => t`, sent again (${times}×)`,
  absent: t`Not in the system at this instant: it has not arrived yet, or its end was not recorded.`,
  age: (time: string) => t`${time} old`,
  latency: (time: string) => t`${time} in all`,
  parts: t`Where the time went`,
  next: t`Next`,
  nextNote: t`The request with the next longest wait (V)`,
  toEnd: t`Just before the end`,
  toEndNote: t`Jumps to just before it finishes, and pauses`,
  stop: t`Stop following`,
  stopNote: t`Shift V`,
  late: t`held back by its client`,
  nothingFound: (server: string) => t`Server ${server} has not completed any request yet.`,
  close: t`Close`,
  servers: t`Server`,
} as const;

/** Name and colour class of each REQUEST_STATE. */
export const PARTS: Readonly<Record<number, readonly [name: string, swatch: string]>> = {
  [REQUEST_STATE.connecting]: [t`connecting`, 'connecting'],
  [REQUEST_STATE.queued]: [t`queued`, 'queued'],
  [REQUEST_STATE.ready]: [t`ready`, 'ready'],
  [REQUEST_STATE.running]: [t`running`, 'running'],
  [REQUEST_STATE.switching]: [t`switching`, 'switching'],
  [REQUEST_STATE.waiting]: [t`waiting`, 'waiting'],
  [REQUEST_STATE.lockWait]: [t`waiting for a lock`, 'lock'],
  [REQUEST_STATE.poolWait]: [t`waiting for a connection`, 'lock'],
  [REQUEST_STATE.paused]: [t`paused`, 'paused'],
  [REQUEST_STATE.throttled]: [t`throttled`, 'throttled'],
};

/** The states in the order in which most requests go through them. */
export const PART_ORDER: readonly number[] = [
  REQUEST_STATE.connecting,
  REQUEST_STATE.queued,
  REQUEST_STATE.ready,
  REQUEST_STATE.switching,
  REQUEST_STATE.running,
  REQUEST_STATE.lockWait,
  REQUEST_STATE.poolWait,
  REQUEST_STATE.waiting,
  REQUEST_STATE.paused,
  REQUEST_STATE.throttled,
];

const OUTCOMES: Readonly<Record<RequestOutcome, string>> = {
  completed: t`Completed`,
  failed: t`Failed`,
  timedOut: t`Timed out`,
  rejected: t`Rejected`,
  abandoned: t`Abandoned by its client`,
};

const STATES: Readonly<Record<number, string>> = {
  [REQUEST_STATE.connecting]: t`Connecting: the server has not received it yet`,
  [REQUEST_STATE.queued]: t`Queued: waiting for a free thread`,
  [REQUEST_STATE.ready]: t`Ready: waiting for a core`,
  [REQUEST_STATE.running]: t`Running`,
  [REQUEST_STATE.switching]: t`Switching: a core is switching to it`,
  [REQUEST_STATE.lockWait]: t`Waiting for a lock`,
  [REQUEST_STATE.poolWait]: t`Waiting for a connection`,
  [REQUEST_STATE.paused]: t`Paused with its core`,
  [REQUEST_STATE.throttled]: t`Throttled: the CPU limit is reached until the next period`,
};

/** Says in which state the request is, or how it ended. */
export function stateWords(request: FollowedRequest): string {
  if (request.endedNanos !== null) return OUTCOMES[request.outcome];
  return request.state === REQUEST_STATE.waiting ? waitWords(request) : (STATES[request.state] ?? '');
}

function waitWords({ call }: RequestUnderWay): string {
  if (call === null) return t`Sleeping`;
  const attempt = call.retried > 0 ? t`, attempt ${call.retried + 1}` : '';
  if (call.backsOff) return t`Backing off before attempt ${call.retried + 1}`;
  const word = call.upstream ?? t`node`;
  const hedge = call.hedge < 0 ? '' : t`, and in parallel for ${word} ${call.hedge + 1}`;
  return t`Waiting for ${word} ${call.node + 1}${attempt}${hedge}`;
}

/** Names the request's thread and core. Both are counted from 1. */
export function placeWords(request: FollowedRequest): string {
  const { thread, core } = request;
  if (thread < 0) return t`no thread`;
  if (core < 0) return t`thread ${thread + 1}`;
  const isOn = request.endedNanos === null && request.isOnCore;
  return isOn
    ? t`thread ${thread + 1}, on core ${core + 1}`
    : t`thread ${thread + 1}, last on core ${core + 1}`;
}
