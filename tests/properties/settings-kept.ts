// Settings without effect: those that the page hides as unused change no run, and a link still carries all of
// them.

import fc from 'fast-check';
import type { Simulation } from '../../src/engine/simulation.ts';
import { decodeLink, encodeLink } from '../../src/links/link.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { parameterChange } from '../support/random-parameter.ts';
import { randomScenario } from '../support/random-scenario.ts';
import { drive } from './drive.ts';
import { type EditedScenario, versionsOf } from './live-edits.ts';
import { mustEqual } from './must.ts';
import type { Run } from './properties.ts';
import { fingerprint } from './readings.ts';

/** A scenario, and as its only edit the same scenario with other values of unused parameters. */
export function scenarioWithUnused(): fc.Arbitrary<EditedScenario> {
  const changes = fc.array(parameterChange('unused'), { minLength: 3, maxLength: 8 });
  return fc.tuple(randomScenario(150), changes).map(([scenario, all]) => {
    const changed = all.reduce((before, change) => change(before), scenario);
    return { scenario, edits: [{ at: 0, kind: 'configure', scenario: changed }] };
  });
}

/** Runs both scenarios from the start, because some of the parameters require a restart. */
export function checkUnused({ scenario, edits }: Run): readonly Simulation[] {
  const [, changed] = versionsOf(scenario, edits) as [Scenario, Scenario];
  return scenario.servers.map((server, index) => {
    const simulation = drive({ scenario, server });
    const other = drive({ scenario: changed, server: changed.servers[index] });
    mustEqual(
      fingerprint(other.view),
      fingerprint(simulation.view),
      `${server.id} with other unused settings`,
    );
    return simulation;
  });
}

/** A link, and JSON as in a file, lead back to every version of the scenario. */
export function checkLinks({ scenario, edits }: Run): readonly Simulation[] {
  for (const version of versionsOf(scenario, edits)) {
    const parsed = parseScenario(JSON.parse(JSON.stringify(version)));
    mustEqual(parsed.ok ? [] : parsed.problems, [], 'what is wrong with the scenario');
    if (!parsed.ok) continue;
    const decoded = decodeLink(encodeLink(parsed.scenario));
    mustEqual(decoded.ok ? decoded.scenario : decoded.problems, parsed.scenario, 'the scenario of its link');
  }
  return [];
}
