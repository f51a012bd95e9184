// The marks of events on the scrubber.

import type { CSSProperties, ReactNode } from 'react';
import { type FaultMark, faultKey } from '../../app/known-faults.ts';
import type { TimelineState } from '../../app/stores/timeline-store.ts';
import { marksOf } from '../../app/time-marks.ts';
import { t } from '../../languages/t.ts';
import type { Nanos } from '../../scenario/duration.ts';
import * as styles from './scrubber.module.css';
import { faultWords, markWords, roughInstant } from './time-words.ts';

interface Props {
  readonly faults: readonly FaultMark[];
  readonly timeline: TimelineState;
  readonly spanNanos: Nanos;
}

/**
 * Faults, changes and bookmarks on the scrubber, for users who see them and use a pointer. The list of marks
 * contains the same as text.
 */
export default function ScrubberMarks({ faults, timeline, spanNanos }: Props): ReactNode {
  const share = (atNanos: Nanos): string => Math.min(1, atNanos / spanNanos).toFixed(5);
  const spanOf = (fault: FaultMark): CSSProperties => {
    // A fault without an end is drawn up to the furthest instant of the run.
    const furthest = Math.max(timeline.furthestNanos, fault.fromNanos);
    const until = Math.min(spanNanos, fault.untilNanos ?? furthest);
    return { '--at': share(fault.fromNanos), '--long': share(Math.max(0, until - fault.fromNanos)) };
  };
  return (
    <div className={styles.marks} aria-hidden="true">
      {faults
        .filter(({ fromNanos }) => fromNanos <= spanNanos)
        .map((fault) => (
          <div
            key={faultKey(fault)}
            className={styles.fault}
            title={faultWords(fault, spanNanos)}
            style={spanOf(fault)}
          />
        ))}
      {marksOf(timeline).map((mark) =>
        (mark.kind === 'edit' || mark.kind === 'bookmark') && mark.atNanos <= spanNanos ? (
          <div
            key={mark.kind === 'edit' ? `edit ${mark.edit.id}` : `bookmark ${mark.atNanos}`}
            className={mark.kind === 'edit' ? styles.edit : styles.bookmark}
            title={t`${roughInstant(mark.atNanos, spanNanos)}: ${markWords(mark)}`}
            style={{ '--at': share(mark.atNanos) }}
          />
        ) : null,
      )}
    </div>
  );
}
