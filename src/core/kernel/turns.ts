// Decides which of several servers handles the next event. They share one clock but have separate event
// lists. A tournament compares the instants of their next events and, if these are equal, the servers'
// numbers. The server that has the turn keeps it as long as its next event is before those of all others. Its
// events may add earlier events for other servers, which shortens the turn.

import { Nanos } from '../types.ts';
import { before, bitsOf, InstantBits, NEVER } from './words.ts';

export class Turns {
  /** The latest moment at which the server that has the turn may take an event. */
  last: InstantBits = NEVER;
  private count: i32 = 0;
  /** Number of the server with the turn. */
  private current: i32 = 0;
  /** When each server's next event is due; Infinity for unused places. */
  private dueAt: StaticArray<f64> = new StaticArray<f64>(1).fill(Infinity);
  /**
   * A tournament tree: entry p is the winner of entries 2p and 2p + 1. The entries from `size` on are the
   * servers themselves.
   */
  private winners: StaticArray<i32> = new StaticArray<i32>(2);
  private size: i32 = 1;

  /** Adds a server and returns its number, from 0. */
  join(): i32 {
    if (this.count === this.size) this.grow();
    return this.count++;
  }

  /** The server with the earliest next event. */
  get first(): i32 {
    return this.winners[1];
  }

  dueOf(index: i32): Nanos {
    return this.dueAt[index];
  }

  /** Sets when the next event of a server without the turn is due. */
  set(index: i32, at: Nanos): void {
    if (this.dueAt[index] === at) return;
    this.dueAt[index] = at;
    let place = (this.size + index) >> 1;
    while (place >= 1) {
      this.winners[place] = this.winnerOf(this.winners[2 * place], this.winners[2 * place + 1]);
      place >>= 1;
    }
  }

  /** Gives the turn to the first server; the turn lasts up to and including `until`. */
  begin(until: Nanos): void {
    const current = this.winners[1];
    this.current = current;
    this.last = bitsOf(until);
    // Each of these servers won its part of the tournament, so it is due before the other servers of that
    // part.
    for (let place = this.size + current; place > 1; place >>= 1) this.yieldTo(this.winners[place ^ 1]);
  }

  /** Notes a new event of this server at this instant, whether or not the server has the turn. */
  wake(index: i32, at: Nanos): void {
    if (index === this.current || at >= this.dueAt[index]) return;
    this.set(index, at);
    this.yieldTo(index);
  }

  /** Whether this server has the turn. */
  has(index: i32): bool {
    return index === this.current;
  }

  /** Ends the current turn no later than the next event of this server. */
  private yieldTo(index: i32): void {
    const at = bitsOf(this.dueAt[index]);
    const last = index < this.current ? before(at) : at;
    if (last < this.last) this.last = last;
  }

  private winnerOf(one: i32, other: i32): i32 {
    if (this.dueAt[one] !== this.dueAt[other]) return this.dueAt[one] < this.dueAt[other] ? one : other;
    return min(one, other);
  }

  private grow(): void {
    const size = 2 * this.size;
    const dueAt = new StaticArray<f64>(size).fill(Infinity);
    for (let index = 0; index < this.size; index++) dueAt[index] = this.dueAt[index];
    this.dueAt = dueAt;
    this.size = size;
    this.winners = new StaticArray<i32>(2 * size);
    for (let index = 0; index < size; index++) this.winners[size + index] = index;
    for (let place = size - 1; place >= 1; place--)
      this.winners[place] = this.winnerOf(this.winners[2 * place], this.winners[2 * place + 1]);
  }
}

/** One server's access to the turns. */
export class Turn {
  private readonly turns: Turns;
  private readonly index: i32;

  constructor(turns: Turns, index: i32) {
    this.turns = turns;
    this.index = index;
  }

  /** Whether the event being handled belongs to this server. */
  get isOwn(): bool {
    return this.turns.has(this.index);
  }

  /** Another server has added an event at this instant to this server's list. */
  wake(at: Nanos): void {
    this.turns.wake(this.index, at);
  }
}
