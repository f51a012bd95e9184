// Computes how many threads a server needs by Little's law: arrival rate multiplied by the time for which a request
// holds its thread. The law assumes a steady state. It is therefore not used while a node has a fault, or if
// calls depend on each other.

import type { NodeStatus } from '../../facts/node-status.ts';
import { meanRate } from '../../scenario/mean-rate.ts';
import { type Branch, callCount, type Scenario, type Step, type Upstream } from '../../scenario/scenario.ts';
import { isServed } from '../../scenario/services.ts';
import { takesTurns } from '../../scenario/upstream-groups.ts';
import { lawOfCalls } from '../../theory/explain/calls-at-once.ts';
import { lawOf } from '../../theory/explain/law.ts';
import { meanInSystem } from '../../theory/laws/little.ts';

const SECOND = 1e9;
/**
 * Random arrivals need spare threads. Their number is this many standard deviations of the number of held
 * threads, which is approximately Poisson distributed.
 */
const SIGMAS = 2;
/** The share of a normal distribution that is above the mean by more than SIGMAS standard deviations. */
const SELDOM = 0.023;

export interface ThreadsNeed {
  readonly ratePerSecond: number;
  /** Mean time for which a request holds its thread. */
  readonly heldSeconds: number;
  /** Mean number of threads held, plus spare threads. */
  readonly wanted: number;
}

/**
 * `scenario`: the scenario with this server's own settings; its traffic must be an open loop. `nodes`: the
 * nodes as this server sees them. Returns null if no formula gives the mean time.
 */
export function threadsNeed(scenario: Scenario, nodes: readonly NodeStatus[]): ThreadsNeed | null {
  const heldSeconds = meanOver(scenario, (program) => programSeconds(scenario, program, nodes));
  if (Number.isNaN(heldSeconds)) return null;
  const ratePerSecond = meanRate(scenario.traffic);
  const held = meanInSystem(ratePerSecond, heldSeconds);
  const wanted = Math.max(1, Math.ceil(held) + spareFor(held, scenario.traffic.arrivals === 'constant'));
  return { ratePerSecond, heldSeconds, wanted };
}

/** The number of cores that requests can keep busy: all cores, or what the CPU limit allows. */
export function coresAllowed({ machine: { cores, cpuLimit } }: Scenario): number {
  return Math.min(cores, cpuLimit ?? cores);
}

/** Mean number of cores that the computing steps of requests keep busy. */
export function coresNeeded(scenario: Scenario): number {
  const seconds = meanOver(scenario, (program) =>
    program.reduce((sum, step) => sum + (computes(step) ? lawOf(step.time).meanSeconds : 0), 0),
  );
  return meanInSystem(meanRate(scenario.traffic), seconds);
}

const computes = (step: Step): step is Extract<Step, { readonly time: unknown }> =>
  step.kind === 'cpu' || (step.kind === 'offload' && step.does === 'compute');

/** The mean over all classes of requests, weighted by their shares. */
function meanOver({ classes, request }: Scenario, of: (program: readonly Step[]) => number): number {
  const own = 1 - classes.reduce((sum, { share }) => sum + share, 0);
  return [{ share: own, request }, ...classes].reduce((sum, each) => sum + each.share * of(each.request), 0);
}

/** How long a program holds its thread on average; NaN if no formula gives this time. */
function programSeconds(scenario: Scenario, program: readonly Step[], nodes: readonly NodeStatus[]): number {
  return program.reduce((sum, step) => {
    if (step.kind === 'lock' || step.kind === 'take') return Number.NaN;
    if (step.kind === 'call') return sum + callSeconds(scenario, step.upstream, nodes);
    if (step.kind === 'calls') return sum + atOnceSeconds(scenario, step, nodes);
    return 'time' in step ? sum + lawOf(step.time).meanSeconds : sum;
  }, 0);
}

function callSeconds({ upstreams }: Scenario, name: string, nodes: readonly NodeStatus[]): number {
  const at = upstreams.findIndex((group) => group.name === name);
  const group = upstreams[at];
  if (group === undefined || !isEven(group)) return Number.NaN;
  const first = upstreams.slice(0, at).reduce((sum, each) => sum + each.nodes, 0);
  const own = nodes.slice(first, first + group.nodes);
  if (own.length < group.nodes || own.some(({ condition }) => condition !== 'healthy')) return Number.NaN;
  return own.reduce((sum, { latencyNanos }) => sum + latencyNanos / SECOND, 0) / group.nodes;
}

function atOnceSeconds(
  scenario: Scenario,
  step: Extract<Step, { kind: 'calls' }>,
  nodes: readonly NodeStatus[],
): number {
  const [{ upstream }, ...others] = step.calls as [Branch, ...Branch[]];
  const group = scenario.upstreams.find(({ name }) => name === upstream);
  const areAlike = group?.nodeLatencies.length === 0 && others.every((other) => other.upstream === upstream);
  if (!areAlike || Number.isNaN(callSeconds(scenario, upstream, nodes))) return Number.NaN;
  const count = callCount(step);
  return lawOfCalls(group.latency, count, step.needed ?? count)?.meanSeconds ?? Number.NaN;
}

/**
 * Whether a formula gives the time of a call: all nodes get equally many calls, each call is made once, and
 * no call has to wait for another.
 */
function isEven(group: Upstream): boolean {
  const { hedgeAfterNanos, inFlightLimit, nodeConcurrency, retries } = group;
  return (
    !isServed(group) &&
    takesTurns(group) &&
    hedgeAfterNanos === null &&
    inFlightLimit === null &&
    nodeConcurrency === null &&
    retries.attempts === 0
  );
}

/**
 * How many spare threads to add to the mean number of held threads, rounded up. 0 if requests rarely need
 * more threads than the rounded mean.
 */
function spareFor(held: number, isEven: boolean): number {
  if (shareAbove(Math.ceil(held), held) < SELDOM) return 0;
  return isEven ? 1 : Math.ceil(SIGMAS * Math.sqrt(held));
}

/** The share of values above `count` in a Poisson distribution with this mean. */
function shareAbove(count: number, mean: number): number {
  let share = Math.exp(-mean);
  let below = share;
  for (let value = 1; value <= count; value++) {
    share *= mean / value;
    below += share;
  }
  return 1 - below;
}
