// `threadway run`: runs every server of one scenario, one after the other, and prints the results.

import { evennessSentence } from '../links/verdict-text.ts';
import { EVENNESS_QUESTION } from '../scenario/default-question.ts';
import { hasEvenArrivals } from '../scenario/even-arrivals.ts';
import { isPreset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { isServed } from '../scenario/services.ts';
import { answerOf } from '../study/study.ts';
import { print, say } from './print.ts';
import { ProgressLine, runProgress } from './progress.ts';
import { readRunArguments } from './run-arguments.ts';
import { formatRun } from './run-text.ts';
import { formatNumberCell } from './table.ts';
import { REPORT_SCHEMA, type RunReport, runServer, type ServerRun, timedReport } from './timed-report.ts';

/** Duration of the arrivals if the scenario does not set one. */
const DEFAULT_DURATION_SECONDS = 60;

/** Returns the exit status. Throws UsageError. */
export function runCommand(args: readonly string[]): number {
  const { scenario: given, json, ofTool } = readRunArguments(args);
  const scenario = withEnd(given);
  if (scenario !== given) {
    say(
      `threadway: the scenario never stops, so arrivals end after ${DEFAULT_DURATION_SECONDS} s (set requests or duration)\n`,
    );
  }
  const progress = new ProgressLine(process.stderr);
  const runs = scenario.servers.map((server) =>
    runServer(
      scenario,
      server,
      (view) => progress.report((seconds) => runProgress(scenario, server.id, view, seconds)),
      // Only charted runs record which service was full, and when.
      { charted: scenario.upstreams.some(isServed) },
    ),
  );
  progress.clear();
  const servers = runs.map((run) => timedReport(scenario, run));
  const remarks = [...runs.flatMap(remarksOnEnd), ...remarksOnArrivals(scenario)];
  const report: RunReport = { schema: REPORT_SCHEMA, scenario, servers, remarks };
  const text = json ? JSON.stringify(report) : formatRun(report, ofTool);
  print(`${text}\n`);
  return 0;
}

/** Reports a run that did not end by itself. */
function remarksOnEnd({ server, view }: ServerRun): RunReport['remarks'] {
  if (view.finished) return [];
  const waiting = formatNumberCell(view.measures.value('inSystem'));
  const text = `${server.id} had not ended after ten days of simulated time, the limit of a run; ${waiting} requests were still in progress.`;
  return [{ about: 'not-ended', text, server: server.id }];
}

/**
 * Reports a result that depends on evenly spaced arrivals. The results of built-in scenes do not; a test
 * checks that.
 */
function remarksOnArrivals(scenario: Scenario): RunReport['remarks'] {
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
