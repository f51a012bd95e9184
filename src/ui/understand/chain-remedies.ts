// Finds changes that might help if a service behind a server is to blame: changes of this service, and of the calls on the
// way from it to the clients. A trial judges them like all other candidates of advice.ts.

import type { Blame } from '../../facts/blame.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import type { Remedy } from '../../scenario/question.ts';
import { candidates, timeoutsFor, timeoutsIn } from '../../scenario/remedy-values.ts';
import type { Scenario, Upstream } from '../../scenario/scenario.ts';
import { modelOf } from '../../scenario/server.ts';
import { calledByClients, isServed, serverOfService } from '../../scenario/services.ts';
import type { Try } from '../../scenario/story.ts';

/** The cause, if it is a service and not the server itself. */
export type BlamedService = Blame & { readonly service: string };

export function isBehind(blame: Blame | null): blame is BlamedService {
  return blame !== null && blame.service !== null;
}

/** The group on the way to the blamed service that the server itself calls. */
export function nearestService({ service, callers }: BlamedService, own: Scenario): Upstream {
  const name = callers.at(-2)?.service ?? service;
  return own.upstreams.find((each) => each.name === name)!;
}

/** Whether the remedy changes the server itself: its threads, its cores, or the calls that it makes. */
export function isOfFront(remedy: Remedy, own: Scenario): boolean {
  const { parameter, group } = remedy;
  if (group === null) return true;
  return (parameter === 'timeout' || parameter === 'retries') && calledByClients(own).includes(group);
}

/**
 * Remedies in order of preference: first those that remove the cause, then those that protect its callers.
 * `own`: the scenario with the server's own settings.
 */
export function chainRemedies(
  blame: BlamedService,
  own: Scenario,
  aim: Remedy['aim'],
  tries: readonly Try[],
): readonly Remedy[] {
  const { service, cause, nodes, untilNanos, callers } = blame;
  const parts = { sizesPool: false, aim, leastNanos: 0 };
  const setting = (parameter: ParameterKey, group: string, values: readonly number[]): Remedy => ({
    ...parts,
    parameter,
    group,
    values,
  });
  const group = own.upstreams.find(({ name }) => name === service)!;
  const remedies: Remedy[] = [];
  if (cause.kind === 'fault' && untilNanos === null)
    remedies.push({ ...parts, parameter: null, group: service, nodes, values: [nodes.length] });
  if (cause.kind === 'threads' && isServed(group)) {
    const server = serverOfService(group);
    const held = modelOf(server).heldThreads?.(server);
    const key = held?.key ?? null;
    if (held !== undefined && key !== null)
      remedies.push(setting(key, service, candidates(held.most + 1, key)));
    remedies.push(setting('cores', service, candidates(group.service.machine.cores + 1, 'cores')));
  }
  if (cause.kind === 'limit')
    remedies.push(setting('nodeConcurrency', service, candidates(cause.calls + 1, 'nodeConcurrency')));
  const fromClients = calledByClients(own);
  // The calls on the way to the service, beginning with those to the service itself.
  for (const name of [service, ...callers.flatMap((caller) => caller.service ?? [])]) {
    const called = own.upstreams.find((each) => each.name === name)!;
    const offered: readonly Nanos[] = fromClients.includes(name) ? timeoutsIn(tries) : [];
    remedies.push(setting('timeout', name, timeoutsFor(own, called, offered)));
    if (called.retries.attempts > 0) remedies.push(setting('retries', name, [0]));
  }
  return remedies;
}
