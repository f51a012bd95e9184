// The parameter table: one row per parameter. The key is the link key and the key of `--set`; controls,
// links, the command line and validation all read it. Keys of section `server` may have a prefix:
// "A.threads".

import { t } from '../languages/t.ts';
import { MODELS } from './models.ts';
import type { Parameter } from './parameter.ts';
import { ADMISSION_PARAMETERS } from './parameters/admission.ts';
import { ARRIVAL_PARAMETERS } from './parameters/arrivals.ts';
import { CALL_POLICY_PARAMETERS } from './parameters/call-policy.ts';
import { CLIENT_PARAMETERS } from './parameters/clients.ts';
import { FLEET_PARAMETERS } from './parameters/fleet.ts';
import { MACHINE_PARAMETERS } from './parameters/machine.ts';
import { MEMORY_PARAMETERS } from './parameters/memory.ts';
import { POOL_PARAMETERS } from './parameters/pool.ts';
import { linear, rowsIn } from './parameters/rows.ts';
import { SCHEDULER_PARAMETERS } from './parameters/scheduler.ts';
import { SERVER_LOOP_PARAMETERS } from './parameters/server-loops.ts';
import { SERVER_POOL_PARAMETERS } from './parameters/server-pool.ts';
import { SERVER_THREAD_PARAMETERS } from './parameters/server-threads.ts';
import { TRAFFIC_PARAMETERS } from './parameters/traffic.ts';
import { UPSTREAM_PARAMETERS } from './parameters/upstream.ts';
import { MODEL_PARAMETERS, THREAD_MODELS, type ThreadModelName } from './server.ts';

/** In the order of links. Rows that only one thread model has come last. */
const SERVER_PARAMETERS = {
  ...SERVER_POOL_PARAMETERS,
  ...SERVER_THREAD_PARAMETERS,
  ...SERVER_LOOP_PARAMETERS,
  ...MODEL_PARAMETERS,
} as const;

const ofRun = rowsIn({
  section: 'randomness',
  of: (s) => s,
  put: (s, _, change) => ({ ...s, ...change }),
});

export const PARAMETERS = {
  ...TRAFFIC_PARAMETERS,
  ...ARRIVAL_PARAMETERS,
  ...CLIENT_PARAMETERS,
  ...SERVER_PARAMETERS,
  ...MACHINE_PARAMETERS,
  ...SCHEDULER_PARAMETERS,
  ...MEMORY_PARAMETERS,
  ...ADMISSION_PARAMETERS,
  ...UPSTREAM_PARAMETERS,
  ...CALL_POLICY_PARAMETERS,
  ...POOL_PARAMETERS,
  ...FLEET_PARAMETERS,
  seed: ofRun.number({
    field: 'seed',
    label: t`Random seed`,
    effect: 'restart',
    ...linear('count', 0, 2 ** 32 - 1),
    default: 7,
  }),
} as const satisfies Record<string, Parameter>;

export type ParameterKey = keyof typeof PARAMETERS;
export const PARAMETER_KEYS = Object.keys(PARAMETERS) as readonly ParameterKey[];

export function isParameterKey(key: string): key is ParameterKey {
  return Object.hasOwn(PARAMETERS, key);
}

/** The row for a key, with the type that all rows share. */
export function parameterOf(key: ParameterKey): Parameter {
  return PARAMETERS[key];
}

/** Whether this server has the parameter; parameters outside section `server` belong to all. */
export function serverHas(key: ParameterKey, model: ThreadModelName): boolean {
  return parameterOf(key).section !== 'server' || Object.hasOwn(MODELS[model].parameters, key);
}

/** The models whose servers have the parameter. */
export function modelsWith(key: ParameterKey): readonly ThreadModelName[] {
  return THREAD_MODELS.filter((model) => serverHas(key, model));
}
