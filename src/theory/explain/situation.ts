// One server of a scenario as formulas look at it.

import type { Scenario, Step } from '../../scenario/scenario.ts';
import { modelOf, type Server } from '../../scenario/server.ts';
import { timeSliceOf } from '../../scenario/time-slice.ts';
import { type Station, stationOf } from './station.ts';

export interface Situation {
  readonly scenario: Scenario;
  readonly server: Server;
  /** null where `problem` says why there is none. */
  readonly station: Station | null;
  readonly problem: string | null;
  /** What each request costs besides, at most. */
  readonly leftOutSeconds: number;
  /** Whether someone has broken a node during the run. */
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
 * Seconds of each request, at most: with every wait a switch and a wakeup, and where threads take turns on cores a switch
 * for each slice that it computes.
 */
function leftOutSeconds(scenario: Scenario, server: Server, station: Station | null): number {
  const { machine, request } = scenario;
  const waits = request.filter(isWait).length;
  const timers = request.filter((step) => isWait(step) && endsLate(step, scenario)).length;
  const switches = machine.contextSwitchNanos + machine.cacheRefillNanos;
  const slices = station?.what === 'core' ? (station.service.meanSeconds * SECOND) / timeSliceOf(machine) : 0;
  return (
    ((1 + waits + slices) * switches +
      timers * machine.timerSlackNanos +
      ownNanos(server, waits, timers, machine.threadCreationNanos)) /
    SECOND
  );
}

/** Whether a timer ends it, and not a reply on a socket, which comes at once. */
function endsLate(step: Step, { upstreams }: Scenario): boolean {
  return step.kind !== 'call' || upstreams.find(({ name }) => name === step.upstream)?.replies === 'timer';
}

/** Where its thread is woken by a timer or a reply. */
function isWait(step: Step): boolean {
  return step.kind === 'call' || step.kind === 'sleep' || (step.kind === 'offload' && step.does === 'wait');
}

function ownNanos(server: Server, waits: number, timers: number, threadCreationNanos: number): number {
  const { costs, makesThreads } = modelOf(server);
  const making = makesThreads?.(server) === 'each' ? threadCreationNanos : 0;
  return (costs?.(server, waits, timers) ?? 0) + making;
}
