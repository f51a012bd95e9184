// The output of `threadway run --json`: the results of every server, how long it took to compute them, and notes for
// reading them.

import type { SimulatedServer } from '../api/results.ts';
import { simulatedServer } from '../api/server-report.ts';
import { Simulation, type SimulationOptions } from '../engine/simulation.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import type { EvenDifference } from '../scenario/even-arrivals.ts';
import { LAST_INSTANT } from '../scenario/last-instant.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Server } from '../scenario/server.ts';

export const REPORT_SCHEMA = 2;

export interface TimedReport extends SimulatedServer {
  /** How long the computation took. */
  readonly wallSeconds: number;
}

/** Whether the result depends on evenly spaced arrivals. */
interface EvenRemark {
  readonly about: 'even-arrivals';
  /** The remark as a sentence. */
  readonly text: string;
  /** The figures that differ with Poisson arrivals, at most one per server. */
  readonly differences: readonly EvenDifference[];
}

/** This server's run had not ended at the limit of simulated time. */
interface UnendedRemark {
  readonly about: 'not-ended';
  readonly text: string;
  readonly server: string;
}

export interface RunReport {
  readonly schema: typeof REPORT_SCHEMA;
  readonly scenario: Scenario;
  readonly servers: readonly TimedReport[];
  /** Notes for reading the numbers; empty for most runs. */
  readonly remarks: readonly (EvenRemark | UnendedRemark)[];
}

export function timedReport(scenario: Scenario, { server, view, wallMillis }: ServerRun): TimedReport {
  const wallSeconds = Math.round(wallMillis * 1000) / 1e6;
  return { ...simulatedServer(scenario, server, view), wallSeconds };
}

export interface ServerRun {
  readonly server: Server;
  readonly view: EngineView;
  readonly wallMillis: number;
}

/** Events between two readings of the wall clock. */
const CHUNK_EVENTS = 500_000;

/** The scenario must have a stop rule. A run ends after ten days of simulated time at the latest. */
export function runServer(
  scenario: Scenario,
  server: Server,
  onProgress: (view: EngineView) => void = () => {},
  options: SimulationOptions = {},
): ServerRun {
  const began = performance.now();
  const simulation = new Simulation(scenario, server, options);
  while (simulation.advance(LAST_INSTANT, CHUNK_EVENTS) === CHUNK_EVENTS) onProgress(simulation.view);
  return { server, view: simulation.view, wallMillis: performance.now() - began };
}
