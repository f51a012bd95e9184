// THE table: one row a parameter. The key is the link key and the key of `--set`; controls, links, the command
// line and checks of bad input all read it. Keys of section `server` may carry a prefix: "A.threads".

import type { Parameter } from './parameter.ts';
import { MACHINE_PARAMETERS } from './parameters/machine.ts';
import { number } from './parameters/rows.ts';
import { SERVER_PARAMETERS } from './parameters/server.ts';
import { TRAFFIC_PARAMETERS } from './parameters/traffic.ts';
import { UPSTREAM_PARAMETERS } from './parameters/upstream.ts';
import type { ThreadModelName } from './scenario.ts';

export const PARAMETERS = {
  ...TRAFFIC_PARAMETERS,
  ...SERVER_PARAMETERS,
  ...MACHINE_PARAMETERS,
  ...UPSTREAM_PARAMETERS,
  seed: number({
    label: 'Random seed',
    section: 'randomness',
    effect: 'restart',
    unit: 'count',
    help: 'The same scenario and seed give the same run, everywhere. All servers get the same traffic.',
    source: 'Any number serves',
    min: 0,
    max: 2 ** 32 - 1,
    scale: 'linear',
    default: 7,
    read: (s) => s.seed,
    write: (s, _, value) => ({ ...s, seed: value! }),
  }),
} as const satisfies Record<string, Parameter>;

export type ParameterKey = keyof typeof PARAMETERS;
export const PARAMETER_KEYS = Object.keys(PARAMETERS) as readonly ParameterKey[];

/** The row for a key, with the type that all rows share. */
export function parameterOf(key: ParameterKey): Parameter {
  return PARAMETERS[key];
}

/** Whether this server has the parameter; those outside section `server` belong to all alike. */
export function serverHas(key: ParameterKey, model: ThreadModelName): boolean {
  return parameterOf(key).models?.includes(model) ?? true;
}
