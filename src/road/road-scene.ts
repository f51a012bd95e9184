// What a picture is told about its server that frames do not say: which model it is, and what its parts are called.

import type { LoopCosts, ThreadModelName } from '../scenario/server.ts';

export interface RoadScene {
  readonly model: ThreadModelName;
  readonly serverId: string;
  /** Names of the scenario's locks, in their order. */
  readonly locks?: readonly string[];
  /** Locks in the order in which programs take them, and the roles of the threads that do. */
  readonly lockUses?: readonly { readonly lock: number; readonly roles: readonly number[] }[];
  /** Upstream groups in their order: their names, and whether calls to them may be repeated. */
  readonly groups?: readonly { readonly name: string; readonly repeats: boolean }[];
  /** Clients send late what they have no free connection for. */
  readonly holdsBack?: boolean;
  /** Clients send again what went wrong. */
  readonly clientRepeats?: boolean;
  /** What the stages of a staged server do, in their order. */
  readonly stages?: readonly string[];
  /** How an event loop learns who is ready, and what it costs for each that it watches. */
  readonly readiness?: LoopCosts['readiness'];
  /** Some server of the scene looks at every connection: then each road says how its own selector works. */
  readonly tellsSelector?: boolean;
  readonly watchCostNanos?: number;
  /** Connections that stay open, with a request or without; where none do, each request is one. */
  readonly openConnections?: number;
}
