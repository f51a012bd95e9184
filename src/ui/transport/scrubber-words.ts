// Computes how far keys move the scrubber, where its parts are, and its position in words.

import { type FaultMark, faultsAt } from '../../app/known-faults.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { TEXT } from '../words/text.ts';

/** Steps by keys, as shares of the scrubber's length. */
const STEP = 1 / 200;
const PAGE = 1 / 20;

export const SCRUBBER_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -PAGE,
  PageUp: PAGE,
};

/** Converts a share of the scrubber's length to a CSS length. */
export function percentOf(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(3)}%`;
}

/**
 * Instants are written to this share of the scrubber's length: to a millisecond on a scrubber of ten seconds.
 */
const FINE_SHARE = 1 / 10_000;
const FINE_COARSEST_NANOS = 1e7;

/** The instant with as many digits as the scrubber can distinguish. */
export function fineInstant(atNanos: Nanos, spanNanos: Nanos): string {
  return formatInstant(atNanos, Math.min(FINE_COARSEST_NANOS, spanNanos * FINE_SHARE));
}

/** The position of the run and the faults at this position: "12.38 s of 40.00 s; node 4 down". */
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
