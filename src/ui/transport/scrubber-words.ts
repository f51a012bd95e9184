// Where the scrubber stands, in words, and how far keys move it.

import type { Nanos } from '../../scenario/duration.ts';
import { TEXT } from '../text.ts';
import { type FaultMark, faultsAt } from './marks.ts';
import { fineInstant } from './time-words.ts';

/** Shares of the scrubber that keys move by. */
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

/** "12.38 s of 40.00 s; node 4 down". */
export function placeWords(
  atNanos: Nanos,
  spanNanos: Nanos,
  endNanos: Nanos | null,
  faults: readonly FaultMark[],
): string {
  const at = fineInstant(atNanos, spanNanos);
  const whole = fineInstant(spanNanos, spanNanos);
  const holding = faultsAt(faults, atNanos).map(({ node, kind }) =>
    TEXT.transport.nodeIs(node, TEXT.conditions[kind]),
  );
  return [TEXT.transport.place(at, whole, endNanos !== null), ...holding].join('; ');
}

/** A share of the scrubber as CSS has it. */
export function percentOf(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(3)}%`;
}
