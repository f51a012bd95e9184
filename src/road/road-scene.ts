// The facts about its server that the picture needs besides the frames: its model, and the names of its parts.

import type { LoopCosts, ThreadModelName } from '../scenario/server.ts';

export interface RoadScene {
  readonly model: ThreadModelName;
  readonly serverId: string;
  /** Names of the scenario's locks, in their order. */
  readonly locks?: readonly string[];
  /** Locks in the order in which programs take them, and the roles of the threads that take them. */
  readonly lockUses?: readonly { readonly lock: number; readonly roles: readonly number[] }[];
  /** Upstream groups in their order: their names, and whether calls to them may be retried. */
  readonly groups?: readonly { readonly name: string; readonly repeats: boolean }[];
  /** Whether requests also sleep, so that not all that wait in the waiting zone wait for replies. */
  readonly sleeps?: boolean;
  /** Whether requests may wait in front of the server for a connection. */
  readonly holdsBack?: boolean;
  /** Whether clients resend failed requests. */
  readonly clientRepeats?: boolean;
  /** Whether a fixed number of users send the requests, so that their cars can be counted. */
  readonly hasUsers?: boolean;
  /** What the stages of a staged server do, in their order. */
  readonly stages?: readonly string[];
  /** How an event loop learns which connections are ready. */
  readonly readiness?: LoopCosts['readiness'];
  /** Whether a server of the scene polls its connections. If so, each road shows how its selector works. */
  readonly tellsSelector?: boolean;
  readonly watchCostNanos?: number;
  /**
   * Number of connections that stay open, with or without a request. If none stay open, each request has its
   * own connection.
   */
  readonly openConnections?: number;
  /** The servers behind this one, if there are any. */
  readonly chain?: RoadChain;
  /**
   * Set if the road is part of a larger picture, which draws the bridges. front: requests come from clients.
   * behind: requests arrive and leave over a bridge.
   */
  readonly part?: 'front' | 'behind';
}

/**
 * The services behind a server, and which of them call which. Upstream groups are given by their index in the
 * scenario.
 */
export interface RoadChain {
  /** Groups that the server calls. */
  readonly calls: readonly number[];
  readonly services: readonly ServiceScene[];
}

export interface ServiceScene {
  readonly name: string;
  /** The road of each node of the group; null if the nodes are timers. */
  readonly scene: RoadScene | null;
  /** Groups that these nodes call. */
  readonly calls: readonly number[];
}
