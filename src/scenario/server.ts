// The type of a server of each thread model, and the parameters of all models, taken from the table of
// models.

import type { Model } from './model.ts';
import { MODELS } from './models.ts';
import type { FieldsOf } from './parameters/rows.ts';
import type { LOOP_COSTS } from './parameters/server-loops.ts';
import type { ParameterKey } from './parameters.ts';

export type ThreadModelName = keyof typeof MODELS;
export const THREAD_MODELS = Object.keys(MODELS) as readonly ThreadModelName[];

type RowsOf<Model extends ThreadModelName> = (typeof MODELS)[Model]['parameters'];

/** The settings of a server of this model. */
export type ServerOf<Model extends ThreadModelName> = Model extends ThreadModelName
  ? { readonly id: string; readonly model: Model } & FieldsOf<RowsOf<Model>>
  : never;
export type Server = ServerOf<ThreadModelName>;

/** The row of the server's thread model. */
export function modelOf({ model }: Pick<Server, 'model'>): Model<Server, ParameterKey> {
  return MODELS[model];
}

/** Whether a request that waits for a reply keeps its thread. */
export function holdsThreads(server: Server): boolean {
  return modelOf(server).heldThreads?.(server) !== undefined;
}

/** The parameters that set the size of a server, such as its number of threads. */
export const SIZES: readonly ParameterKey[] = [
  ...new Set(THREAD_MODELS.flatMap((model) => modelOf({ model }).sizedBy ?? [])),
];

/** Each server that has a size, with its parameter. */
export function sizedServers({ servers }: { readonly servers: readonly Server[] }): readonly {
  readonly key: ParameterKey;
  readonly server: string;
}[] {
  return servers.flatMap((server) => {
    const key = modelOf(server).sizedBy;
    return key === undefined ? [] : [{ key, server: server.id }];
  });
}

/** Costs of an event loop, shared by the models that have one. */
export type LoopCosts = FieldsOf<typeof LOOP_COSTS>;

type AllOf<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The parameters of all models, those of the first model first. */
export const MODEL_PARAMETERS = Object.assign(
  {},
  ...Object.values(MODELS).map(({ parameters }) => parameters),
) as Readonly<AllOf<RowsOf<ThreadModelName>>>;
