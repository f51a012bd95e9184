// Describes the steps of a log: for marks on charts and on the scrubber, and for the undo buttons.

import type { EditedFault, EditMark, EditWords } from '../protocol/history.ts';
import type { Summary } from '../protocol/summary.ts';
import { describeChanges } from '../scenario/changes.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { aboutOf, type EditLog, type EditStep, type Entry } from './edit-log.ts';

const MARKS_MAX = 200;

interface WordedStep {
  readonly count: number;
  readonly words: EditWords;
}

export class EditWording {
  readonly #log: EditLog;
  readonly #worded = new Map<number, WordedStep>();
  /** Whether a node's number alone is ambiguous. */
  readonly #namesGroups: boolean;

  constructor(log: EditLog, opening: Scenario) {
    this.#log = log;
    this.#namesGroups = opening.upstreams.length > 1;
  }

  of(step: EditStep): EditWords {
    const known = this.#worded.get(step.id);
    if (known?.count === step.count) return known.words;
    const words = wordsOf(this.#log.entriesOf(step), this.#namesGroups);
    if (this.#worded.size > 2 * MARKS_MAX) this.#worded.clear();
    this.#worded.set(step.id, { count: step.count, words });
    return words;
  }

  /** The latest steps of the whole log, oldest first. */
  marks(): readonly EditMark[] {
    return this.#log.latestSteps(MARKS_MAX).map((step) => ({
      id: step.id,
      role: step.role,
      atNanos: lastInstant(this.#log.entriesOf(step)),
      ...this.of(step),
    }));
  }

  /** The changes of parameters that are in force. */
  changes(): Summary['changes'] {
    const log = this.#log;
    return log.latestSteps(MARKS_MAX).flatMap((step) => {
      if (!log.isInForce(step)) return [];
      const entries = log.entriesOf(step).slice(0, log.cursor - step.first);
      const atNanos = lastInstant(entries);
      // During a drag the step is incomplete, so the text describes the change so far.
      const { texts } = entries.length === step.count ? this.of(step) : wordsOf(entries, this.#namesGroups);
      return texts.map((text) => ({ atNanos, text }));
    });
  }
}

function wordsOf(entries: readonly Entry[], namesGroups: boolean): EditWords {
  const configures = entries.flatMap(({ change, inverse }) =>
    change.kind === 'configure' && inverse.kind === 'configure'
      ? [[inverse.scenario, change.scenario] as const]
      : [],
  );
  const first = configures[0];
  const last = configures.at(-1);
  const faults = new Map<string, EditedFault>();
  for (const { change } of entries) {
    if (change.kind !== 'fault') continue;
    const { upstream, node, fault, factor } = change;
    const group = namesGroups ? { group: upstream } : {};
    faults.set(aboutOf(change), { upstream, node, fault, factor, ...group });
  }
  return {
    texts: first === undefined || last === undefined ? [] : describeChanges(first[0], last[1]),
    faults: [...faults.values()],
    newRun: false,
  };
}

function lastInstant(entries: readonly Entry[]): Nanos {
  return entries.at(-1)?.atNanos ?? 0;
}
