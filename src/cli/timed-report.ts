// What `threadway run --json` prints: the results of every server, and how long it took to compute them.

import type { ServerReport } from '../package/results.ts';
import { serverReport } from '../package/server-report.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ServerRun } from './server-run.ts';

export const REPORT_SCHEMA = 1;

export interface TimedReport extends ServerReport {
  /** Milliseconds that the computation took. */
  readonly wallMs: number;
}

export interface RunReport {
  readonly schema: typeof REPORT_SCHEMA;
  readonly scenario: Scenario;
  readonly servers: readonly TimedReport[];
}

export function timedReport(scenario: Scenario, { server, simulation, wallMillis }: ServerRun): TimedReport {
  const wallMs = Math.round(wallMillis * 1000) / 1000;
  return { ...serverReport(scenario, server, simulation), wallMs };
}
