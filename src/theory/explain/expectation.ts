// The prediction of theory for a server: the formula that applies to the scenario with its results, or the
// assumptions that fail. Also the bounds that always hold.

import { meanRate } from '../../scenario/mean-rate.ts';
import { callsOf, type Scenario, type Step } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { timeSliceOf } from '../../scenario/time-slice.ts';
import { SECOND_MOMENT } from './assumptions.ts';
import { type Bound, boundsOf } from './bounds.ts';
import type { Formula, Predictions } from './formula.ts';
import { FORMULAS } from './formulas.ts';
import { type Station, stationOf } from './station.ts';

export interface AppliedFormula {
  readonly formula: Formula;
  readonly station: Station;
  readonly predictions: Predictions;
}

export interface Expectation {
  readonly applied: AppliedFormula | null;
  /**
   * If no formula applies: the closest one. Below: why it does not fit, one sentence without a full stop per
   * reason.
   */
  readonly nearest: Formula | null;
  readonly failures: readonly string[];
  readonly bounds: readonly Bound[];
}

/** `brokenByHand`: whether the user has set a fault of a node during the run. */
export function expectationOf(shared: Scenario, server: Server, brokenByHand = false): Expectation {
  const scenario = withMeanRate(scenarioFor(shared, server));
  const situation = situationOf(scenario, server, brokenByHand);
  const bounds = boundsOf(scenario, server, brokenByHand);
  const checked = FORMULAS.filter(({ traffic }) => traffic === scenario.traffic.kind).map((formula) => ({
    formula,
    failures: failuresOf(formula, situation),
  }));
  // Each kind of traffic has at least one formula. Of several formulas with equally many failures, this
  // chooses one that holds for all distributions of times but needs a variance that runs do not show. So a
  // formula that needs exponential times, such as M/M/1, is not named as the closest one.
  const { formula, failures } = checked.toSorted(
    (a, b) =>
      a.failures.length - b.failures.length ||
      isUnobservable(b.formula, situation) - isUnobservable(a.formula, situation),
  )[0]!;
  if (failures.length > 0 || situation.station === null)
    return { applied: null, nearest: formula, failures, bounds };
  const predictions = formula.predict(scenario, situation.station);
  return { applied: { formula, station: situation.station, predictions }, nearest: null, failures, bounds };
}

/** The scenario in the form that formulas read: replayed arrivals become their mean rate. */
function withMeanRate(scenario: Scenario): Scenario {
  const { traffic } = scenario;
  return { ...scenario, traffic: { ...traffic, ratePerSecond: meanRate(traffic) } };
}

/** 1 if the formula needs a variance that no run shows, else 0. */
function isUnobservable({ assumptions }: Formula, situation: Situation): number {
  return Number(assumptions.includes(SECOND_MOMENT) && SECOND_MOMENT.failing(situation) !== null);
}

function failuresOf({ assumptions }: Formula, situation: Situation): readonly string[] {
  return assumptions.map(({ failing }) => failing(situation)).filter((reason) => reason !== null);
}

export type PredictedLatency = 'overhead' | 'intended' | 'actual' | 'service';

/** A function that gives percentiles of this latency in seconds by fraction; null if the formula has none. */
export function latencyPercentiles(
  { station, predictions }: AppliedFormula,
  latency: PredictedLatency,
): ((fraction: number) => number) | null {
  if (latency === 'intended' || latency === 'actual') return predictions.sojournPercentileSeconds;
  if (latency === 'service') return null;
  // Computing counts as overhead, sleeping does not.
  if (station.computes === 'all') return predictions.sojournPercentileSeconds;
  return station.computes === 'none' ? predictions.waitPercentileSeconds : null;
}

export interface Situation {
  readonly scenario: Scenario;
  readonly server: Server;
  /** null if `problem` explains why there is none. */
  readonly station: Station | null;
  readonly problem: string | null;
  /** Upper bound on the ignored costs per request, in seconds. */
  readonly leftOutSeconds: number;
  /** Whether the user has set a fault of a node during the run. */
  readonly brokenByHand: boolean;
}

export function situationOf(scenario: Scenario, server: Server, brokenByHand: boolean): Situation {
  const { station, problem } = stationOf(scenario, server);
  return {
    scenario,
    server,
    station,
    problem,
    leftOutSeconds: leftOutSeconds(scenario, server, station),
    brokenByHand,
  };
}

const SECOND = 1e9;

/**
 * Upper bound on the ignored costs per request: a switch and a core wake-up for every wait, and a switch per
 * slice if threads take turns on cores.
 */
function leftOutSeconds(scenario: Scenario, server: Server, station: Station | null): number {
  const { machine, request } = scenario;
  const waits = request.filter(isWait).length;
  const timers = request.filter((step) => isWait(step) && endsLate(step, scenario)).length;
  const switches = machine.contextSwitchNanos + machine.cacheRefillNanos + machine.wakeUpNanos;
  const slices = station?.what === 'core' ? (station.service.meanSeconds * SECOND) / timeSliceOf(machine) : 0;
  return (
    ((1 + waits + slices) * switches +
      timers * machine.timerSlackNanos +
      ownNanos(server, waits, timers, machine.threadCreationNanos)) /
    SECOND
  );
}

/** Whether a step ends with a timer. A reply on a socket arrives without delay. */
function endsLate(step: Step, { upstreams }: Scenario): boolean {
  const called = callsOf(step).map(({ upstream }) => upstreams.find(({ name }) => name === upstream));
  return called.length === 0 || called.some((group) => group?.replies === 'timer');
}

/** Whether a timer or a reply must wake the request's thread. */
function isWait(step: Step): boolean {
  return (
    callsOf(step).length > 0 || step.kind === 'sleep' || (step.kind === 'offload' && step.does === 'wait')
  );
}

function ownNanos(server: Server, waits: number, timers: number, threadCreationNanos: number): number {
  const { costs, makesThreads } = modelOf(server);
  const making = makesThreads?.(server) === 'each' ? threadCreationNanos : 0;
  return (costs?.(server, waits, timers) ?? 0) + making;
}
