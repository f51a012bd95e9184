// Chooses the node that an attempt goes to. Nodes whose breaker is open take no part, nor does the node that the attempt
// before went to, as long as there are others.
//
// round-robin: attempt a of request i (both from 0) goes to node (i + a) mod nodes. least-outstanding: to the node with the fewest
// calls of this server under way. two-choices: to that of two drawn at random. shuffle-shard: in turn over `shardSize` nodes
// that are drawn for the client (the user of a closed loop; in an open loop one of 1,024 by request).

import { CHOICE } from '../configuration/layout.ts';
import type { Clock } from '../kernel/clock.ts';
import { grownInts } from '../kernel/columns.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import { NONE, type Slot } from '../view/codes.ts';
import type { RequestTable } from '../workload/request-table.ts';
import type { UpstreamGroup } from './group.ts';
import type { CallParts } from './parts.ts';
import { Shards } from './shards.ts';

const BALANCER = CHOICE.groups.balancer;

export class Balancers {
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: readonly UpstreamGroup[];
  private readonly shards: Shards;
  /** Place in its shard at which the call of a slot began. */
  private turn = new Int32Array(0);

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.shards = new Shards(parts);
  }

  /** A call begins: takes its client's turn, where clients have one. */
  begin(groupIndex: number, slot: Slot): void {
    if (slot >= this.turn.length) this.turn = grownInts(this.turn, this.requests.capacity);
    const isSharded = this.groups[groupIndex].balancer === BALANCER['shuffle-shard'];
    this.turn[slot] = isSharded ? this.shards.takeTurn(groupIndex, slot) : 0;
  }

  /**
   * Node, from 0, for attempt `attempt` (from 0), whose draws have this coordinate. `before` (or NONE) only if no other
   * takes calls and it `mayRepeat`; NONE if none does.
   */
  choose(
    groupIndex: number,
    slot: Slot,
    attempt: number,
    coordinate: number,
    before: number,
    mayRepeat: boolean,
  ): number {
    const group = this.groups[groupIndex];
    const node =
      group.balancer === BALANCER['shuffle-shard']
        ? this.inShard(groupIndex, slot, attempt, before)
        : this.inGroup(group, slot, attempt, coordinate, before);
    if (node !== NONE) return node;
    const canRepeat = mayRepeat && before !== NONE && before < group.size;
    return canRepeat && group.nodes[before].breaker.admits(this.clock) ? before : NONE;
  }

  private inGroup(
    group: UpstreamGroup,
    slot: Slot,
    attempt: number,
    coordinate: number,
    before: number,
  ): number {
    const open = this.countOpen(group, before);
    if (open === 0) return NONE;
    switch (group.balancer) {
      case BALANCER.random:
        return this.random(group, slot, coordinate, before, open);
      case BALANCER['two-choices']:
        return this.ofTwo(group, slot, coordinate, before, open);
      case BALANCER['least-outstanding']:
        return this.least(group, (this.requests.number(slot) + attempt) % group.size, before);
      default:
        return this.next(group, (this.requests.number(slot) + attempt) % group.size, before);
    }
  }

  private isOpen(group: UpstreamGroup, node: number, before: number): boolean {
    return node !== before && group.nodes[node].breaker.admits(this.clock);
  }

  private countOpen(group: UpstreamGroup, before: number): number {
    if (!group.hasBreakers) return before === NONE || before >= group.size ? group.size : group.size - 1;
    let count = 0;
    for (let node = 0; node < group.size; node++) if (this.isOpen(group, node, before)) count++;
    return count;
  }

  /** The first that takes calls, from `start` on. */
  private next(group: UpstreamGroup, start: number, before: number): number {
    let node = start;
    while (!this.isOpen(group, node, before)) node = node + 1 === group.size ? 0 : node + 1;
    return node;
  }

  /** Of those with the fewest calls of this server under way the first from `start` on, which moves with the requests. */
  private least(group: UpstreamGroup, start: number, before: number): number {
    let best = NONE;
    for (let place = 0, node = start; place < group.size; place++) {
      const isBetter = best === NONE || group.nodes[node].inFlight < group.nodes[best].inFlight;
      if (isBetter && this.isOpen(group, node, before)) best = node;
      node = node + 1 === group.size ? 0 : node + 1;
    }
    return best;
  }

  private random(group: UpstreamGroup, slot: Slot, coordinate: number, before: number, open: number): number {
    this.sampler.drawUnit(PURPOSE.callNode, this.requests.rows, this.requests.numberAt(slot), coordinate);
    return this.openAt(group, Math.floor(this.sampler.drawn[0] * open), before);
  }

  /** Of two that are drawn the one with fewer calls of this server under way; at a tie the first drawn. */
  private ofTwo(group: UpstreamGroup, slot: Slot, coordinate: number, before: number, open: number): number {
    this.sampler.drawUnit(PURPOSE.callNode, this.requests.rows, this.requests.numberAt(slot), coordinate);
    // One draw of 52 bits is good for both: its whole part chooses one, its fraction the other.
    const scaled = this.sampler.drawn[0] * open;
    const first = Math.floor(scaled);
    if (open === 1) return this.openAt(group, 0, before);
    const other = Math.floor((scaled - first) * (open - 1));
    const one = this.openAt(group, first, before);
    const two = this.openAt(group, other < first ? other : other + 1, before);
    return group.nodes[two].inFlight < group.nodes[one].inFlight ? two : one;
  }

  /** The node at this place among those that take calls. */
  private openAt(group: UpstreamGroup, place: number, before: number): number {
    if (!group.hasBreakers) return before === NONE || place < before ? place : place + 1;
    let left = place;
    for (let node = 0; ; node++) if (this.isOpen(group, node, before) && left-- === 0) return node;
  }

  private inShard(groupIndex: number, slot: Slot, attempt: number, before: number): number {
    const group = this.groups[groupIndex];
    const size = this.shards.load(groupIndex, slot);
    for (let place = 0; place < size; place++) {
      const node = this.shards.nodes[(this.turn[slot] + attempt + place) % size];
      if (this.isOpen(group, node, before)) return node;
    }
    return NONE;
  }
}
