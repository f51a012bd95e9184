// Texts for instants, faults and changes of a run.

import { type FaultMark, faultsAt, type Mark } from '../../app/time-marks.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { EditWords } from '../../protocol/history.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { TEXT } from '../words/text.ts';

/** Instants are rounded to a tenth of a second in runs of ten seconds or more, and finer in shorter ones. */
const DIGITS_SHARE = 1 / 100;
const COARSEST_NANOS = 1e8;
/** A step of a scrubber of ten seconds is some milliseconds. */
const FINE_SHARE = 1 / 10_000;
const FINE_COARSEST_NANOS = 1e7;

/** For marks: rounded as suits the length of the run. */
export function roughInstant(atNanos: Nanos, spanNanos: Nanos): string {
  return formatInstant(atNanos, Math.min(COARSEST_NANOS, spanNanos * DIGITS_SHARE));
}

/** For the position of the scrubber. */
export function fineInstant(atNanos: Nanos, spanNanos: Nanos): string {
  return formatInstant(atNanos, Math.min(FINE_COARSEST_NANOS, spanNanos * FINE_SHARE));
}

/** `nodes`: how many have the same fault at the same time. */
export function faultWords(fault: FaultMark, spanNanos: Nanos, nodes = 1): string {
  const until = fault.untilNanos === null ? null : roughInstant(fault.untilNanos, spanNanos);
  const kind = TEXT.conditions[fault.kind];
  const who = nodes > 1 ? TEXT.transport.nodes(nodes) : TEXT.node.name(fault.node, fault.group);
  return TEXT.transport.fault(who, kind, roughInstant(fault.fromNanos, spanNanos), until);
}

/** "A: Threads 50 to 100; node 4 down", without an instant. */
export function editWords(edit: EditWords): string {
  if (edit.newRun) return TEXT.transport.newRun;
  const faults = edit.faults.map(({ group, node, fault }) =>
    TEXT.transport.nodeIs(node, fault === 'none' ? TEXT.conditions.healthy : TEXT.conditions[fault], group),
  );
  const words = [...edit.texts, ...faults].join(t`; `);
  return words === '' ? TEXT.transport.someChange : words;
}

/** "12.38 s of 40.00 s; node 4 down": the position of the run, and the faults there. */
export function placeWords(
  atNanos: Nanos,
  spanNanos: Nanos,
  endNanos: Nanos | null,
  faults: readonly FaultMark[],
): string {
  const at = fineInstant(atNanos, spanNanos);
  const whole = fineInstant(spanNanos, spanNanos);
  const holding = faultsAt(faults, atNanos).map(({ kind, node, group }) =>
    TEXT.transport.nodeIs(node, TEXT.conditions[kind], group),
  );
  return [TEXT.transport.place(at, whole, endNanos !== null), ...holding].join(t`; `);
}

export function markWords(mark: Mark): string {
  switch (mark.kind) {
    case 'bookmark':
      return TEXT.transport.bookmark;
    case 'edit':
      return TEXT.transport.roles[mark.edit.role](editWords(mark.edit));
    case 'fault':
      return TEXT.transport.nodeIs(mark.fault.node, TEXT.conditions[mark.fault.kind], mark.fault.group);
    case 'heal':
      return TEXT.transport.nodeBack(mark.fault.node, mark.fault.group);
  }
}
