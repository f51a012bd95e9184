// `threadway run`: every server of one scenario, one after the other, and what came out.

import type { Scenario } from '../scenario/scenario.ts';
import { Progress } from './progress.ts';
import { readRunArguments } from './run-arguments.ts';
import { formatRun } from './run-text.ts';
import { runServer } from './server-run.ts';
import { REPORT_SCHEMA, type RunReport, timedReport } from './timed-report.ts';

/** How long arrivals last where the scenario says nothing. */
const DEFAULT_DURATION_SECONDS = 60;

/** Exit status. Throws UsageError. */
export function runCommand(args: readonly string[]): number {
  const { scenario: given, json } = readRunArguments(args);
  const scenario = withEnd(given);
  if (scenario !== given) {
    process.stderr.write(
      `threadway: the scenario never stops; arrivals end after ${DEFAULT_DURATION_SECONDS} s (set requests or duration)\n`,
    );
  }
  const progress = new Progress(process.stderr);
  const servers = scenario.servers.map((server) => {
    const run = runServer(scenario, server, (simulation) => progress.report(scenario, server.id, simulation));
    return timedReport(scenario, run);
  });
  progress.clear();
  const report: RunReport = { schema: REPORT_SCHEMA, scenario, servers };
  process.stdout.write(`${json ? JSON.stringify(report) : formatRun(report)}\n`);
  return 0;
}

function withEnd(scenario: Scenario): Scenario {
  if (scenario.stop.requests !== null || scenario.stop.durationNanos !== null) return scenario;
  return { ...scenario, stop: { requests: null, durationNanos: DEFAULT_DURATION_SECONDS * 1e9 } };
}
