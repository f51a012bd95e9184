// What the picture needs to know of its server besides the frames: its model, and the names of its parts.

import type { Nanos } from '../scenario/duration.ts';
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
  /** Requests may stand in front of the server, for want of a connection. */
  readonly holdsBack?: boolean;
  /** Clients send failed requests again. */
  readonly clientRepeats?: boolean;
  /** What the stages of a staged server do, in their order. */
  readonly stages?: readonly string[];
  /** How an event loop learns which connections are ready. */
  readonly readiness?: LoopCosts['readiness'];
  /** Some server of the scene polls its connections: then each road says how its selector works. */
  readonly tellsSelector?: boolean;
  readonly watchCostNanos?: number;
  /** Connections that stay open, with a request or without; where none do, each request is one. */
  readonly openConnections?: number;
  /** The servers behind this one, where there are any. */
  readonly chain?: RoadChain;
  /** It is a part of a larger picture, which draws the bridges. front: requests come from clients. behind: over a bridge, and leave by it. */
  readonly part?: 'front' | 'behind';
}

/** Who calls whom: upstream groups by their place in the scenario. */
export interface RoadChain {
  /** Groups that the server calls. */
  readonly calls: readonly number[];
  readonly services: readonly ServiceScene[];
}

export interface ServiceScene {
  readonly name: string;
  /** How long callers wait at most; null if they wait for ever. */
  readonly timeoutNanos: Nanos | null;
  /** The road of each of its nodes; null where they have a latency and no servers. */
  readonly scene: RoadScene | null;
  /** Groups that they call. */
  readonly calls: readonly number[];
}
