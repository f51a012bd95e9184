// Shuffle sharding: each client has a few nodes drawn from all, so that one client's effect on its nodes
// hardly reaches other clients (C. MacCárthaigh, "Workload isolation using shuffle-sharding", Amazon
// Builders' Library).

import { NONE } from '../codes.ts';
import { grownInts } from '../kernel/columns.ts';
import { remainder } from '../kernel/remainder.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { UpstreamGroup } from './group.ts';
import { CallParts } from './parts.ts';

/** Number of clients in an open loop: request i belongs to client i mod this number. */
const OPEN_LOOP_CLIENTS: i32 = 1024;

/** Draw coordinate of a client's first turn. Lower coordinates are for the nodes of its shard. */
const FIRST_TURN: i32 = 255;
/**
 * A client's first turn is drawn from this many. After LAST_TURN, turns start again from 1. 0 means that the
 * client has had no turn yet.
 */
const TURNS: i32 = 1 << 20;
const LAST_TURN: i32 = 1 << 30;

export class Shards {
  /** The nodes of the shard that was loaded last. */
  nodes: StaticArray<i32> = new StaticArray<i32>(64);
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;
  /** Next turn of each client, per group. */
  private readonly turns: StaticArray<StaticArray<i32>>;

  constructor(parts: CallParts) {
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    const turns = new StaticArray<StaticArray<i32>>(parts.groups.length);
    for (let group = 0; group < turns.length; group++) turns[group] = new StaticArray<i32>(OPEN_LOOP_CLIENTS);
    this.turns = turns;
  }

  /** Returns the turn for the next call of the request's client. The client's first turn is drawn. */
  takeTurn(groupIndex: i32, slot: Slot): i32 {
    const client = this.clientOf(slot);
    const length = this.turns[groupIndex].length;
    if (client >= length) {
      this.turns[groupIndex] = grownInts(this.turns[groupIndex], max(client + 1, length * 2));
    }
    const turns = this.turns[groupIndex];
    if (turns[client] === 0) {
      const unit = this.sampler.drawUnit(PURPOSE.shard, f64(client), (groupIndex << 8) | FIRST_TURN);
      turns[client] = 1 + i32(unit * f64(TURNS));
    }
    const turn = turns[client];
    turns[client] = turn === LAST_TURN ? 1 : turn + 1;
    return turn;
  }

  /** Loads the shard of the request's client into `nodes` and returns its size. */
  load(groupIndex: i32, slot: Slot): i32 {
    const group = this.groups[groupIndex];
    const size = min(group.shardSize, group.size);
    if (size > this.nodes.length) this.nodes = new StaticArray<i32>(size);
    const nodes = this.nodes;
    const client = f64(this.clientOf(slot));
    // R. Floyd's sampling without replacement: one draw per node of the shard.
    for (let place = 0; place < size; place++) {
      const last = group.size - size + place;
      const unit = this.sampler.drawUnit(PURPOSE.shard, client, (groupIndex << 8) | place);
      const node = i32(unit * f64(last + 1));
      nodes[place] = this.hasNode(node, place) ? last : node;
    }
    return size;
  }

  private clientOf(slot: Slot): i32 {
    const user = this.requests.user(slot);
    return user === NONE ? remainder(this.requests.first(slot), OPEN_LOOP_CLIENTS) : user;
  }

  private hasNode(node: i32, places: i32): bool {
    for (let place = 0; place < places; place++) if (this.nodes[place] === node) return true;
    return false;
  }
}
