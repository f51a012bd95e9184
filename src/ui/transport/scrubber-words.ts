// Steps of the scrubber by keys, positions of its parts, and its position in words.

import { type FaultMark, faultsAt } from '../../app/known-faults.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { TEXT } from '../words/text.ts';

/** Key steps as shares of the scrubber. */
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

/** A share of the scrubber as a CSS length. */
export function percentOf(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(3)}%`;
}

/** At this share, a step on a scrubber of ten seconds is some milliseconds. */
const FINE_SHARE = 1 / 10_000;
const FINE_COARSEST_NANOS = 1e7;

/** An instant with the digits for the position of the scrubber. */
export function fineInstant(atNanos: Nanos, spanNanos: Nanos): string {
  return formatInstant(atNanos, Math.min(FINE_COARSEST_NANOS, spanNanos * FINE_SHARE));
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
