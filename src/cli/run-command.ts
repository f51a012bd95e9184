// `threadway run`: every server of one scenario, one after the other, and what came out.

import { evennessSentence } from '../links/judged-text.ts';
import { EVENNESS_QUESTION } from '../scenario/default-question.ts';
import { hasEvenArrivals } from '../scenario/even-arrivals.ts';
import { isPreset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { answerOf } from '../study/study.ts';
import { ProgressLine, runProgress } from './progress.ts';
import { readRunArguments } from './run-arguments.ts';
import { formatRun } from './run-text.ts';
import { REPORT_SCHEMA, type RunReport, runServer, timedReport } from './timed-report.ts';

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
  const progress = new ProgressLine(process.stderr);
  const servers = scenario.servers.map((server) => {
    const run = runServer(scenario, server, (view) =>
      progress.report((seconds) => runProgress(scenario, server.id, view, seconds)),
    );
    return timedReport(scenario, run);
  });
  progress.clear();
  const report: RunReport = { schema: REPORT_SCHEMA, scenario, servers, remarks: remarksOn(scenario) };
  const text = json ? JSON.stringify(report) : formatRun(report);
  process.stdout.write(`${text}\n`);
  return 0;
}

/** Whether the result hangs on arrivals that come in step; of ready scenes it does not, which a test holds. */
function remarksOn(scenario: Scenario): RunReport['remarks'] {
  if (!hasEvenArrivals(scenario) || isPreset(scenario)) return [];
  const { answer } = answerOf(EVENNESS_QUESTION, scenario);
  if (answer.kind !== 'evenness' || answer.differences.length === 0) return [];
  const { differences } = answer;
  return [{ about: 'even-arrivals', text: evennessSentence(differences), differences }];
}

function withEnd(scenario: Scenario): Scenario {
  if (scenario.stop.requests !== null || scenario.stop.durationNanos !== null) return scenario;
  return { ...scenario, stop: { requests: null, durationNanos: DEFAULT_DURATION_SECONDS * 1e9 } };
}
