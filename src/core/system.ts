// A system of servers: the front server, which clients call, and one server per served node behind it. They
// share a clock, but each has a separate event list. The system's next event is the earliest in all lists. At
// equal instants the server that was created first goes first: the front, then the nodes of each group in
// order.

import { Configuration } from './configuration.ts';
import { Engine } from './engine.ts';
import { Clock } from './kernel/clock.ts';
import { Digest } from './kernel/digest.ts';
import { LATEST } from './kernel/event-queue.ts';
import { Turns } from './kernel/turns.ts';
import { Nanos } from './types.ts';

export class System {
  /** The server that clients call. */
  readonly front: Engine;
  /** All servers in the order of their turns, the front first. */
  private readonly engines: Array<Engine> = [];
  /** Per server: its group and node, from 0. */
  private readonly groupOf: Array<i32> = [];
  private readonly nodeOf: Array<i32> = [];
  private readonly clock: Clock;
  private readonly turns: Turns;
  private readonly configurations: Array<Configuration>;
  private readonly charted: bool;

  /**
   * `configurations`: one for the front server, then one for each served group. `hasTaker`, `charted`: see
   * Engine.
   */
  constructor(configurations: Array<Configuration>, hasTaker: bool, charted: bool) {
    const clock = new Clock();
    const turns = new Turns();
    const front = new Engine(configurations[0], hasTaker, charted, clock, turns, null);
    this.clock = clock;
    this.turns = turns;
    this.configurations = configurations;
    this.charted = charted;
    this.front = front;
    this.add(front, -1, -1);
    this.serve();
  }

  /** Number of servers in the system. */
  get servers(): i32 {
    return this.engines.length;
  }

  /** The server with this index; the front server is 0. */
  server(index: i32): Engine {
    return this.engines[index];
  }

  /** Index of the server at this node; -1 if it has none. */
  serverAt(group: i32, node: i32): i32 {
    for (let index = 1; index < this.engines.length; index++)
      if (this.groupOf[index] === group && this.nodeOf[index] === node) return index;
    return -1;
  }

  /** When the next event is due; Infinity if there is none. */
  get nextEventAt(): Nanos {
    let next: Nanos = Infinity;
    for (let index = 0; index < this.engines.length; index++)
      next = Math.min(next, this.engines[index].nextEventAt);
    return next;
  }

  get requestsHaveOverflown(): bool {
    for (let index = 0; index < this.engines.length; index++)
      if (this.engines[index].requests.hasOverflown) return true;
    return false;
  }

  get callsHaveOverflown(): bool {
    for (let index = 0; index < this.engines.length; index++)
      if (this.engines[index].upstreams.hasOverflown) return true;
    return false;
  }

  /** Fingerprint of the events of all servers. */
  digest(): Digest {
    const digest = this.front.digest.copy();
    for (let index = 1; index < this.engines.length; index++) digest.join(this.engines[index].digest);
    return digest;
  }

  /** See Engine.advance. */
  advance(until: Nanos, budget: f64): f64 {
    const front = this.front;
    if (this.engines.length === 1) return front.advance(until, budget);
    const turns = this.turns;
    // Changes since the last event may have scheduled new events.
    for (let index = 0; index < this.engines.length; index++)
      turns.set(index, this.engines[index].nextEventAt);
    let count: f64 = 0;
    let ofOthers: f64 = 0;
    if (front.mustStop) return 0;
    while (count < budget) {
      const index = turns.first;
      if (turns.dueOf(index) > Math.min(until, LATEST)) {
        this.rest(until);
        break;
      }
      turns.begin(Math.min(until, LATEST));
      const engine = this.engines[index];
      const handled = engine.advanceInTurn(budget - count);
      turns.set(index, engine.nextEventAt);
      count += handled;
      if (index > 0) ofOthers += handled;
      else if (front.mustStop) break;
    }
    // The last event of a node may be long before the end of the run, but its measures must continue to the
    // end.
    if (front.finished) this.passTimeTo(this.clock.now);
    front.countOthers(ofOthers);
    return count;
  }

  /** Like Engine.configure for all servers. New nodes of a served group get servers. */
  configure(): void {
    this.front.configure(this.configurations[0]);
    const before = this.engines.length;
    this.serve();
    for (let index = 1; index < before; index++)
      this.engines[index].configure(this.configurations[1 + this.groupOf[index]]);
  }

  /** Creates a server for each served node that has none yet. */
  private serve(): void {
    const groups = this.front.upstreams.groups;
    for (let group = 0; group < groups.length; group++) {
      if (!groups[group].isServed) continue;
      const nodes = groups[group].nodes;
      for (let node = 0; node < nodes.length; node++) {
        const station = nodes[node].station;
        if (station.port !== null) continue;
        const configuration = this.configurations[1 + group];
        const engine = new Engine(configuration, false, this.charted, this.clock, this.turns, this.front);
        station.port = engine.served;
        this.add(engine, group, node);
      }
    }
  }

  private add(engine: Engine, group: i32, node: i32): void {
    this.engines.push(engine);
    this.groupOf.push(group);
    this.nodeOf.push(node);
  }

  /**
   * Moves the clock on to `until`. The measures of all servers must also cover the time up to `until`, even
   * if their last events were long before.
   */
  private rest(until: Nanos): void {
    if (this.front.finished || until === Infinity) return;
    this.clock.now = until;
    this.passTimeTo(until);
  }

  private passTimeTo(now: Nanos): void {
    for (let index = 0; index < this.engines.length; index++) this.engines[index].passTime(now);
  }
}
