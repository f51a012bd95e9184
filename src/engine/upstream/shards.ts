// Shuffle sharding: each client has a few nodes of its own, drawn from all, so that what one client does to its nodes
// hardly touches the others (C. MacCárthaigh, "Workload isolation using shuffle-sharding", Amazon Builders' Library).

import { grownInts } from '../kernel/columns.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { UpstreamGroup } from './group.ts';
import type { CallParts } from './parts.ts';

/** Clients of an open loop: request i belongs to client i mod this. */
const OPEN_LOOP_CLIENTS = 1024;

/** Coordinate of the draw of a client's first turn; those below are of the nodes of its shard. */
const FIRST_TURN = 255;
/** First turns are drawn from so many; turns go on to the last and begin anew. 0 says that none is drawn yet. */
const TURNS = 2 ** 20;
const LAST_TURN = 2 ** 30;

export class Shards {
  /** The shard that was loaded last. */
  nodes = new Int32Array(64);
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: readonly UpstreamGroup[];
  /** The client whose shard is drawn: a column, as draws take their coordinate from one. */
  private readonly client = new Float64Array(1);
  /** Next turn of each client, by group. */
  private readonly turns: Int32Array[];

  constructor(parts: CallParts) {
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.turns = parts.groups.map(() => new Int32Array(OPEN_LOOP_CLIENTS));
  }

  /** A place in the shard of the request's client, drawn for its first call; its next call gets the next. */
  takeTurn(groupIndex: number, slot: Slot): number {
    const client = this.clientOf(slot);
    const length = this.turns[groupIndex].length;
    if (client >= length)
      this.turns[groupIndex] = grownInts(this.turns[groupIndex], Math.max(client + 1, length * 2));
    const turns = this.turns[groupIndex];
    if (turns[client] === 0) {
      this.client[0] = client;
      this.sampler.drawUnit(PURPOSE.shard, this.client, 0, (groupIndex << 8) | FIRST_TURN);
      turns[client] = 1 + Math.floor(this.sampler.drawn[0] * TURNS);
    }
    const turn = turns[client];
    turns[client] = turn === LAST_TURN ? 1 : turn + 1;
    return turn;
  }

  /** Puts the shard of the request's client into the first places of `nodes`, and returns how many it has. */
  load(groupIndex: number, slot: Slot): number {
    const group = this.groups[groupIndex];
    const size = Math.min(group.shardSize, group.size);
    if (size > this.nodes.length) this.nodes = grownInts(this.nodes, size);
    this.client[0] = this.clientOf(slot);
    // R. Floyd's sampling without replacement: one draw for each node of the shard.
    for (let place = 0; place < size; place++) {
      const last = group.size - size + place;
      this.sampler.drawUnit(PURPOSE.shard, this.client, 0, (groupIndex << 8) | place);
      const node = Math.floor(this.sampler.drawn[0] * (last + 1));
      this.nodes[place] = this.hasNode(node, place) ? last : node;
    }
    return size;
  }

  private clientOf(slot: Slot): number {
    const user = this.requests.user(slot);
    return user === NONE ? this.requests.first(slot) % OPEN_LOOP_CLIENTS : user;
  }

  private hasNode(node: number, places: number): boolean {
    for (let place = 0; place < places; place++) if (this.nodes[place] === node) return true;
    return false;
  }
}
