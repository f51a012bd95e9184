// Short texts for faults of upstream nodes and of the machine, with their times.

import { t } from '../languages/t.ts';
import { plainNumber } from '../scenario/distribution-text.ts';
import { formatDuration, type Nanos, parseDuration } from '../scenario/duration.ts';
import { type Fault, type FaultKind, MACHINE_FAULT_KINDS, type MachineFault } from '../scenario/scenario.ts';
import { USUAL_STRENGTHS } from '../scenario/shapes/upstreams.ts';
import { formatBytes, parseBytes } from '../scenario/size.ts';

interface Span {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

/** The span of a fault: "@5s-12s"; "@5s" has no end. */
function formatSpan({ fromNanos, untilNanos }: Span): string {
  const until = untilNanos === null ? '' : `-${formatDuration(untilNanos)}`;
  return `@${formatDuration(fromNanos)}${until}`;
}

function parseSpan(text: string): Span | null {
  const [from, until, more] = text.split('-');
  const fromNanos = parseDuration(from!);
  const untilNanos = until === undefined ? null : parseDuration(until);
  if (fromNanos === null || more !== undefined || (until !== undefined && untilNanos === null)) return null;
  return { fromNanos, untilNanos };
}

export const FAULT_GRAMMAR = t`kind:node@from-until such as down:4@5s-12s, slow*10:4@5s (permanently), refusing:1@0s-3s, flapping/2s:4@5s (down for 2 s, up for 2 s) or errors*0.3:4@5s, or none; a node of a service other than the first needs the service’s name, such as db.4`;

/**
 * A node of the first group is written as its number; other nodes have the group's name in front: "4",
 * "db.4".
 */
export function formatNode(
  { upstream, node }: Pick<Fault, 'upstream' | 'node'>,
  first: string | undefined,
): string {
  return upstream === first ? `${node}` : `${upstream}.${node}`;
}

/** The node that a text such as "4" or "db.4" denotes among these groups; null if there is no such group. */
export function parseNode(text: string, groups: readonly string[]): Pick<Fault, 'upstream' | 'node'> | null {
  const [match, name, node] = /^(?:([^.]+)\.)?(\d{1,9})$/.exec(text) ?? [];
  const upstream = name ?? groups[0];
  return match === undefined || upstream === undefined || !groups.includes(upstream)
    ? null
    : { upstream, node: Number(node) };
}

/** `first`: name of the first upstream group. */
export function formatFault(fault: Fault, first: string | undefined): string {
  return `${fault.kind}${strengthOf(fault)}:${formatNode(fault, first)}${formatSpan(fault)}`;
}

function strengthOf(fault: Fault): string {
  switch (fault.kind) {
    case 'slow':
      return `*${fault.factor}`;
    case 'errors':
      return `*${fault.chance}`;
    case 'flapping':
      return `/${formatDuration(fault.periodNanos)}`;
    default:
      return '';
  }
}

const FAULT_PATTERN = /^([a-z]+)([*/][^:]+)?:([^@]+)@(.+)$/;

/** `groups`: names of the existing upstream groups. */
export function parseFault(text: string, groups: readonly string[]): Fault | null {
  const [match, kind, strength, where, when] = FAULT_PATTERN.exec(text.trim()) ?? [];
  if (match === undefined || !Object.hasOwn(READERS, kind!)) return null;
  const span = parseSpan(when!);
  const fields = READERS[kind as FaultKind](strength ?? '');
  const node = parseNode(where!, groups);
  return span === null || fields === null || node === null ? null : { ...node, ...span, ...fields };
}

type FaultFields = Fault extends infer Each
  ? Each extends Fault
    ? Omit<Each, 'upstream' | 'node' | keyof Span>
    : never
  : never;

/** Parses the text between a fault's kind and the colon. The text is empty or begins with "*" or "/". */
const READERS: Readonly<Record<FaultKind, (strength: string) => FaultFields | null>> = {
  down: (strength) => (strength === '' ? { kind: 'down', factor: 1 } : null),
  refusing: (strength) => (strength === '' ? { kind: 'refusing', factor: 1 } : null),
  slow: (strength) => {
    const factor = amountOf('slow', strength);
    return Number.isNaN(factor) ? null : { kind: 'slow', factor };
  },
  errors: (strength) => {
    const chance = amountOf('errors', strength);
    return Number.isNaN(chance) ? null : { kind: 'errors', chance };
  },
  flapping: (strength) => {
    const periodNanos = strength === '' ? USUAL_STRENGTHS.flapping : parseDuration(strength.slice(1));
    return periodNanos === null || strength.startsWith('*') ? null : { kind: 'flapping', periodNanos };
  },
};

/** NaN if the text is neither empty nor "*" followed by a number. */
function amountOf(kind: FaultKind, text: string): number {
  if (text === '') return USUAL_STRENGTHS[kind];
  return text.startsWith('*') ? plainNumber(text.slice(1)) : Number.NaN;
}

export const MACHINE_FAULT_GRAMMAR = t`kind*amount@from-until such as cores-lost*2@5s-12s or memory-squeeze*4GiB@5s (permanently), or none`;

export function formatMachineFault(fault: MachineFault): string {
  const amount = fault.kind === 'memory-squeeze' ? formatBytes(fault.amount) : fault.amount;
  return `${fault.kind}*${amount}${formatSpan(fault)}`;
}

export function parseMachineFault(text: string): MachineFault | null {
  const [match, word, size, when] = /^([a-z-]+)\*([^@]+)@(.+)$/.exec(text.trim()) ?? [];
  const kind = MACHINE_FAULT_KINDS.find((each) => each === word);
  if (match === undefined || kind === undefined) return null;
  const amount = kind === 'memory-squeeze' ? parseBytes(size!) : plainNumber(size!);
  const span = parseSpan(when!);
  return span === null || amount === null || Number.isNaN(amount) ? null : { kind, ...span, amount };
}
