// Random changes of single parameters over their whole range, taken from the parameter table, so that no
// parameter is forgotten.

import fc from 'fast-check';
import type { Parameter } from '../../src/scenario/parameter.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from '../../src/scenario/parameters.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
import { isUsed } from '../../src/scenario/server-overrides.ts';
import { clampValue, type ParameterValue } from '../../src/scenario/value.ts';

export type Change = (scenario: Scenario) => Scenario;

interface Draft {
  readonly key: ParameterKey;
  readonly server: number;
  readonly to: 'times' | 'min' | 'max' | 'default' | 'none';
  readonly power: number;
  readonly choice: number;
}

function drafted(row: Parameter, draft: Draft, scenario: Scenario, server: Server): ParameterValue {
  if (row.type === 'choice') return row.choices[draft.choice % row.choices.length].value;
  const present = row.read(scenario, server) ?? row.default ?? row.min;
  switch (draft.to) {
    case 'times':
      return present * 10 ** draft.power;
    case 'none':
      return row.none === undefined ? row.default : null;
    default:
      return row[draft.to];
  }
}

/** Which parameters to change: all, live ones, or those that the scenario does not use. */
export type Which = 'any' | 'live' | 'unused';

const isUsedBy = (key: ParameterKey, scenario: Scenario, server: Server): boolean =>
  isUsed(key, scenario) && parameterOf(key).usedBy?.(server) !== false;

/** The drafted key, or another one if it does not fit; null if none fits. */
function keyFor(draft: Draft, scenario: Scenario, server: Server, which: Which): ParameterKey | null {
  const fitting = PARAMETER_KEYS.filter(
    (key) =>
      serverHas(key, server.model) &&
      (which !== 'live' || parameterOf(key).effect === 'live') &&
      (which !== 'unused' || !isUsedBy(key, scenario, server)),
  );
  if (fitting.includes(draft.key)) return draft.key;
  // Prefers parameters of servers, because there are few others.
  const own = fitting.filter((key) => parameterOf(key).section === 'server');
  const among = own.length > 0 && draft.choice % 2 === 0 ? own : fitting;
  return among[(draft.choice >> 1) % among.length] ?? null;
}

/** The change if it leaves a valid scenario; otherwise the unchanged scenario. */
function applied(draft: Draft, scenario: Scenario, which: Which): Scenario {
  const server = scenario.servers[draft.server % scenario.servers.length];
  const key = keyFor(draft, scenario, server, which);
  if (key === null) return scenario;
  const row = parameterOf(key);
  const value = clampValue(key, drafted(row, draft, scenario, server));
  const changed =
    row.type === 'choice'
      ? row.write(scenario, server, value as string)
      : row.write(scenario, server, value as number | null);
  return parseScenario(changed).ok ? changed : scenario;
}

const SERVER_KEYS = PARAMETER_KEYS.filter((key) => parameterOf(key).section === 'server');

export function parameterChange(which: Which): fc.Arbitrary<Change> {
  return fc
    .record({
      // Each server-specific parameter exists in few scenarios, so it is drawn more often.
      key: fc.oneof(fc.constantFrom(...PARAMETER_KEYS), fc.constantFrom(...SERVER_KEYS)),
      server: fc.nat(2),
      to: fc.oneof(
        { weight: 12, arbitrary: fc.constant('times' as const) },
        { weight: 3, arbitrary: fc.constantFrom('min' as const, 'default' as const, 'none' as const) },
        { weight: 1, arbitrary: fc.constant('max' as const) },
      ),
      power: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      choice: fc.nat(1000),
    })
    .map(
      (draft): Change =>
        (scenario) =>
          applied(draft, scenario, which),
    );
}
