// Builds the scenarios that claims are about, and runs them to the end.

import { Simulation } from '../engine/simulation.ts';
import type { EndTaker } from '../engine/view/ended-requests.ts';
import type { EngineView } from '../engine/view/engine-view.ts';
import { parseToolCommand } from '../importers/tool-command.ts';
import { applySetting, isProblem } from '../links/settings.ts';
import { firstServer } from '../scenario/first-server.ts';
import { presetById } from '../scenario/presets.ts';
import { formatProblem, formatProblems } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** The scenario of a command line that the source prints; `command` lacks the tool's name. */
export function commandScene(command: string): Scenario {
  const parsed = parseToolCommand(command.split(' '));
  if (!parsed.ok) throw new Error(`${command}: ${formatProblems(parsed.problems).join('; ')}`);
  return parsed.scenario;
}

export function presetScene(id: string): Scenario {
  const preset = presetById(id);
  if (preset === null) throw new Error(`${id}: there is no such preset`);
  return preset.scenario;
}

/** The scenario with these settings, given by link keys. */
export function changed(scenario: Scenario, settings: Readonly<Record<string, string>>): Scenario {
  return Object.entries(settings).reduce((current, [key, text]) => {
    const next = applySetting(current, key, text);
    if (isProblem(next)) throw new Error(formatProblem(next));
    return next;
  }, scenario);
}

/** Runs the first server to its end. The scenario must have a stop rule. */
export function finished(scenario: Scenario, takeEnd?: EndTaker): EngineView {
  const simulation = new Simulation(
    scenario,
    firstServer(scenario),
    takeEnd === undefined ? {} : { takeEnd },
  );
  simulation.advance(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  return simulation.view;
}

/**
 * The first servers of both scenarios beside each other. Traffic and machine are the first scenario's; the
 * second's must be equal.
 */
export function sideBySide(a: Scenario, b: Scenario): Scenario {
  return {
    ...a,
    servers: [
      { ...firstServer(a), id: 'A' },
      { ...firstServer(b), id: 'B' },
    ],
  };
}
