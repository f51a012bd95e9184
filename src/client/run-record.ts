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
  /** The scenario that the page shows, and the last one that an engine accepted; null before that. */
  readonly scenario: Scenario;
  readonly accepted: Scenario | null;
  readonly record: RunRecord;
  /** The previous engine died during its replay, so one of the logged changes may be what kills engines. */
  readonly hasFailed: boolean;
  readonly clockNanos: Nanos;
  /** Commands that were not sent yet. */
  readonly waiting: readonly Command[];
  /** Commands that set the faults by hand again. */
  readonly faults: readonly Command[];
}

interface FreshStart {
  readonly record: RunRecord;
  readonly commands: readonly Command[];
  /** The replay that the engine begins with; changes wait until it is done. null for none. */
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

/** Whether the log says the same of the node at this instant. */
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
