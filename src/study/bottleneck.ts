// Finds the bottleneck of a run: a full place that calls no other full place, directly or indirectly. A place
// is the server that clients call, or the nodes of a group. Whether it is full is judged by averages since
// the start of the run.

import type { EngineView } from '../engine/view/engine-view.ts';
import type { Bottleneck } from '../protocol/study-api.ts';
import { firstServer } from '../scenario/first-server.ts';
import { interpreterLocks } from '../scenario/processes.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import { callsOf, type Scenario, type Step } from '../scenario/scenario.ts';
import { modelOf } from '../scenario/server.ts';
import { programsOf, scenarioForService } from '../scenario/services.ts';

/**
 * From this average utilization on, a resource is full: the share of the time that it is busy, or the share
 * of its units that are busy.
 */
const FULL = 0.9;
/** A resource counts as full only if at least this many requests wait for it on average. */
const WAITING = 1;
/**
 * A node at its limit of calls is full if calls have waited there without a break for this share of the run.
 */
const QUEUED_SHARE = 0.25;
/** From this share on, most requests that hold a thread count as waiting. */
const MOST = 0.5;

/** The scenario must have one server. null if no place is full. */
export function bottleneckOf(view: EngineView, scenario: Scenario): Bottleneck | null {
  return behind(view, scenario, programsOf(scenario).flat()) ?? ofServer(view, scenario, null);
}

/** The bottleneck among the groups that these steps call. */
function behind(view: EngineView, scenario: Scenario, steps: readonly Step[]): Bottleneck | null {
  for (const { upstream } of steps.flatMap(callsOf)) {
    const found = ofGroup(view, scenario, upstream);
    if (found !== null) return found;
  }
  return null;
}

function ofGroup(view: EngineView, scenario: Scenario, name: string): Bottleneck | null {
  const index = scenario.upstreams.findIndex((group) => group.name === name);
  const group = scenario.upstreams[index];
  const groupView = view.upstreams.groups[index];
  if (group === undefined || groupView === undefined) return null;
  if (group.service !== undefined) {
    const found = behind(view, scenario, group.service.request);
    if (found !== null) return found;
  }
  const own = scenarioForService(scenario, name);
  for (const node of groupView.nodes) {
    if (node.served !== null && own !== null) {
      const found = ofServer(node.served.server, own, name);
      if (found !== null) return found;
    }
    const queued = node.longestQueue();
    const waited = Math.max(
      queued === null ? 0 : queued.until - queued.from,
      Number.isNaN(node.queuedSince) ? 0 : view.now - node.queuedSince,
    );
    if (group.nodeConcurrency !== null && waited >= QUEUED_SHARE * view.now)
      return { kind: 'calls', service: name, of: group.nodeConcurrency };
  }
  return null;
}

/** The bottleneck inside one server, apart from the services that it calls. */
function ofServer(view: EngineView, scenario: Scenario, service: string | null): Bottleneck | null {
  const { measures, scheduler, now } = view;
  if (now === 0) return null;
  const { cpuLimit } = scenario.machine;
  const cpu = measures.cpu();
  const coreNanos = scheduler.coreNanos(now);
  if (cpuLimit !== null && cpuLimit < scheduler.cores && cpu.throttledNanos > 0) {
    const used = coreNanos - cpu.idleNanos - cpu.throttledNanos;
    if (used >= FULL * cpuLimit * now) return { kind: 'cpu-limit', service, of: cpuLimit };
  }
  if (cpu.idleNanos <= (1 - FULL) * coreNanos) return { kind: 'cores', service, of: scheduler.cores };
  const locks = view.locks.figures();
  const lock = locks.findIndex(({ waitNanos }) => waitNanos >= WAITING * now);
  if (lock >= 0 && isMostlyLocked(view))
    return { kind: 'lock', service, of: scenario.locks[lock]?.name ?? '' };
  const server = firstServer(scenario);
  const mean = (state: keyof typeof REQUEST_STATE): number => measures.meanInState(REQUEST_STATE[state]);
  const processes = interpreterLocks(server);
  if (processes !== null && mean('running') >= FULL * processes && mean('lockWait') >= WAITING)
    return { kind: 'interpreters', service, of: processes };
  if (mean('queued') < WAITING) return null;
  const held = modelOf(server).heldThreads?.(server);
  if (held === undefined) {
    const kind = 'carriers' in server ? 'carriers' : 'loops';
    const of = 'carriers' in server ? server.carriers : 'loops' in server ? server.loops : 1;
    const isBusy = mean('running') + mean('switching') >= FULL * Math.min(of, scheduler.cores);
    return isBusy ? { kind, service, of } : null;
  }
  const inside = measures.value('meanInSystem') - mean('queued') - mean('connecting');
  if (inside < FULL * held.most) return null;
  return { kind: 'threads', service, of: held.most, waits: mean('waiting') >= MOST * inside };
}

/** Whether most requests that have a thread wait for a lock. */
function isMostlyLocked({ measures }: EngineView): boolean {
  const mean = (state: number): number => measures.meanInState(state);
  const { queued, connecting, lockWait } = REQUEST_STATE;
  const inside = measures.value('meanInSystem') - mean(queued) - mean(connecting);
  return mean(lockWait) >= MOST * inside;
}
