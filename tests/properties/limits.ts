// Derives what limits allow, and how requests can end, from a scenario's settings.

import { BUDGET_BURST, OUTCOME } from '../../src/engine/view/codes.ts';
import type { EngineView } from '../../src/engine/view/engine-view.ts';
import { meanOf } from '../../src/scenario/distribution.ts';
import type { Nanos } from '../../src/scenario/duration.ts';
import { LAST_INSTANT } from '../../src/scenario/last-instant.ts';
import {
  callCount,
  callsOf,
  type Machine,
  type Scenario,
  type Service,
  type Step,
  type Upstream,
} from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { mayRejectDespiteRoom } from '../../src/theory/explain/fair-sample.ts';
import { type LiveEdit, versionsOf } from './live-edits.ts';
import { must } from './must.ts';

function within(value: number, limit: number | null, what: string): void {
  must(limit === null || value <= limit, () => `${what}: ${value}, above its limit of ${limit}`);
}

/** Threads, queues, connections and calls that a scenario without live edits may have at any instant. */
export function checkLimits(scenario: Scenario, server: Server, view: EngineView): void {
  const { model, requests, measures, upstreams } = view;
  const { machine, traffic } = scenario;
  const { offered, retried, inSystem, connecting } = measures.values();
  within(requests.live - connecting, machine.connections, 'requests in the process');
  const first = offered - retried;
  within(first, scenario.stop.requests, 'first requests');
  const { attempts, budget } = traffic.clientRetries;
  within(retried, attempts * first, 'client retries');
  within(retried, budget === null ? null : BUDGET_BURST + budget * first + 1e-6, 'client retries by budget');
  if (traffic.kind === 'closed') within(inSystem, traffic.users, 'requests of users');
  else if (attempts === 0) within(inSystem, traffic.persistentConnections, 'requests on connections');
  scenario.upstreams.forEach((group, index) => {
    checkGroup(group, view, index);
  });
  within(
    upstreams.groups.reduce((sum, group) => sum + group.value('callsUnderWay'), 0),
    requests.live * mostAtOnce(scenario),
    'calls under way',
  );
  if (view.killedAt === null) checkModel(scenario, server, model);
  if (machine.memory.whenFull === 'refuse') checkMemory(scenario, view);
}

/**
 * Rejected requests take no memory, so memory stays within its limit, unless the server exceeds it at the
 * start or other processes take memory.
 */
function checkMemory({ machineFaults }: Scenario, { memory, measures }: EngineView): void {
  if (machineFaults.some(({ kind }) => kind === 'memory-squeeze')) return;
  const { residentBy } = memory.held();
  const limit = measures.value('memoryLimit');
  if (residentBy.base + residentBy.threads > limit && residentBy.requests + residentBy.records === 0) return;
  within(measures.value('memoryResident'), limit, 'resident memory');
  within(measures.value('memoryResidentPeak'), limit, 'most resident memory');
}

/** Most calls that one request waits for at a time. */
export function mostAtOnce({ request, classes }: Scenario): number {
  const steps = [request, ...classes.map((each) => each.request)].flat();
  return Math.max(1, ...steps.map(callCount));
}

function checkGroup(settings: Upstream, { upstreams }: EngineView, index: number): void {
  const group = upstreams.groups[index];
  const { name, retries, inFlightLimit, nodeQueueLimit } = settings;
  // A node that is itself a server takes all calls: the limits of its process hold instead.
  const nodeConcurrency = settings.service === undefined ? settings.nodeConcurrency : null;
  const { calls, attempts, callRetries: retried, hedges, bulkheadRefused, callsUnderWay } = group.values();
  within(callsUnderWay, inFlightLimit, `calls under way to ${name}`);
  within(retried, retries.attempts * calls, `retries to ${name}`);
  const { budget } = retries;
  within(
    retried,
    budget === null ? null : BUDGET_BURST + budget * calls + 1e-6,
    `retries to ${name} by budget`,
  );
  const { hedgeBudget } = settings;
  within(
    hedges,
    hedgeBudget === null ? null : BUDGET_BURST + hedgeBudget * calls + 1e-6,
    `hedges to ${name} by budget`,
  );
  within(group.value('poolInUse'), settings.poolSize, `connections held to ${name}`);
  within(group.value('poolWaiting'), settings.poolQueueLimit, `requests waiting for the pool of ${name}`);
  within(hedges, settings.hedgeAfterNanos === null ? 0 : retried + calls, `hedges to ${name}`);
  within(attempts, calls - bulkheadRefused + retried + hedges, `attempts to ${name}`);
  group.nodes.forEach((node, place) => {
    const { stuck, inFlight, working, queued } = node.values();
    within(stuck, inFlight, `stuck at ${name} ${place + 1}`);
    within(working, nodeConcurrency, `working at ${name} ${place + 1}`);
    within(queued, nodeConcurrency === null ? 0 : nodeQueueLimit, `queued at ${name} ${place + 1}`);
  });
}

/**
 * Maximum number of threads besides the process's own, and of requests that wait for one (null: no limit).
 */
function mostOf(scenario: Scenario, server: Server): readonly [threads: number, backlog: number | null] {
  switch (server.model) {
    case 'blocking-pool': {
      const lineIsFree = server.whenFull !== 'block' && server.queueLockNanos === 0;
      return [server.threads, lineIsFree ? server.queueLimit : null];
    }
    case 'thread-per-request':
      return [server.threadLimit, server.queueLimit];
    case 'event-loop':
      return [0, null];
    case 'multi-reactor':
      return [server.loops - 1, null];
    case 'green-threads':
      return [server.carriers - 1 + server.pollers, null];
    case 'loop-with-helpers':
      return [server.helpers, null];
    case 'staged': {
      const stages = Math.max(...[scenario, ...scenario.classes].map(({ request }) => request.length));
      return [stages * server.stageThreads, server.queueLimit === null ? null : stages * server.queueLimit];
    }
    case 'single-writer':
      return [server.threads + scenario.locks.length, server.queueLimit];
  }
}

function checkModel(scenario: Scenario, server: Server, model: EngineView['model']): void {
  const [threads, backlog] = mostOf(scenario, server);
  within(model.extraThreads, threads, 'threads');
  within(model.backlogLength, backlog, 'requests in the queue');
  if (server.model !== 'green-threads' || server.greenLimit === null) return;
  within(model.extraBytes, server.greenLimit * server.greenStackBytes, 'stacks of green threads');
}

const canReject = ({ machine, servers }: Scenario, id: string): boolean =>
  mayReject(machine, servers.find((each) => each.id === id)!);

function mayReject(machine: Machine, server: Server | Service['server']): boolean {
  const hasLimit = 'queueLimit' in server && server.queueLimit !== null;
  const blocks = server.model === 'blocking-pool' && server.whenFull === 'block';
  return (
    machine.connections < 1_048_576 ||
    machine.memory.whenFull !== 'swap' ||
    mayRejectDespiteRoom(machine) ||
    (hasLimit && !blocks)
  );
}

const calls = ({ request, classes }: Scenario): boolean =>
  [request, ...classes.map((each) => each.request)].some((steps) =>
    steps.some((step) => callsOf(step).length > 0),
  );

/** Whether requests of clients, or also those of services, take connections. */
const takes = ({ request, classes, upstreams }: Scenario, services: boolean): boolean =>
  [
    request,
    ...classes.map((each) => each.request),
    ...(services ? upstreams.map(({ service }) => service?.request ?? []) : []),
  ].some((steps) => steps.some((step) => step.kind === 'take'));

/** Whether calls can fail before they time out; breakers open only after failures. */
function canFail(scenario: Scenario, edits: readonly LiveEdit[]): boolean {
  const { upstreams, faults } = scenario;
  const kinds = [
    ...faults.map((each) => each.kind),
    ...edits.map((each) => each.kind === 'fault' && each.fault),
  ];
  return (
    takes(scenario, true) ||
    kinds.some((kind) => kind === 'refusing' || kind === 'errors') ||
    upstreams.some(
      ({ failAtNanos, nodeQueueLimit, inFlightLimit, breaker, timeoutNanos, service }) =>
        (service !== undefined && mayReject(service.machine, service.server)) ||
        failAtNanos !== null ||
        nodeQueueLimit !== null ||
        inFlightLimit !== null ||
        (breaker.failureShare !== null && timeoutNanos !== null),
    )
  );
}

/** No request ended in a way that these settings exclude. `seen` collects the outcomes that occurred. */
export function checkOutcomes(
  scenario: Scenario,
  edits: readonly LiveEdit[],
  view: EngineView,
  id: string,
  seen: ReadonlySet<number>,
): void {
  const versions = versionsOf(scenario, edits);
  const isKilled = view.killedAt !== null;
  const possible = [
    [
      OUTCOME.failed,
      isKilled ||
        (calls(scenario) && versions.some((each) => canFail(each, edits))) ||
        (takes(scenario, false) && versions.some((each) => each.upstreams.some(isShort))),
    ],
    [
      OUTCOME.timedOut,
      (calls(scenario) && versions.some((each) => hasTimeouts(each))) ||
        (takes(scenario, false) && versions.some((each) => each.upstreams.some(hasMaxWait))),
    ],
    [OUTCOME.rejected, versions.some((each) => canReject(each, id))],
    [OUTCOME.abandoned, versions.some(({ traffic }) => traffic.patienceNanos !== null)],
  ] as const;
  for (const [outcome, can] of possible) {
    must(can || !seen.has(outcome), () => `a request ended with outcome ${outcome}, which none can`);
  }
}

const isShort = ({ poolQueueLimit }: Upstream): boolean => poolQueueLimit !== null;
const hasMaxWait = ({ poolMaxWaitNanos }: Upstream): boolean => poolMaxWaitNanos !== null;

function hasTimeouts({ upstreams }: Scenario): boolean {
  return upstreams.some((group) => group.timeoutNanos !== null);
}

const hangs = (kind: string): boolean => kind === 'down' || kind === 'flapping';

/** Whether a node is down at any time: calls to it then end by their timeout, or never. */
const isDown = ({ faults }: Scenario, edits: readonly LiveEdit[]): boolean =>
  faults.some(({ kind }) => hangs(kind)) || edits.some((edit) => edit.kind === 'fault' && hangs(edit.fault));

/**
 * Mean time of a request that has the server to itself, with nodes at their slowest; infinite if it may hang.
 */
function longestNanos(scenario: Scenario, edits: readonly LiveEdit[]): Nanos {
  const { request, classes, upstreams, faults } = scenario;
  const whenDown = isDown(scenario, edits) ? Number.POSITIVE_INFINITY : 0;
  const slow = [
    ...faults.map((each) => (each.kind === 'slow' ? each.factor : 1)),
    ...edits.map((each) => (each.kind === 'fault' && each.fault === 'slow' ? each.factor : 1)),
  ];
  const factor = Math.max(1, ...slow);
  const ofCall = (name: string): Nanos => {
    const { latency, nodeLatencies, timeoutNanos, retries } = upstreams.find((group) => group.name === name)!;
    const means = [latency, ...nodeLatencies.map((each) => each.latency)].map(meanOf);
    const once = Math.min(Math.max(whenDown, ...means) * factor, timeoutNanos ?? Number.POSITIVE_INFINITY);
    return (1 + retries.attempts) * (once + Math.max(retries.backoffNanos, retries.backoffMaxNanos));
  };
  const ofTake = (name: string): Nanos => {
    const { poolSize, poolMaxWaitNanos } = upstreams.find((group) => group.name === name)!;
    return poolSize === null ? 0 : (poolMaxWaitNanos ?? Number.POSITIVE_INFINITY);
  };
  const ofStep = (step: Step): Nanos => {
    if (step.kind === 'take') return ofTake(step.upstream);
    if ('time' in step) return meanOf(step.time);
    return Math.max(0, ...callsOf(step).map(({ upstream }) => ofCall(upstream)));
  };
  const programs = [request, ...classes.map((each) => each.request)];
  return Math.max(...programs.map((steps) => steps.reduce((sum, step) => sum + ofStep(step), 0)));
}

/**
 * Factor by which pauses lengthen everything. Pauses may leave only microseconds of each minute: see
 * core/machine/pauses.ts.
 */
function pausedFactor({ machine: { pauseEveryNanos: every, pauseNanos: length } }: Scenario): number {
  if (every === null || length === 0) return 1;
  const period = every * (Math.floor(length / every) + 1);
  return period / (period - length);
}

/** How much longer everything takes under a CPU limit if one core does all the work. */
function limitedFactor({ machine: { cpuLimit } }: Scenario): number {
  return Math.max(1, 1 / (cpuLimit ?? 1));
}

/**
 * Upper bound for the total time of requests in sequence, as over a single connection. It includes a margin,
 * because means are exceeded and servers add costs.
 */
const MOST_IN_TURN_NANOS = LAST_INSTANT / 20;

/** Whether a run at the horizon should have ended: all requests have arrived and none can wait that long. */
export function mustHaveEnded(scenario: Scenario, edits: readonly LiveEdit[], view: EngineView): boolean {
  const requests = view.measures.value('offered') + view.measures.value('unsent');
  return (
    view.arrivalsOver &&
    !view.memory.swapping &&
    !versionsOf(scenario, edits).some(
      (each) =>
        requests * longestNanos(each, edits) * pausedFactor(each) * limitedFactor(each) > MOST_IN_TURN_NANOS,
    )
  );
}

/** An ended run leaves nothing behind. */
export function checkEmpty(view: EngineView): void {
  const { measures, requests, upstreams, locks } = view;
  if (measures.value('ghosts') > 0) return;
  must(requests.live === 0, () => `${requests.live} requests are left`);
  upstreams.groups.forEach((group, place) => {
    const left = group.value('callsUnderWay');
    must(left === 0, () => `${left} calls to group ${place} are left`);
    group.nodes.forEach((node, index) => {
      const { inFlight, stuck, queued } = node.values();
      must(
        inFlight === 0 && stuck === 0 && queued === 0,
        () =>
          `group ${place}, node ${index + 1}: ${inFlight} in flight, ${stuck} stuck, ${queued} queued are left`,
      );
    });
  });
  locks.figures().forEach(({ waiting }, lock) => {
    must(waiting === 0, () => `${waiting} requests wait for lock ${lock} after the end`);
  });
}
