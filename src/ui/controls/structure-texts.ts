// The parts of a scenario that are edited as text, in the format of links: label, current text and an
// example.

import { formatFault, formatMachineFault } from '../../links/fault-text.ts';
import { formatOwnClass } from '../../links/own-settings.ts';
import { formatClass, formatLock, formatRequest } from '../../links/structure-text.ts';
import { formatDistribution } from '../../scenario/distribution-text.ts';
import { formatDuration } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isServed } from '../../scenario/services.ts';
import type { STRUCTURE } from '../words/controls.ts';

export type StructureKey = keyof typeof STRUCTURE;

export interface StructureText {
  readonly key: StructureKey;
  /** Whether the text has one entry per line. */
  readonly isList: boolean;
  readonly textOf: (scenario: Scenario) => string;
  /**
   * The text for one server. `serverScenario` is the scenario with this server's own settings. Missing if
   * servers cannot differ.
   */
  readonly ownTextOf?: (serverScenario: Scenario) => string;
  /** Whether the scenario uses this part; by default it does. */
  readonly applies?: (scenario: Scenario) => boolean;
}

const one = (
  key: StructureKey,
  textOf: StructureText['textOf'],
  applies?: StructureText['applies'],
): StructureText => ({ key, isList: false, textOf, ...(applies === undefined ? {} : { applies }) });

const list = (
  key: StructureKey,
  linesOf: (scenario: Scenario) => readonly string[],
  applies?: StructureText['applies'],
): StructureText => ({
  ...one(key, (scenario) => linesOf(scenario).join('\n'), applies),
  isList: true,
});

/**
 * Marks a part in which servers may differ. `ownTextOf`: the text of a single server, if its form differs
 * from that of the shared text.
 */
const own = (
  text: StructureText,
  ownTextOf: (scenario: Scenario) => string = text.textOf,
): StructureText => ({
  ...text,
  ownTextOf,
});

const hasUpstream = (s: Scenario): boolean => s.upstreams.length > 0;

/** The texts by the fold that contains them. */
export const STRUCTURE_TEXTS = {
  program: [
    own(one('request', (s) => formatRequest(s.request))),
    own(
      list('class', (s) => s.classes.map(formatClass)),
      (s) => s.classes.map(formatOwnClass).join('\n'),
    ),
    own(list('lock', (s) => s.locks.map(formatLock))),
    one('upstream', (s) => s.upstreams.map(({ name }) => name).join(',')),
  ],
  times: [
    one(
      'think',
      (s) => formatDistribution(s.traffic.think),
      (s) => s.traffic.kind === 'closed',
    ),
    one(
      'timestamps',
      (s) => s.traffic.timestampsNanos.map(formatDuration).join(','),
      (s) => s.traffic.kind === 'open',
    ),
  ],
  machineFaults: [list('machineFault', (s) => s.machineFaults.map(formatMachineFault))],
  nodeFaults: [
    own(
      one(
        'latency',
        (s) => (s.upstreams[0] === undefined ? '' : formatDistribution(s.upstreams[0].latency)),
        hasUpstream,
      ),
    ),
    own(
      list(
        'node',
        (s) =>
          s.upstreams[0]?.nodeLatencies.map(
            ({ node, latency }) => `${node}: ${formatDistribution(latency)}`,
          ) ?? [],
        hasUpstream,
      ),
    ),
    list('fault', (s) => s.faults.map((fault) => formatFault(fault, s.upstreams[0]?.name)), hasUpstream),
  ],
  end: [
    one('name', (s) => s.name),
    one(
      'front',
      (s) => s.front ?? '',
      (s) => s.upstreams.some(isServed),
    ),
    one('requests', (s) => String(s.stop.requests ?? '')),
    one('duration', (s) => (s.stop.durationNanos === null ? '' : formatDuration(s.stop.durationNanos))),
  ],
} as const satisfies Record<string, readonly StructureText[]>;

export type StructureFold = keyof typeof STRUCTURE_TEXTS;

/** Texts that are separate for each upstream group. */
const OF_GROUP: ReadonlySet<StructureKey> = new Set(['latency', 'node']);

/**
 * The texts of a fold. `group`: an upstream group other than the first, which only has texts of its own; null
 * for all texts.
 */
export function structureTexts(
  fold: StructureFold,
  scenario: Scenario,
  group: string | null = null,
): readonly StructureText[] {
  const texts: readonly StructureText[] = STRUCTURE_TEXTS[fold];
  return texts.filter(
    (each) => each.applies?.(scenario) !== false && (group === null || OF_GROUP.has(each.key)),
  );
}

/**
 * The text of the scenario's locks after this lock gets another kind. The lock's other values become the
 * defaults of the new kind.
 */
export function locksWithKind(scenario: Scenario, name: string, kind: string): string {
  return scenario.locks.map((lock) => (lock.name === name ? `${name}:${kind}` : formatLock(lock))).join('\n');
}
