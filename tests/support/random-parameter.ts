// Random changes of single parameters, over the whole range that the parameter table allows each: no parameter can be
// forgotten, as the table has them all.

import fc from 'fast-check';
import type { Parameter } from '../../src/scenario/parameter.ts';
import { PARAMETER_KEYS, type ParameterKey, parameterOf, serverHas } from '../../src/scenario/parameters.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { Server } from '../../src/scenario/server.ts';
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
  if (row.type === 'choice') return row.choices[draft.choice % row.choices.length]!.value;
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

/** The drafted key, or in place of one that the server does not have some other that only servers have. */
function keyFor(server: Server, draft: Draft, keys: readonly ParameterKey[]): ParameterKey {
  if (serverHas(draft.key, server.model)) return draft.key;
  const own = keys.filter((key) => parameterOf(key).section === 'server' && serverHas(key, server.model));
  return own[draft.choice % own.length] ?? draft.key;
}

/** The change where it leaves a scenario that is valid; else the scenario as it was. */
function applied(draft: Draft, scenario: Scenario, keys: readonly ParameterKey[]): Scenario {
  const server = scenario.servers[draft.server % scenario.servers.length]!;
  const key = keyFor(server, draft, keys);
  if (!serverHas(key, server.model)) return scenario;
  const row = parameterOf(key);
  const value = clampValue(key, drafted(row, draft, scenario, server));
  const changed =
    row.type === 'choice'
      ? row.write(scenario, server, value as string)
      : row.write(scenario, server, value as number | null);
  return parseScenario(changed).ok ? changed : scenario;
}

/** `live`: only what a running simulation takes on. */
export function parameterChange(effect: 'live' | 'any'): fc.Arbitrary<Change> {
  const keys = PARAMETER_KEYS.filter((key) => effect === 'any' || parameterOf(key).effect === 'live');
  return fc
    .record({
      key: fc.constantFrom(...keys),
      server: fc.nat(2),
      to: fc.oneof(
        { weight: 12, arbitrary: fc.constant('times' as const) },
        { weight: 3, arbitrary: fc.constantFrom('min' as const, 'default' as const, 'none' as const) },
        { weight: 1, arbitrary: fc.constant('max' as const) },
      ),
      power: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      choice: fc.nat(20),
    })
    .map(
      (draft): Change =>
        (scenario) =>
          applied(draft, scenario, keys),
    );
}
