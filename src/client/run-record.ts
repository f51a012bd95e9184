// A run as data from which another engine or a link can reproduce it: the initial scenario and the log of
// edits.

import type { SeekProgress } from '../protocol/history.ts';
import type { Command, FrameReply } from '../protocol/simulation-api.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import { same } from '../scenario/same.ts';
import type { Scenario } from '../scenario/scenario.ts';

export class RunRecord {
  opening: Scenario;
  edits: readonly Edit[];

  constructor(opening: Scenario, edits: readonly Edit[]) {
    this.opening = opening;
    this.edits = edits;
  }

  take({ history, logged }: FrameReply): void {
    if (history !== null) this.opening = history.opening;
    if (logged !== null) this.edits = [...this.edits.slice(0, logged.from), ...logged.edits];
  }
}

interface Lost {
  /** The scenario that the page shows, and the last one that an engine accepted (null before the first). */
  readonly scenario: Scenario;
  readonly accepted: Scenario | null;
  readonly record: RunRecord;
  /** The previous engine died during its replay, so a logged edit may be the cause. */
  readonly hasFailed: boolean;
  readonly clockNanos: Nanos;
  /** Commands that have not been sent yet. */
  readonly waiting: readonly Command[];
  /** Commands that set the manual faults again. */
  readonly faults: readonly Command[];
}

interface FreshStart {
  readonly record: RunRecord;
  readonly commands: readonly Command[];
  /** The replay that the engine begins with; edits wait until it ends. null for none. */
  readonly seeking: SeekProgress | null;
}

/**
 * Instructions for a fresh engine: start a new run, or replay the lost run up to the instant that the
 * previous engine had reached.
 */
export function freshStart(lost: Lost): FreshStart {
  const { scenario, accepted, record, clockNanos, waiting } = lost;
  const seek = waiting.filter(({ kind }) => kind === 'seek');
  if (lost.hasFailed) return { record: new RunRecord(scenario, []), commands: lost.faults, seeking: null };
  if (accepted === null) return { record, commands: seek, seeking: null };
  // Manual faults that are not in the log, because they were in flight when the engine died.
  const changes = lost.faults.filter((fault) => !isLogged(fault, record, clockNanos));
  const change: readonly Command[] = same(scenario, accepted) ? [] : [{ kind: 'configure', scenario }];
  const back: readonly Command[] = seek.length > 0 ? seek : [{ kind: 'seek', atNanos: clockNanos }];
  const seeking = { purpose: 'instant', targetNanos: clockNanos, fromNanos: 0, clockNanos: 0 } as const;
  return { record, commands: [...changes, ...change, ...back], seeking };
}

/** Whether the log gives the node the same fault at this instant. */
function isLogged(command: Command, { edits }: RunRecord, atNanos: Nanos): boolean {
  if (command.kind !== 'fault') return true;
  const last = edits.findLast(
    ({ atNanos: at, change }) =>
      at <= atNanos &&
      change.kind === 'fault' &&
      change.upstream === command.upstream &&
      change.node === command.node,
  );
  return last === undefined ? command.fault === 'none' : same(last.change, command);
}
