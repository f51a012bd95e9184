// Faults, changes and bookmarks on the scrubber: for the eye and the pointer. The list of marks says the same in words.

import type { CSSProperties, ReactNode } from 'react';
import type { Nanos } from '../../scenario/duration.ts';
import { type FaultMark, faultKey, type Mark } from './marks.ts';
import { faultWords, markWords, roughInstant } from './time-words.ts';

interface Props {
  readonly faults: readonly FaultMark[];
  readonly marks: readonly Mark[];
  readonly spanNanos: Nanos;
  /** Faults that hold here are drawn up to here. */
  readonly knownNanos: Nanos;
}

export function ScrubberMarks({ faults, marks, spanNanos, knownNanos }: Props): ReactNode {
  const place = (atNanos: Nanos): string => `${(Math.min(1, atNanos / spanNanos) * 100).toFixed(3)}%`;
  const spanOf = (fault: FaultMark): CSSProperties => {
    const until = Math.min(spanNanos, fault.untilNanos ?? Math.max(knownNanos, fault.fromNanos));
    return { left: place(fault.fromNanos), width: place(Math.max(0, until - fault.fromNanos)) };
  };
  return (
    <div className="scrubber-marks" aria-hidden="true">
      {faults
        .filter(({ fromNanos }) => fromNanos <= spanNanos)
        .map((fault) => (
          <div
            key={faultKey(fault)}
            className="scrubber-fault"
            title={faultWords(fault, spanNanos)}
            style={spanOf(fault)}
          />
        ))}
      {marks.map((mark) =>
        (mark.kind === 'edit' || mark.kind === 'bookmark') && mark.atNanos <= spanNanos ? (
          <div
            key={mark.kind === 'edit' ? `edit ${mark.edit.id}` : `bookmark ${mark.atNanos}`}
            className={`scrubber-${mark.kind}`}
            title={`${roughInstant(mark.atNanos, spanNanos)}: ${markWords(mark)}`}
            style={{ left: place(mark.atNanos) }}
          />
        ) : null,
      )}
    </div>
  );
}
