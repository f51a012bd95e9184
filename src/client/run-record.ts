// What the page keeps of a run so that another engine, or a link, can make it again: the scenario that it began with and
// the log of its changes.

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
  /** As the page shows it, and the last that an engine took; null where none has taken any yet. */
  readonly scenario: Scenario;
  readonly accepted: Scenario | null;
  readonly record: RunRecord;
  /** The attempt before this one died before it reached the instant of the run: some change on the way may kill engines. */
  readonly hasFailed: boolean;
  readonly clockNanos: Nanos;
  /** Not sent yet. */
  readonly waiting: readonly Command[];
  /** What sets the faults again that were set by hand. */
  readonly faults: readonly Command[];
}

interface FreshStart {
  readonly record: RunRecord;
  readonly commands: readonly Command[];
  /** The replay that it begins with, which changes wait for; null for none. */
  readonly seeking: SeekProgress | null;
}

/**
 * What a fresh engine is to do first: a new run, or the run that the engine before it has lost, up to where that was.
 */
export function freshStart(lost: Lost): FreshStart {
  const { scenario, accepted, record, clockNanos, waiting } = lost;
  const seek = waiting.filter(({ kind }) => kind === 'seek');
  if (lost.hasFailed) return { record: new RunRecord(scenario, []), commands: lost.faults, seeking: null };
  if (accepted === null) return { record, commands: seek, seeking: null };
  // Changes that were on their way when the engine died.
  const changes = lost.faults.filter((fault) => !isLogged(fault, record, clockNanos));
  const change: readonly Command[] = same(scenario, accepted) ? [] : [{ kind: 'configure', scenario }];
  const back: readonly Command[] = seek.length > 0 ? seek : [{ kind: 'seek', atNanos: clockNanos }];
  const seeking = { purpose: 'instant', targetNanos: clockNanos, fromNanos: 0, clockNanos: 0 } as const;
  return { record, commands: [...changes, ...change, ...back], seeking };
}

/** Whether that is how the log leaves the node at this instant. */
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
