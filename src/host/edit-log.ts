// What people changed during a run, with the instants at which it took effect: what a replay does again. Entries up to
// the cursor are in force; those behind it lie in the future of a run that was turned back, until another change takes
// their place. Changes of one gesture (a drag) or of one frame form a step, which is undone as a whole.
//
// Bounded: past ENTRIES_MAX every second of the older entries that a later one overrides is dropped. That does not change the
// present state, but a replay is then only nearly what was seen, and `isExact` says so.

import type { Nanos } from '../scenario/duration.ts';
import type { Change, Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { HandFaults } from './hand-faults.ts';

/** Three minutes of dragging without a pause; some kilobytes each at worst, most share nearly all with their neighbour. */
const ENTRIES_MAX = 10_000;

export interface Entry {
  readonly atNanos: Nanos;
  readonly change: Change;
  /** The change that reverts it. */
  readonly inverse: Change;
  /** It came between single events of an instant, so the rest of that instant was handled first. */
  readonly settles: boolean;
  readonly step: EditStep;
}

export interface EditStep {
  readonly id: number;
  readonly role: Edit['role'];
  /** Index of its first entry and how many it has. */
  first: number;
  count: number;
}

export interface StepStacks {
  /** In force and not undone, latest last. */
  readonly done: readonly EditStep[];
  /** Undone since the last edit, latest last. */
  readonly undone: readonly EditStep[];
}

export class EditLog {
  /** Entries in force; the next to be done again is the one at this index. */
  cursor = 0;
  /** Changes when entries are dropped: a replay of them must then begin again. */
  revision = 0;
  private entries: Entry[] = [];
  private steps: EditStep[] = [];
  private lastId = 0;
  private thinned = false;
  private readonly most: number;

  constructor(most = ENTRIES_MAX) {
    this.most = most;
  }

  get length(): number {
    return this.entries.length;
  }

  /** Whether a replay is exact: false once entries were dropped. */
  get isExact(): boolean {
    return !this.thinned;
  }

  at(index: number): Entry | null {
    return this.entries[index] ?? null;
  }

  /** The latest step; null where there is none or it is not wholly in force. */
  get latest(): EditStep | null {
    return this.cursor === this.entries.length ? (this.steps.at(-1) ?? null) : null;
  }

  /** A number for what is in force: the same whenever the run is at that point again, another after each change. */
  get mark(): number {
    const last = this.entries[this.cursor - 1];
    return last === undefined ? 0 : last.step.id * (this.most + 1) + this.cursor;
  }

  /** The entries from this place on, as others keep them. */
  loggedFrom(place: number): readonly Edit[] {
    return this.entries.slice(place).map(({ atNanos, change, settles, step }, index) => {
      const joins = step.first < place + index;
      return { atNanos, change, settles, role: step.role, joins };
    });
  }

  /** Puts in what was logged of a run that began with this scenario; none of it is in force yet. Only into an empty log. */
  restore(opening: Scenario, edits: readonly Edit[]): void {
    const faults = new HandFaults();
    let scenario = opening;
    for (const { atNanos, change, settles, role, joins } of edits) {
      if (!joins || this.steps.length === 0) this.begin(role);
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

  /** Begins a step at the cursor and drops the entries behind it. */
  begin(role: EditStep['role']): EditStep {
    this.cut();
    const step: EditStep = { id: ++this.lastId, role, first: this.entries.length, count: 0 };
    this.steps.push(step);
    return step;
  }

  /** Adds an entry to the latest step, which must be wholly in force. Returns the change as it is kept. */
  add(atNanos: Nanos, change: Change, inverse: Change, settles = false): Change {
    const step = this.steps.at(-1)!;
    const kept = sharing(change, inverse);
    this.entries.push({ atNanos, step, change: kept, inverse, settles });
    step.count++;
    this.cursor = this.entries.length;
    if (this.entries.length > this.most) this.thin();
    return kept;
  }

  entriesOf(step: EditStep): readonly Entry[] {
    return this.entries.slice(step.first, step.first + step.count);
  }

  /** Latest last; at most so many. */
  latestSteps(most: number): readonly EditStep[] {
    return this.steps.slice(-most);
  }

  isInForce(step: EditStep): boolean {
    return step.first < this.cursor;
  }

  /** The stacks of undo and redo, from the steps in force in the order in which they were made. */
  stacks(): StepStacks {
    const done: EditStep[] = [];
    const undone: EditStep[] = [];
    for (const step of this.steps) {
      if (!this.isInForce(step)) break;
      if (step.role === 'undo') {
        const taken = done.pop();
        if (taken !== undefined) undone.push(taken);
        continue;
      }
      // A redo stands for the step that it repeats, and can be undone like that.
      const again = step.role === 'redo' ? undone.pop() : undefined;
      if (again === undefined) undone.length = 0;
      done.push(again ?? step);
    }
    return { done, undone };
  }

  private cut(): void {
    if (this.cursor < this.entries.length) this.revision++;
    this.entries.length = this.cursor;
    this.steps = this.steps.filter((step) => step.first < this.cursor);
    const last = this.steps.at(-1);
    if (last !== undefined) last.count = this.cursor - last.first;
  }

  private thin(): void {
    this.thinned = true;
    this.revision++;
    this.thinOlder((entry) => `${entry.step.id} ${aboutOf(entry.change)}`);
    // Dropping within each step was not enough: there are very many steps.
    if (this.entries.length > this.most * 0.9) this.thinOlder((entry) => aboutOf(entry.change));
    this.cursor = this.entries.length;
    this.number();
  }

  /** In the older half, drops every second entry that a later one with the same key overrides. */
  private thinOlder(keyOf: (entry: Entry) => string): void {
    const old = this.entries.splice(0, this.most >> 1);
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
      // It now reverts to what held before the dropped one.
      kept.push(before === undefined ? entry : { ...entry, inverse: before.inverse });
    }
    this.entries.unshift(...kept);
  }

  /** Gives each step its place among the entries anew. */
  private number(): void {
    for (const step of this.steps) step.count = 0;
    this.entries.forEach(({ step }, index) => {
      if (step.count++ === 0) step.first = index;
    });
    this.steps = this.steps.filter((step) => step.count > 0);
  }
}

/** What a change sets: a later change with the same text overrides an earlier one. */
export function aboutOf(change: Change): string {
  return change.kind === 'configure' ? 'scenario' : `${change.upstream} ${change.node}`;
}

function sharing(change: Change, inverse: Change): Change {
  if (change.kind === 'fault' || inverse.kind === 'fault') return change;
  return { kind: 'configure', scenario: withShared(inverse.scenario, change.scenario) };
}

/** Deeply equal to `after`; parts that equal those of `before` are those of `before`. */
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
