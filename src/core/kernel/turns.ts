// Whose turn it is where several servers share one clock and each has its own list of events: a tournament by the instant of the
// next event of each, at equal instants by number. Who has the turn keeps it for as long as its next event comes before those of
// all others, which it may bring forward itself.

import { Nanos } from '../types.ts';
import { before, Moment, momentOf, NEVER } from './words.ts';

export class Turns {
  /** The last moment at which who has the turn may take an event. */
  last: Moment = NEVER;
  private count: i32 = 0;
  /** Who has the turn. */
  private current: i32 = 0;
  /** When the next event of each is due; Infinity for places that nobody has. */
  private dueAt: StaticArray<f64> = new StaticArray<f64>(1).fill(Infinity);
  /** Winner of each match: that of place p is between those of 2p and 2p + 1, and from `size` on each plays for itself. */
  private winners: StaticArray<i32> = new StaticArray<i32>(2);
  private size: i32 = 1;

  /** Another one takes part, whose number is returned: they count from 0. */
  join(): i32 {
    if (this.count === this.size) this.grow();
    return this.count++;
  }

  /** Whose next event is first. */
  get first(): i32 {
    return this.winners[1];
  }

  dueOf(index: i32): Nanos {
    return this.dueAt[index];
  }

  /** The next event of this one is due then; it does not have the turn. */
  set(index: i32, at: Nanos): void {
    if (this.dueAt[index] === at) return;
    this.dueAt[index] = at;
    let place = (this.size + index) >> 1;
    while (place >= 1) {
      this.winners[place] = this.winnerOf(this.winners[2 * place], this.winners[2 * place + 1]);
      place >>= 1;
    }
  }

  /** The first has the turn, up to and including `until`. */
  begin(until: Nanos): void {
    const current = this.winners[1];
    this.current = current;
    this.last = momentOf(until);
    // The next one after it has lost to it, or to one that has.
    for (let place = this.size + current; place > 1; place >>= 1) this.yieldTo(this.winners[place ^ 1]);
  }

  /** One that may not have the turn has an event at this instant. */
  wake(index: i32, at: Nanos): void {
    if (index === this.current || at >= this.dueAt[index]) return;
    this.set(index, at);
    this.yieldTo(index);
  }

  /** Whether this one has the turn. */
  has(index: i32): bool {
    return index === this.current;
  }

  /** Who has the turn goes on no longer than until it is that of this one. */
  private yieldTo(index: i32): void {
    const at = momentOf(this.dueAt[index]);
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

/** The place of one server among those that take turns. */
export class Turn {
  private readonly turns: Turns;
  private readonly index: i32;

  constructor(turns: Turns, index: i32) {
    this.turns = turns;
    this.index = index;
  }

  /** Whether the event that is handled is one of this server. */
  get isOwn(): bool {
    return this.turns.has(this.index);
  }

  /** There is an event at this instant in the server's list that others have put there. */
  wake(at: Nanos): void {
    this.turns.wake(this.index, at);
  }
}
