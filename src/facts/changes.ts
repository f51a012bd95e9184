// Changes between two instants of a run, as facts: faults, first requests that failed, memory, breakers,
// threads that are all taken, queues, ends. Announcements, captions and messages to an embedding page word
// these facts.

import type { MemoryCondition, ServerSummary, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { isQueue } from '../scenario/request-state.ts';
import type { FaultKind } from '../scenario/scenario.ts';
import type { Blame } from './blame.ts';
import type { NodeCondition } from './node-status.ts';
import type { RunFacts, ServerStatus } from './run-facts.ts';
import { BAD_OUTCOMES, type BadOutcome, factIn } from './server-facts.ts';

/** `atNanos`: when the change happened if that is known, otherwise when it was first noticed. */
export type Change = { readonly atNanos: Nanos } & (
  | {
      readonly kind: 'fault' | 'healed';
      readonly fault: FaultKind;
      /** Number of the node in its group, from 1. */
      readonly node: number;
      /** Name of the node's group if there are several; otherwise null. */
      readonly group: string | null;
    }
  /** The first request of the run with this outcome. */
  | { readonly kind: 'first'; readonly server: string; readonly outcome: BadOutcome }
  | { readonly kind: 'memory'; readonly server: string; readonly condition: MemoryCondition }
  /** The breaker of a node has opened or closed. `node`: from 1 among the nodes of all groups. */
  | { readonly kind: 'breaker'; readonly server: string; readonly node: number; readonly open: boolean }
  | { readonly kind: 'server-ended'; readonly server: string }
  | { readonly kind: 'ended' }
  /**
   * The condition of a node has changed, as the first server sees it. `node`: from 1 among the nodes of all
   * groups.
   */
  | { readonly kind: 'node'; readonly node: number; readonly condition: NodeCondition }
  /** All threads are taken, or some are free again. */
  | { readonly kind: 'threads'; readonly server: string; readonly taken: boolean }
  /**
   * The service that causes a jam has changed, or the first jam has begun. `service`: its name; null if the
   * server itself is the cause.
   */
  | { readonly kind: 'blame'; readonly server: string; readonly service: string | null }
  /** Requests have begun to queue, or the queue is empty again. */
  | { readonly kind: 'queue'; readonly server: string; readonly waits: boolean }
);

/** The changes between the summaries of two instants of one run; `after` is the later one. */
export function changesBetween(before: Summary, after: Summary): readonly Change[] {
  const changes: Change[] = after.faults.flatMap((span): Change[] => {
    const { kind: fault, node, group = null, fromNanos, untilNanos } = span;
    const isNew = (atNanos: Nanos): boolean => atNanos > before.clockNanos && atNanos <= after.clockNanos;
    const about = { fault, node, group };
    return [
      ...(isNew(fromNanos) ? [{ kind: 'fault' as const, atNanos: fromNanos, ...about }] : []),
      ...(untilNanos !== null && isNew(untilNanos)
        ? [{ kind: 'healed' as const, atNanos: untilNanos, ...about }]
        : []),
    ];
  });
  for (const server of after.servers) {
    const known = before.servers.find(({ id }) => id === server.id);
    if (known !== undefined) changes.push(...serverChanges(known, server, after.clockNanos));
  }
  if (after.finished && !before.finished) changes.push({ kind: 'ended', atNanos: after.clockNanos });
  return changes.sort((one, other) => one.atNanos - other.atNanos);
}

function serverChanges(before: ServerSummary, after: ServerSummary, atNanos: Nanos): readonly Change[] {
  const server = after.id;
  const changes: Change[] = [];
  for (const outcome of BAD_OUTCOMES)
    if (before.values[outcome] === 0 && after.values[outcome] > 0)
      changes.push({ kind: 'first', atNanos, server, outcome });
  const { memoryCondition: condition, values } = after;
  if (condition !== before.memoryCondition) {
    const killed = Number.isFinite(values.killedAt);
    changes.push({ kind: 'memory', atNanos: killed ? values.killedAt : atNanos, server, condition });
  }
  after.nodes.forEach(({ breaker, breakerOpened: opened }, index) => {
    const was = before.nodes[index];
    if (was === undefined) return;
    const about = { kind: 'breaker', atNanos, server, node: index + 1 } as const;
    if (opened > was.breakerOpened) changes.push({ ...about, open: true });
    if (breaker !== 'open' && (was.breaker === 'open' || opened > was.breakerOpened))
      changes.push({ ...about, open: false });
  });
  if (after.endedAtNanos !== null && before.endedAtNanos === null)
    changes.push({ kind: 'server-ended', atNanos: after.endedAtNanos, server });
  return changes;
}

/** The facts that hold for a server, ignoring brief changes. */
interface SteadyFacts {
  readonly taken: boolean;
  readonly waits: boolean;
  /** The latest source of the jam, kept because it may return; undefined if there was none. */
  readonly blamed: string | null | undefined;
}

const NOTHING: SteadyFacts = { taken: false, waits: false, blamed: undefined };

/**
 * Watches a run and reports the changes since the previous call, including changes that only a frame shows.
 */
export class RunWatch {
  #before: { readonly summary: Summary; readonly facts: RunFacts } | null = null;
  #held = new Map<string, SteadyFacts>();

  /** When a run restarts or is replaced, earlier changes are not reported. */
  look(summary: Summary, facts: RunFacts): readonly Change[] {
    const before = this.#before !== null && isSameRun(this.#before.facts, facts) ? this.#before : null;
    if (before === null) this.#held = new Map();
    this.#before = { summary, facts };
    const { clockNanos: atNanos } = facts;
    const changes: Change[] = before === null ? [] : [...changesBetween(before.summary, summary)];
    (facts.servers[0]?.nodes ?? []).forEach(({ node, condition }, index) => {
      const was = before?.facts.servers[0]?.nodes[index]?.condition ?? 'healthy';
      if (condition !== was) changes.push({ kind: 'node', atNanos, node, condition });
    });
    return [...changes, ...facts.servers.flatMap((status) => this.#ofServer(status, atNanos))];
  }

  #ofServer({ id: server, facts, blame }: ServerStatus, atNanos: Nanos): readonly Change[] {
    const was = this.#held.get(server) ?? NOTHING;
    const threads = factIn(facts, 'threads-taken');
    const waiting = factIn(facts, 'queue')?.waiting ?? 0;
    const taken = threads !== undefined && (threads.taken === threads.threads || was.taken);
    const waits = isQueue(waiting, was.waits);
    const jam = blame !== null && isJam(blame) ? blame : null;
    const blamed = jam === null ? was.blamed : jam.service;
    this.#held.set(server, { taken, waits, blamed });
    return [
      ...(jam === null || blamed === was.blamed
        ? []
        : [{ kind: 'blame' as const, atNanos, server, service: jam.service }]),
      ...(taken === was.taken ? [] : [{ kind: 'threads' as const, atNanos, server, taken }]),
      ...(waits === was.waits ? [] : [{ kind: 'queue' as const, atNanos, server, waits }]),
    ];
  }
}

/**
 * Whether this is a jam: threads or a limit are used up, or a fault has filled a server that calls the node.
 * A fault that has filled no server is not a jam; its end is reported as a change of its node.
 */
const isJam = ({ cause, callers }: Blame): boolean =>
  cause.kind === 'threads' || cause.kind === 'limit' || callers.some(({ sinceNanos }) => sinceNanos !== null);

function isSameRun(before: RunFacts, now: RunFacts): boolean {
  const shape = ({ servers }: RunFacts): string =>
    servers.map(({ id, nodes }) => `${id} ${nodes.length}`).join();
  return now.clockNanos >= before.clockNanos && shape(before) === shape(now);
}
