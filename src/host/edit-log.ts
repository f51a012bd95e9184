// The changes that people made during a run, with the instants at which they took effect. A replay applies
// them again. Entries before the cursor are in force. Entries after it are the future of a rewound run, until
// another change replaces them. Changes of one gesture (a drag) or one frame form a step, which is undone as
// a whole.
//
// The log is bounded: beyond ENTRIES_MAX, every second older entry that a later one overrides is dropped. The
// present state stays the same, but a replay then differs slightly from the original run; `isExact` tells
// whether it does.

import type { Nanos } from '../scenario/duration.ts';
import type { Change, Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { HandFaults } from './hand-faults.ts';

/**
 * Maximum number of entries: three minutes of continuous dragging. An entry takes a few kilobytes at most,
 * and most entries share nearly everything with the one before.
 */
const ENTRIES_MAX = 10_000;

export interface Entry {
  readonly atNanos: Nanos;
  readonly change: Change;
  /** The change that reverts this one. */
  readonly inverse: Change;
  /**
   * Whether the change was made when only some events of its instant had been handled. Then the remaining
   * events of the instant were handled before the change.
   */
  readonly settles: boolean;
  readonly step: EditStep;
}

export interface EditStep {
  readonly id: number;
  readonly role: Edit['role'];
  /** Index of the step's first entry, and the number of its entries. */
  first: number;
  count: number;
}

export interface StepStacks {
  /** Steps that are in force and not undone, oldest first. */
  readonly done: readonly EditStep[];
  /** Steps that have been undone since the last edit, oldest first. */
  readonly undone: readonly EditStep[];
}

export class EditLog {
  /** Number of entries in force; the entry at this index is the next to be redone. */
  cursor = 0;
  /** A number that changes when entries are dropped: a replay must then start again. */
  revision = 0;
  #entries: Entry[] = [];
  #steps: EditStep[] = [];
  #lastId = 0;
  #thinned = false;
  readonly #most: number;

  constructor(most = ENTRIES_MAX) {
    this.#most = most;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Whether a replay is exact; false once entries have been dropped. */
  get isExact(): boolean {
    return !this.#thinned;
  }

  at(index: number): Entry | null {
    return this.#entries[index] ?? null;
  }

  /** The latest step; null if there is none or it is not completely in force. */
  get latest(): EditStep | null {
    return this.cursor === this.#entries.length ? (this.#steps.at(-1) ?? null) : null;
  }

  /**
   * A number that identifies the entries in force. It is the same whenever the run returns to that state, and
   * different after each change.
   */
  get mark(): number {
    const last = this.#entries[this.cursor - 1];
    return last === undefined ? 0 : last.step.id * (this.#most + 1) + this.cursor;
  }

  /** The entries from this index on, in a form that can be stored. */
  loggedFrom(place: number): readonly Edit[] {
    return this.#entries.slice(place).map(({ atNanos, change, settles, step }, index) => {
      const joins = step.first < place + index;
      return { atNanos, change, settles, role: step.role, joins };
    });
  }

  /**
   * Loads a stored log of a run that started with this scenario. None of it is in force yet. The log must be
   * empty.
   */
  restore(opening: Scenario, edits: readonly Edit[]): void {
    const faults = new HandFaults();
    let scenario = opening;
    for (const { atNanos, change, settles, role, joins } of edits) {
      if (!joins || this.#steps.length === 0) this.begin(role);
      if (change.kind === 'configure') {
        this.add(atNanos, change, { kind: 'configure', scenario }, settles);
        scenario = change.scenario;
      } else {
        const inverse = faults.holding(change, scenario, atNanos);
        this.add(atNanos, change, { kind: 'fault', ...inverse }, settles);
        faults.set(change, atNanos);
      }
    }
    this.cursor = 0;
  }

  /** Starts a step at the cursor and drops the entries after it. */
  begin(role: EditStep['role']): EditStep {
    this.#cut();
    const step: EditStep = { id: ++this.#lastId, role, first: this.#entries.length, count: 0 };
    this.#steps.push(step);
    return step;
  }

  /** Adds an entry to the latest step, which must be completely in force. Returns the stored change. */
  add(atNanos: Nanos, change: Change, inverse: Change, settles = false): Change {
    const step = this.#steps.at(-1)!;
    const kept = sharing(change, inverse);
    this.#entries.push({ atNanos, step, change: kept, inverse, settles });
    step.count++;
    this.cursor = this.#entries.length;
    if (this.#entries.length > this.#most) this.#thin();
    return kept;
  }

  entriesOf(step: EditStep): readonly Entry[] {
    return this.#entries.slice(step.first, step.first + step.count);
  }

  /** The latest steps, at most this many, oldest first. */
  latestSteps(most: number): readonly EditStep[] {
    return this.#steps.slice(-most);
  }

  isInForce(step: EditStep): boolean {
    return step.first < this.cursor;
  }

  /** The stacks of undo and redo, computed from the steps in force in the order in which they were made. */
  stacks(): StepStacks {
    const done: EditStep[] = [];
    const undone: EditStep[] = [];
    for (const step of this.#steps) {
      if (!this.isInForce(step)) break;
      if (step.role === 'undo') {
        const taken = done.pop();
        if (taken !== undefined) undone.push(taken);
        continue;
      }
      // A redo counts as the step that it repeats, and can be undone like it.
      const again = step.role === 'redo' ? undone.pop() : undefined;
      if (again === undefined) undone.length = 0;
      done.push(again ?? step);
    }
    return { done, undone };
  }

  #cut(): void {
    if (this.cursor < this.#entries.length) this.revision++;
    this.#entries.length = this.cursor;
    this.#steps = this.#steps.filter((step) => step.first < this.cursor);
    const last = this.#steps.at(-1);
    if (last !== undefined) last.count = this.cursor - last.first;
  }

  #thin(): void {
    this.#thinned = true;
    this.revision++;
    this.#thinOlder((entry) => `${entry.step.id} ${aboutOf(entry.change)}`);
    // Dropping within each step was not enough because there are very many steps.
    if (this.#entries.length > this.#most * 0.9) this.#thinOlder((entry) => aboutOf(entry.change));
    this.cursor = this.#entries.length;
    this.#number();
  }

  /** Drops, in the older half, every second entry that a later one with the same key overrides. */
  #thinOlder(keyOf: (entry: Entry) => string): void {
    const old = this.#entries.splice(0, this.#most >> 1);
    const last = new Map(old.map((entry) => [keyOf(entry), entry]));
    const dropped = new Map<string, Entry>();
    const kept: Entry[] = [];
    for (const entry of old) {
      const key = keyOf(entry);
      const before = dropped.get(key);
      if (before === undefined && last.get(key) !== entry) {
        dropped.set(key, entry);
        continue;
      }
      dropped.delete(key);
      // The entry now reverts to the value before the dropped entry.
      kept.push(before === undefined ? entry : { ...entry, inverse: before.inverse });
    }
    this.#entries.unshift(...kept);
  }

  /** Recomputes where each step's entries are. */
  #number(): void {
    for (const step of this.#steps) step.count = 0;
    this.#entries.forEach(({ step }, index) => {
      if (step.count++ === 0) step.first = index;
    });
    this.#steps = this.#steps.filter((step) => step.count > 0);
  }
}

/**
 * What a change is about, as a key: the scenario, or a node. A later change with the same key overrides an
 * earlier one.
 */
export function aboutOf(change: Change): string {
  return change.kind === 'configure' ? 'scenario' : `${change.upstream} ${change.node}`;
}

function sharing(change: Change, inverse: Change): Change {
  if (change.kind === 'fault' || inverse.kind === 'fault') return change;
  return { kind: 'configure', scenario: withShared(inverse.scenario, change.scenario) };
}

/** Deeply equal to `after`, but shares the parts that equal those of `before`. */
export function withShared<Data>(before: unknown, after: Data): Data {
  if (Object.is(before, after)) return after;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const old = before as Readonly<Record<string, unknown>>;
  const shared = Object.entries(after).map(([key, value]) => [key, withShared(old[key], value)] as const);
  const isSame =
    shared.length === Object.keys(old).length &&
    shared.every(([key, value]) => Object.hasOwn(old, key) && Object.is(old[key], value));
  if (isSame) return before as Data;
  return (Array.isArray(after) ? shared.map(([, value]) => value) : Object.fromEntries(shared)) as Data;
}
