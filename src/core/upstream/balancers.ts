// Chooses the node for an attempt. Nodes with an open breaker and copies that are not up are skipped. The
// node of the previous attempt is skipped too as long as there are others.
//
// - round-robin: attempt a of request i (both from 0) goes to node (i + a) mod nodes; for call b of several
//   made at once, it goes to node (i + b + a) mod nodes. A served node uses the number of its call to the
//   group instead of i. Only copies that are up count as nodes.
// - least-outstanding: the node with the fewest calls in progress from this server.
// - two-choices: the less loaded of two randomly drawn nodes.
// - peak-ewma: of two drawn nodes, the one with the lower product of latency and calls, see UpstreamNode.
// - shuffle-shard: in turn over `shardSize` nodes drawn for the client (the user of a closed loop; in an open
//   loop one of 1,024 clients by request number).
//
// Nodes of a weighted group get calls by weight: in turn as nginx does it ("smooth weighted round robin"), at
// random by share, and by calls in progress with each call counted as 1 / weight. Shards have no weights.

import { CHOICE, COPY, NONE } from '../codes.ts';
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

/** After this number, turns start again from 0. */
const LAST_TURN: i32 = 1 << 30;

export class Balancers {
  private readonly clock: Clock;
  private readonly requests: RequestTable;
  private readonly sampler: Sampler;
  private readonly groups: StaticArray<UpstreamGroup>;
  private readonly shards: Shards;
  /**
   * For a served node: the turn of its next call, per group. Null for a front server, where the request's
   * number gives the turn.
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

  /**
   * Assigns a new call its turn, which determines where the search for a node starts. With shuffle sharding,
   * turns are counted per client.
   */
  begin(call: Call): void {
    const isSharded = this.groups[call.group].balancer === CHOICE.groups.balancer.shuffleShard;
    call.turn = isSharded ? this.shards.takeTurn(call.group, call.slot) : this.takeTurn(call);
  }

  /**
   * The node (from 0) for attempt `attempt` (from 0) of the call; random draws use this coordinate. The node
   * of the previous attempt is chosen only if no other node takes calls and `mayRepeat` is set. Returns NONE
   * if no node takes calls.
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
    return canRepeat && this.isOpen(group, before, NONE) ? before : NONE;
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
        if (group.isWeighted) return this.randomByWeight(group, call.slot, coordinate, before);
        return this.random(group, call.slot, coordinate, before, open);
      case CHOICE.groups.balancer.twoChoices:
      case CHOICE.groups.balancer.peakEwma:
        return this.ofTwo(group, call.slot, coordinate, before, open);
      case CHOICE.groups.balancer.leastOutstanding:
        return this.least(group, this.start(group, call, attempt, before, open), before);
      default:
        if (group.isWeighted) return this.nextByWeight(group, before);
        return this.next(group, this.start(group, call, attempt, before, open), before);
    }
  }

  /**
   * The node at which the search starts. It moves on by one with each request and each attempt. Absent copies
   * are left out.
   */
  private start(group: UpstreamGroup, call: Call, attempt: i32, before: i32, open: i32): i32 {
    const first = this.turns === null ? this.requests.number(call.slot) : 0;
    const turn = first + f64(call.turn + attempt);
    if (group.hasCopies) return this.openAt(group, remainder(turn, open), before);
    return remainder(turn, group.size);
  }

  private isOpen(group: UpstreamGroup, node: i32, before: i32): bool {
    if (node === before) return false;
    const each = group.nodes[node];
    return each.station.copy === COPY.up && each.breaker.admits(this.clock);
  }

  private countOpen(group: UpstreamGroup, before: i32): i32 {
    if (!group.mayBeClosed) return before === NONE || before >= group.size ? group.size : group.size - 1;
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
      const isBetter = best === NONE || this.load(group, node) < this.load(group, best);
      if (isBetter && this.isOpen(group, node, before)) best = node;
      node = node + 1 === group.size ? 0 : node + 1;
    }
    return best;
  }

  /**
   * The value by which nodes are compared: calls in progress from this server. For peak EWMA it is their
   * product with the latency, and in a weighted group it is divided by the node's weight.
   */
  private load(group: UpstreamGroup, index: i32): f64 {
    const node = group.nodes[index];
    const isEwma = group.balancer === CHOICE.groups.balancer.peakEwma;
    if (!isEwma && !group.isWeighted) return f64(node.inFlight);
    const load = isEwma ? node.peakLoad(this.clock.now) : f64(node.inFlight + 1);
    return group.isWeighted ? load / group.weightOf(index, this.clock.now) : load;
  }

  private nextByWeight(group: UpstreamGroup, before: i32): i32 {
    let best = NONE;
    let sum: f64 = 0;
    for (let index = 0; index < group.size; index++) {
      if (!this.isOpen(group, index, before)) continue;
      const node = group.nodes[index];
      const weight = group.weightOf(index, this.clock.now);
      node.credit += weight;
      sum += weight;
      if (best === NONE || node.credit > group.nodes[best].credit) best = index;
    }
    group.nodes[best].credit -= sum;
    return best;
  }

  private randomByWeight(group: UpstreamGroup, slot: Slot, coordinate: i32, before: i32): i32 {
    const now = this.clock.now;
    let sum: f64 = 0;
    for (let index = 0; index < group.size; index++)
      if (this.isOpen(group, index, before)) sum += group.weightOf(index, now);
    let left = sum * this.sampler.drawUnit(PURPOSE.callNode, this.requests.number(slot), coordinate);
    let last = NONE;
    for (let index = 0; index < group.size; index++) {
      if (!this.isOpen(group, index, before)) continue;
      last = index;
      left -= group.weightOf(index, now);
      if (left < 0) break;
    }
    return last;
  }

  private random(group: UpstreamGroup, slot: Slot, coordinate: i32, before: i32, open: i32): i32 {
    const unit = this.sampler.drawUnit(PURPOSE.callNode, this.requests.number(slot), coordinate);
    return this.openAt(group, i32(unit * f64(open)), before);
  }

  /** Draws two nodes and returns the one with the lower load; if the loads are equal, the first one drawn. */
  private ofTwo(group: UpstreamGroup, slot: Slot, coordinate: i32, before: i32, open: i32): i32 {
    if (open === 1) return this.openAt(group, 0, before);
    // One 52-bit draw is enough for both nodes: its integer part chooses one, its fraction the other.
    const scaled =
      this.sampler.drawUnit(PURPOSE.callNode, this.requests.number(slot), coordinate) * f64(open);
    const first = i32(scaled);
    const other = i32((scaled - f64(first)) * f64(open - 1));
    const one = this.openAt(group, first, before);
    const two = this.openAt(group, other < first ? other : other + 1, before);
    return this.load(group, two) < this.load(group, one) ? two : one;
  }

  /** The node at this position among the nodes that take calls. */
  private openAt(group: UpstreamGroup, place: i32, before: i32): i32 {
    if (!group.mayBeClosed) return before === NONE || place < before ? place : place + 1;
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
