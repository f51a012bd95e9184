// A part of the scenario that is no single number, set by its text: steps, classes, locks, faults and the like.

import type { Parsed } from '../scenario/parse.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { applySetting, isProblem, isRepeatable } from '../share/settings.ts';

const NONE = 'none';

/**
 * The scenario with the setting of this key, or what is wrong with its text. Where the key may be there several times,
 * each line is one; an empty text is none. Whether all fits together is for parseScenario.
 */
export function withStructure(scenario: Scenario, key: string, text: string): Parsed {
  const given = isRepeatable(key) ? [NONE, ...linesOf(text)] : [text.trim() || NONE];
  let changed = scenario;
  for (const each of given) {
    const applied = applySetting(changed, key, each);
    if (isProblem(applied)) return { ok: false, problems: [applied] };
    changed = applied;
  }
  return { ok: true, scenario: changed };
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NONE);
}
