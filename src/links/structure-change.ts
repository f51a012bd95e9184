// A part of the scenario that is no single number, set by its text: steps, classes, locks, faults and the like.

import { scenarioFor } from '../scenario/own.ts';
import type { Parsed } from '../scenario/parse.ts';
import { showValue } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { SAME } from './own-settings.ts';
import { applySetting, isProblem, isRepeatable, splitKey } from './settings.ts';

const NONE = 'none';
/** Latencies of single nodes: settings have a key for each node, the page one text for all. */
const NODES_KEY = 'node';
type Setting = readonly [key: string, text: string];

/**
 * The scenario with the setting of this key, or what is wrong with its text. Where the key may be there several times,
 * each line is one; an empty text is none. With the id of a server before it ("B.request") a key is of that server alone,
 * and "same" is what all have. Whether all fits together is for parseScenario.
 */
export function withStructure(scenario: Scenario, key: string, text: string): Parsed {
  const { id, rest } = splitKey(scenario, key);
  const twice = namedTwice(rest, text);
  if (twice !== null) {
    return { ok: false, problems: [{ key, value: showValue(twice), allowed: 'a name that no other has' }] };
  }
  let changed = scenario;
  const prefix = id === null ? '' : `${id}.`;
  for (const [setting, value] of settingsOf(scenario, id, rest, text)) {
    const applied = applySetting(changed, prefix + setting, value);
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

/** Settings of all servers, or of the one with this id; keys are without it. */
function settingsOf(scenario: Scenario, id: string | null, key: string, text: string): readonly Setting[] {
  if (key === NODES_KEY) return nodeSettings(scenario, id, text);
  // A scene may be without a name, and a name may be "none".
  if (key === 'name') return [[key, text.trim()]];
  const isSame = id !== null && text.trim() === SAME;
  if (isRepeatable(key) && !isSame) return [NONE, ...linesOf(text)].map((each) => [key, each]);
  return [[key, text.trim() || (id === null ? NONE : SAME)]];
}

/** "4: 30s" for each node that has a latency of its own; those not named have none. */
function nodeSettings(scenario: Scenario, id: string | null, text: string): readonly Setting[] {
  const own = scenario.own.map(({ server }) => scenarioFor(scenario, { id: server }));
  // Said for all, it is so for a server that has other nodes otherwise, too; so is what a server has no longer.
  const before = [scenario, ...own].flatMap(({ upstreams }) => upstreams[0]?.nodeLatencies ?? []);
  const nodes = [...new Set(before.map(({ node }) => node))];
  const isSame = id !== null && text.trim() === SAME;
  return [
    ...nodes.map((node): Setting => [`${NODES_KEY}.${node}`, isSame ? SAME : NONE]),
    ...(isSame ? [] : linesOf(text)).map((line): Setting => {
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
