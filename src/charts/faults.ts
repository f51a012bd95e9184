// What the time charts say about faults and changes: spans with a label, which hold now, what was changed near an instant.

import type { FaultSpan, Summary } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { listed } from './format.ts';

interface FaultShade {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** "node 10 down", "nodes 2 and 4 slow". */
  readonly label: string;
}

const MOST_NAMED = 3;

function label(kind: string, nodes: readonly number[]): string {
  if (nodes.length === 1) return `node ${nodes[0]} ${kind}`;
  if (nodes.length > MOST_NAMED) return `${nodes.length} nodes ${kind}`;
  return `nodes ${listed(nodes.map(String))} ${kind}`;
}

/** Faults so far, those of one kind and the same time taken together; one that holds ends at the clock. */
export function faultShades(summary: Pick<Summary, 'faults' | 'clockNanos'>): readonly FaultShade[] {
  const groups = new Map<string, { span: FaultSpan; nodes: number[] }>();
  for (const span of summary.faults) {
    if (span.fromNanos > summary.clockNanos) continue;
    const key = `${span.kind} ${span.fromNanos} ${span.untilNanos}`;
    const group = groups.get(key) ?? { span, nodes: [] };
    if (!group.nodes.includes(span.node)) group.nodes.push(span.node);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ span, nodes }) => ({
      fromNanos: span.fromNanos,
      untilNanos: Math.min(span.untilNanos ?? Number.POSITIVE_INFINITY, summary.clockNanos),
      label: label(
        span.kind,
        nodes.sort((a, b) => a - b),
      ),
    }))
    .sort((a, b) => a.fromNanos - b.fromNanos);
}

/** "Node 10 down." for the faults that hold now; '' where there is none. */
export function faultsNow(summary: Pick<Summary, 'faults' | 'clockNanos'>): string {
  const holding = summary.faults.filter(
    (span) =>
      span.fromNanos <= summary.clockNanos &&
      (span.untilNanos ?? Number.POSITIVE_INFINITY) > summary.clockNanos,
  );
  const kinds = [...new Set(holding.map((span) => span.kind))];
  return kinds
    .map((kind) => {
      const nodes = holding.filter((span) => span.kind === kind).map((span) => span.node);
      const text = label(
        kind,
        [...new Set(nodes)].sort((a, b) => a - b),
      );
      return ` ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
    })
    .join('');
}

/** Labels of the faults at an instant and texts of the changes within reach of it. */
export function notesAt(summary: Summary, atNanos: Nanos, reachNanos: Nanos): readonly string[] {
  const faults = faultShades(summary)
    .filter((shade) => shade.fromNanos <= atNanos && atNanos <= shade.untilNanos)
    .map((shade) => shade.label);
  const changes = summary.changes
    .filter((change) => Math.abs(change.atNanos - atNanos) <= reachNanos)
    .map((change) => change.text);
  return [...faults, ...changes.slice(-2)];
}
