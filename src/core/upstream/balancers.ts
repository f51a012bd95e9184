// Chooses the node for an attempt. Nodes with an open breaker are skipped, and so is the previous attempt's
// node as long as there are others.
//
// - round-robin: attempt a of request i (both from 0) goes to node (i + a) mod nodes, that of its call b of
//   several at once to node (i + b + a) mod nodes; a served node counts its calls to the group instead.
// - least-outstanding: the node with the fewest calls in progress from this server.
// - two-choices: the less loaded of two randomly drawn nodes.
// - shuffle-shard: in turn over `shardSize` nodes drawn for the client (the user of a closed loop; in an open
//   loop one of 1,024 clients by request number).

import { CHOICE, NONE } from '../codes.ts';
import { Clock } from '../kernel/clock.ts';
import { remainder } from '../kernel/remainder.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Slot } from '../types.ts';
import { RequestTable } from '../workload/request-table.ts';
import { Call } from './call-table.ts';
import { UpstreamGroup } from './group.ts';
import { CallParts } from './parts.ts';
import { Shards } from './shards.ts';

/** Turns restart after this number. */
const LAST_TURN: i32 = 1 << 30;

export class Balancers {
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;
  private readonly shards: Shards;
  /**
   * For a served node: the turn of its next call, per group; null for a front server, whose requests have
   * running numbers.
   */
  private readonly turns: StaticArray<i32> | null;

  constructor(parts: CallParts) {
    this.clock = parts.clock;
    this.requests = parts.requests;
    this.sampler = parts.sampler;
    this.groups = parts.groups;
    this.shards = new Shards(parts);
    let turns: StaticArray<i32> | null = null;
    if (parts.isServed) turns = new StaticArray<i32>(parts.groups.length);
    this.turns = turns;
  }

  /** Begins a call: gives it its turn, which in a shard is its client's. */
  begin(call: Call): void {
    const isSharded = this.groups[call.group].balancer === CHOICE.groups.balancer.shuffleShard;
    call.turn = isSharded ? this.shards.takeTurn(call.group, call.slot) : this.takeTurn(call);
  }

  /**
   * Node (from 0) for attempt `attempt` (from 0) of the call, whose draws use this coordinate. The node of the
   * attempt before is chosen only if no other node takes calls and `mayRepeat` is set. Returns NONE if there
   * is no node.
   */
  choose(call: Call, attempt: i32, coordinate: i32, mayRepeat: bool): i32 {
    const group = this.groups[call.group];
    const before = call.lastNode;
    const node =
      group.balancer === CHOICE.groups.balancer.shuffleShard
        ? this.inShard(call, attempt, before)
        : this.inGroup(group, call, attempt, coordinate, before);
    if (node !== NONE) return node;
    const canRepeat = mayRepeat && before !== NONE && before < group.size;
    return canRepeat && group.nodes[before].breaker.admits(this.clock) ? before : NONE;
  }

  private takeTurn(call: Call): i32 {
    const turns = this.turns;
    if (turns === null) return call.branch;
    const turn = turns[call.group];
    turns[call.group] = turn === LAST_TURN ? 0 : turn + 1;
    return turn;
  }

  private inGroup(group: UpstreamGroup, call: Call, attempt: i32, coordinate: i32, before: i32): i32 {
    const open = this.countOpen(group, before);
    if (open === 0) return NONE;
    switch (group.balancer) {
      case CHOICE.groups.balancer.random:
        return this.random(group, call.slot, coordinate, before, open);
      case CHOICE.groups.balancer.twoChoices:
        return this.ofTwo(group, call.slot, coordinate, before, open);
      case CHOICE.groups.balancer.leastOutstanding:
        return this.least(group, this.start(group, call, attempt), before);
      default:
        return this.next(group, this.start(group, call, attempt), before);
    }
  }

  /** The node to start from; it moves with requests and attempts. */
  private start(group: UpstreamGroup, call: Call, attempt: i32): i32 {
    const first = this.turns === null ? this.requests.number(call.slot) : 0;
    return remainder(first + f64(call.turn + attempt), group.size);
  }

  private isOpen(group: UpstreamGroup, node: i32, before: i32): bool {
    return node !== before && group.nodes[node].breaker.admits(this.clock);
  }

  private countOpen(group: UpstreamGroup, before: i32): i32 {
    if (!group.hasBreakers) return before === NONE || before >= group.size ? group.size : group.size - 1;
    let count = 0;
    for (let node = 0; node < group.size; node++) if (this.isOpen(group, node, before)) count++;
    return count;
  }

  /** The first node from `start` on that takes calls. */
  private next(group: UpstreamGroup, start: i32, before: i32): i32 {
    let node = start;
    while (!this.isOpen(group, node, before)) node = node + 1 === group.size ? 0 : node + 1;
    return node;
  }

  /** The first node from `start` on with the fewest calls in progress from this server. */
  private least(group: UpstreamGroup, start: i32, before: i32): i32 {
    let best = NONE;
    let node = start;
    for (let place = 0; place < group.size; place++) {
      const isBetter = best === NONE || group.nodes[node].inFlight < group.nodes[best].inFlight;
      if (isBetter && this.isOpen(group, node, before)) best = node;
      node = node + 1 === group.size ? 0 : node + 1;
    }
    return best;
  }

  private random(group: UpstreamGroup, slot: Slot, coordinate: i32, before: i32, open: i32): i32 {
    const unit = this.sampler.drawUnit(PURPOSE.callNode, this.requests.number(slot), coordinate);
    return this.openAt(group, i32(unit * f64(open)), before);
  }

  /**
   * Draws two nodes and returns the one with fewer calls in progress from this server; the first at a tie.
   */
  private ofTwo(group: UpstreamGroup, slot: Slot, coordinate: i32, before: i32, open: i32): i32 {
    if (open === 1) return this.openAt(group, 0, before);
    // One 52-bit draw is enough for both: its integer part chooses one, its fraction the other.
    const scaled =
      this.sampler.drawUnit(PURPOSE.callNode, this.requests.number(slot), coordinate) * f64(open);
    const first = i32(scaled);
    const other = i32((scaled - f64(first)) * f64(open - 1));
    const one = this.openAt(group, first, before);
    const two = this.openAt(group, other < first ? other : other + 1, before);
    return group.nodes[two].inFlight < group.nodes[one].inFlight ? two : one;
  }

  /** The node at this place among those that take calls. */
  private openAt(group: UpstreamGroup, place: i32, before: i32): i32 {
    if (!group.hasBreakers) return before === NONE || place < before ? place : place + 1;
    let left = place;
    let node = 0;
    while (!this.isOpen(group, node, before) || left-- > 0) node++;
    return node;
  }

  private inShard(call: Call, attempt: i32, before: i32): i32 {
    const group = this.groups[call.group];
    const size = this.shards.load(call.group, call.slot);
    const first = call.turn + attempt;
    for (let place = 0; place < size; place++) {
      const node = this.shards.nodes[(first + place) % size];
      if (this.isOpen(group, node, before)) return node;
    }
    return NONE;
  }
}
