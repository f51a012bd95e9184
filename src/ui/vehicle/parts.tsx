// The parts of a request's time as the panels show them: in one unit, so that they can be compared.

import type { ReactNode } from 'react';
import { fixed } from '../../languages/numbers.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { Nanos } from '../../scenario/duration.ts';
import * as styles from './parts-bar.module.css';
import { PART_ORDER, PARTS, VEHICLE_TEXT } from './vehicle-text.ts';

export interface TimePart {
  readonly name: string;
  /** Class of the part's colour. */
  readonly swatch: string;
  readonly nanos: Nanos;
}

/** The parts that are longer than 0. They add up to `totalOf`. */
export function partsOf(request: FollowedRequest): readonly TimePart[] {
  const late = request.startedNanos - request.intendedNanos;
  const parts = PART_ORDER.map((state) => {
    const [name, swatch] = PARTS[state];
    return { name, swatch, nanos: request.parts[state] ?? 0 };
  });
  return [{ name: VEHICLE_TEXT.late, swatch: 'late', nanos: late }, ...parts].filter(
    ({ nanos }) => nanos > 0,
  );
}

/** The latency of the request, or its age if it is in progress, from its intended start. */
export function totalOf(request: FollowedRequest): Nanos {
  return (request.endedNanos ?? request.atNanos) - request.intendedNanos;
}

/**
 * The time with three decimals, in the unit that suits `total`. If this would round it to 0, a smaller unit
 * is used.
 */
export function timeText(nanos: Nanos, total: Nanos = nanos): string {
  if (nanos > 0 && nanos < total && nanos / unitSize(total) < ROUNDS_TO_NOTHING) return timeText(nanos);
  const size = unitSize(total);
  const unit = size === 1e9 ? 's' : size === 1e6 ? 'ms' : 'µs';
  return `${fixed(nanos / size, 3)}\u00a0${unit}`;
}

/**
 * Formats all times of a request in the same unit. It is the unit of the total, or the next smaller one in
 * which no part rounds to 0.
 */
export function timesOf(request: FollowedRequest): (nanos: Nanos) => string {
  const least = Math.min(...partsOf(request).map(({ nanos }) => nanos));
  let unit = unitSize(totalOf(request));
  while (unit > 1e3 && least / unit < ROUNDS_TO_NOTHING) unit /= 1e3;
  return (nanos) => timeText(nanos, unit);
}

/** With three decimals, values below this round to 0. */
const ROUNDS_TO_NOTHING = 0.0005;

const unitSize = (total: Nanos): number => (total >= 1e9 ? 1e9 : total >= 1e6 ? 1e6 : 1e3);

export const numberText = ({ first }: FollowedRequest): string => formatCount(first);

export function PartsBar({ parts }: { readonly parts: readonly TimePart[] }): ReactNode {
  return (
    <span className={styles.root} aria-hidden="true">
      {parts.map(({ name, swatch, nanos }) => (
        <i key={name} className={`${styles.part} state-${swatch}`} style={{ flexGrow: nanos }} />
      ))}
    </span>
  );
}
