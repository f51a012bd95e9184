// Faults and changes for time charts: labelled fault spans, the faults at an instant, and changes near an
// instant. Also tells whether a user injected or ended a fault by hand, because formulas then no longer apply
// to the run.

import { LANGUAGE } from '../languages/language.ts';
import { listed } from '../languages/list.ts';
import { capital } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { FaultSpan, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import { warmUpEnd } from './warm-up.ts';

export interface FaultShade {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** "node 10 down", "nodes 2 and 4 slow". */
  readonly label: string;
}

const MOST_NAMED = 3;

type NodeOfSpan = Pick<FaultSpan, 'group' | 'node'>;

/** The label of a span, which includes the group's name if there are several groups: "search node 4". */
function label(kind: FaultKind, spans: readonly NodeOfSpan[]): string {
  const names = namesOf(spans);
  const isGrouped = spans.some(({ group }) => group !== undefined);
  const say = KINDS[kind];
  if (names.length > MOST_NAMED) return say(t`${names.length} nodes`);
  if (isGrouped) return say(listed(names));
  return say(names.length === 1 ? t`node ${names[0]}` : t`nodes ${listed(names)}`);
}

const KINDS: Readonly<Record<FaultKind, (who: string) => string>> = {
  down: (who) => t`${who} down`,
  refusing: (who) => t`${who} refusing`,
  slow: (who) => t`${who} slow`,
  flapping: (who) => t`${who} flapping`,
  errors: (who) => t`${who} failing`,
};

/** The name of each node, without repeats, ordered by group and number. */
function namesOf(spans: readonly NodeOfSpan[]): readonly string[] {
  const sorted = [...spans].sort(
    (a, b) => (a.group ?? '').localeCompare(b.group ?? '', LANGUAGE) || a.node - b.node,
  );
  return [
    ...new Set(sorted.map(({ group, node }) => (group === undefined ? `${node}` : t`${group} node ${node}`))),
  ];
}

/**
 * Faults up to the clock. Faults of the same kind and time form one span; a fault that has not ended extends
 * to the clock.
 */
export function faultShades(summary: Pick<Summary, 'faults' | 'clockNanos'>): readonly FaultShade[] {
  const groups = new Map<string, FaultSpan[]>();
  for (const span of summary.faults) {
    if (span.fromNanos > summary.clockNanos) continue;
    const key = `${span.kind} ${span.fromNanos} ${span.untilNanos}`;
    groups.set(key, [...(groups.get(key) ?? []), span]);
  }
  return [...groups.values()]
    .map((spans) => ({
      fromNanos: spans[0].fromNanos,
      untilNanos: Math.min(spans[0].untilNanos ?? Number.POSITIVE_INFINITY, summary.clockNanos),
      label: label(spans[0].kind, spans),
    }))
    .sort((a, b) => a.fromNanos - b.fromNanos);
}

/** Faults still active at the clock. */
export function holdingFaults({
  faults,
  clockNanos,
}: Pick<Summary, 'faults' | 'clockNanos'>): readonly FaultSpan[] {
  return faults.filter(
    ({ fromNanos, untilNanos }) =>
      fromNanos <= clockNanos && (untilNanos ?? Number.POSITIVE_INFINITY) > clockNanos,
  );
}

/** Names the faults active now ("Node 10 down."); '' if there are none. */
export function faultsNow(summary: Pick<Summary, 'faults' | 'clockNanos'>): string {
  const holding = holdingFaults(summary);
  const kinds = [...new Set(holding.map((span) => span.kind))];
  return kinds
    .map((kind) => {
      const text = label(
        kind,
        holding.filter((span) => span.kind === kind),
      );
      return t` ${capital(text)}.`;
    })
    .join('');
}

/** Labels of the faults at an instant, and texts of the changes within `reachNanos` of it. */
export function notesAt(summary: Summary, atNanos: Nanos, reachNanos: Nanos): readonly string[] {
  const faults = faultShades(summary)
    .filter((shade) => shade.fromNanos <= atNanos && atNanos <= shade.untilNanos)
    .map((shade) => shade.label);
  const changes = summary.changes
    .filter((change) => Math.abs(change.atNanos - atNanos) <= reachNanos)
    .map((change) => change.text);
  const warmUp = atNanos < warmUpEnd(summary) ? [t`warm-up`] : [];
  return [...warmUp, ...faults, ...changes.slice(-2)];
}

/** Whether any fault differs from the scenario's plan: it was not planned, or it was ended early. */
export function brokenByHand({ faults }: Pick<Summary, 'faults'>, scenario: Scenario): boolean {
  return faults.some((fault) => !isPlanned(fault, scenario));
}

function isPlanned({ kind, group, node, fromNanos, untilNanos }: FaultSpan, { faults }: Scenario): boolean {
  return faults.some(
    (plan) =>
      plan.kind === kind &&
      plan.node === node &&
      (group === undefined || plan.upstream === group) &&
      plan.fromNanos === fromNanos &&
      (untilNanos === null || plan.untilNanos === untilNanos),
  );
}
