// A part of the scenario that is no single number, set by its text: steps, classes, locks, faults and the like.

import type { Parsed } from '../scenario/parse.ts';
import { showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { applySetting, isProblem, isRepeatable } from './settings.ts';

const NONE = 'none';
/** Latencies of single nodes: settings have a key for each node, the page one text for all. */
const NODES_KEY = 'node';
type Setting = readonly [key: string, text: string];

/**
 * The scenario with the setting of this key, or what is wrong with its text. Where the key may be there several times,
 * each line is one; an empty text is none. Whether all fits together is for parseScenario.
 */
export function withStructure(scenario: Scenario, key: string, text: string): Parsed {
  const twice = namedTwice(key, text);
  if (twice !== null) {
    return { ok: false, problems: [{ key, value: showValue(twice), allowed: 'a name that no other has' }] };
  }
  let changed = scenario;
  for (const setting of settingsOf(scenario, key, text)) {
    const applied = applySetting(changed, ...setting);
    if (isProblem(applied)) return { ok: false, problems: [applied] };
    changed = applied;
  }
  return { ok: true, scenario: changed };
}

/** The name of two lines, of which one would take the other's place; null where each has its own. */
function namedTwice(key: string, text: string): string | null {
  if (key !== 'lock' && key !== 'class') return null;
  const names = linesOf(text).map((line) => line.split(':', 1)[0]!.trim());
  return names.find((name, at) => names.indexOf(name) < at) ?? null;
}

function settingsOf(scenario: Scenario, key: string, text: string): readonly Setting[] {
  if (key === NODES_KEY) return nodeSettings(scenario, text);
  // A scene may be without a name, and a name may be "none".
  if (key === 'name') return [[key, text.trim()]];
  const given = isRepeatable(key) ? [NONE, ...linesOf(text)] : [text.trim() || NONE];
  return given.map((each) => [key, each]);
}

/** "4: 30s" for each node that has a latency of its own; those not named have none. */
function nodeSettings(scenario: Scenario, text: string): readonly Setting[] {
  const before = scenario.upstreams[0]?.nodeLatencies ?? [];
  return [
    ...before.map(({ node }): Setting => [`${NODES_KEY}.${node}`, NONE]),
    ...linesOf(text).map((line): Setting => {
      const [, node = '', latency = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return [`${NODES_KEY}.${node.trim() || line}`, latency.trim()];
    }),
  ];
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NONE);
}
