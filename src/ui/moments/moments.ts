// Important moments of a run, found by comparing what is seen now with what was seen before: a node breaks or works again, a
// pool is full, a queue begins to grow, a first request fails, a circuit breaker opens. What swings about a limit is one
// moment: it has to go well below the limit before it can pass it again.

import type { NodeCondition } from '../../app/stores/node-status.ts';
import { capital } from '../../languages/quantity.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { MOMENTS } from '../words/moments.ts';

export interface ServerSeen {
  readonly id: string;
  /** The most threads that requests may hold; null where they hold none while they wait. */
  readonly threads: number | null;
  readonly threadsBusy: number;
  readonly queued: number;
  readonly timedOut: number;
  readonly failed: number;
  readonly rejected: number;
  readonly abandoned: number;
  /** Numbers of the nodes whose breaker is open. */
  readonly breakersOpen: readonly number[];
}

export interface Seen {
  readonly clockNanos: Nanos;
  readonly finished: boolean;
  readonly servers: readonly ServerSeen[];
  /** By their numbers from 1, as the first server sees them. */
  readonly nodes: readonly { readonly name: string; readonly condition: NodeCondition }[];
}

export interface Moment {
  /** What it is about: a later moment about the same takes its place. */
  readonly about: string;
  /** Lower is said first. */
  readonly rank: number;
  readonly words: string;
}

/** A queue is one from so many on, and over when at most `QUEUE_OVER` are left. */
const QUEUE_FROM = 10;
const QUEUE_OVER = 1;
/** Threads are free again when at most this share is taken. */
const FREE_SHARE = 0.7;
const ERRORS = ['timedOut', 'failed', 'rejected', 'abandoned'] as const;
const RANK = { node: 0, breaker: 1, error: 2, pool: 3, queue: 4, over: 5 } as const;

/** What holds of a server, with its swings left out. */
interface Held {
  readonly full: boolean;
  readonly queues: boolean;
}

const NOTHING: Held = { full: false, queues: false };

export class Moments {
  private before: Seen | null = null;
  private held = new Map<string, Held>();

  /** What has happened since the last call. A run that begins again, or another one, begins in silence about what was. */
  since(seen: Seen): readonly Moment[] {
    const isOther = this.before === null || !isSameRun(this.before, seen);
    const before = isOther ? null : this.before;
    if (isOther) this.held = new Map();
    this.before = seen;
    return [
      ...nodeMoments(before, seen),
      ...seen.servers.flatMap((server, place) => this.ofServer(server, before?.servers[place], seen)),
      ...(seen.finished && before?.finished === false
        ? [{ about: 'run', rank: RANK.over, words: MOMENTS.over }]
        : []),
    ];
  }

  private ofServer(server: ServerSeen, before: ServerSeen | undefined, seen: Seen): readonly Moment[] {
    const { id } = server;
    const was = this.held.get(id) ?? NOTHING;
    const now: Held = { full: isFull(server, was.full), queues: isQueueing(server, was.queues) };
    this.held.set(id, now);
    const moments: Moment[] = [];
    const tell = (kind: keyof typeof RANK, words: string, about: string = kind): void => {
      moments.push({ about: `${id} ${about}`, rank: RANK[kind], words });
    };
    if (now.full !== was.full) tell('pool', now.full ? MOMENTS.poolFull(id) : MOMENTS.poolFree(id));
    if (now.queues !== was.queues)
      tell('queue', now.queues ? MOMENTS.queueGrows(id) : MOMENTS.queueEmpty(id));
    for (const error of ERRORS)
      if (server[error] > 0 && (before?.[error] ?? 0) === 0) tell('error', MOMENTS[error](id), error);
    const open = new Set(server.breakersOpen);
    const wasOpen = new Set(before?.breakersOpen);
    const nameOf = (node: number): string => seen.nodes[node - 1]?.name ?? String(node);
    for (const node of open)
      if (!wasOpen.has(node)) tell('breaker', MOMENTS.breakerOpens(id, nameOf(node)), `breaker ${node}`);
    for (const node of wasOpen)
      if (!open.has(node)) tell('breaker', MOMENTS.breakerCloses(id, nameOf(node)), `breaker ${node}`);
    return moments;
  }
}

function isSameRun(before: Seen, now: Seen): boolean {
  const shape = ({ servers, nodes }: Seen): string =>
    `${servers.map(({ id }) => id).join()} ${nodes.map(({ name }) => name).join()}`;
  return now.clockNanos >= before.clockNanos && shape(before) === shape(now);
}

function isFull({ threads, threadsBusy }: ServerSeen, was: boolean): boolean {
  if (threads === null) return false;
  return threadsBusy >= threads || (was && threadsBusy > threads * FREE_SHARE);
}

function isQueueing({ queued }: ServerSeen, was: boolean): boolean {
  return queued >= QUEUE_FROM || (was && queued > QUEUE_OVER);
}

function nodeMoments(before: Seen | null, { nodes }: Seen): readonly Moment[] {
  return nodes.flatMap(({ name, condition }, place) => {
    const was = before?.nodes[place]?.condition ?? 'healthy';
    const words = MOMENTS.node[condition](capital(name));
    return condition === was ? [] : [{ about: name, rank: RANK.node, words }];
  });
}
