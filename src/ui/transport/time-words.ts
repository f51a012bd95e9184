// Texts for instants, faults and changes of a run.

import type { FaultMark } from '../../app/known-faults.ts';
import type { Mark } from '../../app/time-marks.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { EditWords } from '../../protocol/history.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { TEXT } from '../words/text.ts';

const TIME_TEXT = {
  nodes: (count: number) => t`${count} nodes`,
  fault: (who: string, kind: string, from: string, until: string | null) =>
    until === null ? t`${who} ${kind} from ${from}` : t`${who} ${kind} ${from} to ${until}`,
  nodeBack: (node: number, group = t`node`) => t`${group} ${node} back`,
  bookmark: t`bookmark`,
  newRun: t`back to the other run`,
  someChange: t`a change`,
  roles: {
    edit: (what: string) => what,
    undo: (what: string) => t`undo: ${what}`,
    redo: (what: string) => t`redo: ${what}`,
  },
} as const;

/**
 * In runs of ten seconds or more, instants are rounded to tenths of a second; in shorter runs to a hundredth
 * of the run.
 */
const DIGITS_SHARE = 1 / 100;
const COARSEST_NANOS = 1e8;

/** An instant for display with marks. It is rounded as the length of the run permits. */
export function roughInstant(atNanos: Nanos, spanNanos: Nanos): string {
  return formatInstant(atNanos, Math.min(COARSEST_NANOS, spanNanos * DIGITS_SHARE));
}

/** `nodes`: the number of nodes that have this fault at the same time. */
export function faultWords(fault: FaultMark, spanNanos: Nanos, nodes = 1): string {
  const until = fault.untilNanos === null ? null : roughInstant(fault.untilNanos, spanNanos);
  const kind = TEXT.conditions[fault.kind];
  const who = nodes > 1 ? TIME_TEXT.nodes(nodes) : TEXT.node.name(fault.node, fault.group);
  return TIME_TEXT.fault(who, kind, roughInstant(fault.fromNanos, spanNanos), until);
}

/** What an edit changed, without its instant: "A: Threads 50 to 100; node 4 down". */
export function editWords(edit: EditWords): string {
  if (edit.newRun) return TIME_TEXT.newRun;
  const faults = edit.faults.map(({ group, node, fault }) =>
    TEXT.transport.nodeIs(node, fault === 'none' ? TEXT.conditions.healthy : TEXT.conditions[fault], group),
  );
  const words = [...edit.texts, ...faults].join(t`; `);
  return words === '' ? TIME_TEXT.someChange : words;
}

export function markWords(mark: Mark): string {
  switch (mark.kind) {
    case 'bookmark':
      return TIME_TEXT.bookmark;
    case 'edit':
      return TIME_TEXT.roles[mark.edit.role](editWords(mark.edit));
    case 'fault':
      return TEXT.transport.nodeIs(mark.fault.node, TEXT.conditions[mark.fault.kind], mark.fault.group);
    case 'heal':
      return TIME_TEXT.nodeBack(mark.fault.node, mark.fault.group);
  }
}
