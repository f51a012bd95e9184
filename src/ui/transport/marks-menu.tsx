// A list of all marks of the run. The user can jump to a mark and remove bookmarks.

import type { ReactNode } from 'react';
import { faultKey } from '../../app/known-faults.ts';
import { useActions, useScenario, useTimeline } from '../../app/studio-context.ts';
import { type Mark, marksOf } from '../../app/time-marks.ts';
import { Button } from '../shared/button.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { TIME_MARKS } from '../words/time-menu.ts';
import { ListIcon } from './icons.tsx';
import * as styles from './marks-menu.module.css';
import { fineInstant } from './scrubber-words.ts';
import * as timeMenuStyles from './time-menu.module.css';
import { timeScale } from './time-scale.ts';
import { markWords } from './time-words.ts';

export function MarksMenu(): ReactNode {
  const timeline = useTimeline((state) => state);
  const scenario = useScenario((state) => state.scenario);
  const marks = marksOf(timeline);
  const label = TIME_MARKS.marks(marks.length);
  const face = (
    <>
      <ListIcon />
      <span>{label}</span>
    </>
  );
  return (
    <PopoverButton
      button={{ className: `${timeMenuStyles.item} marks-button`, 'aria-label': label, children: face }}
      className={styles.root}
    >
      {() =>
        marks.length === 0 ? (
          <p className="muted">{TIME_MARKS.noMarks}</p>
        ) : (
          <ul aria-label={TIME_MARKS.marksLabel}>
            {marks.map((mark) => (
              <MarkRow key={keyOf(mark)} mark={mark} spanNanos={timeScale(timeline, scenario)} />
            ))}
          </ul>
        )
      }
    </PopoverButton>
  );
}

function MarkRow({ mark, spanNanos }: { readonly mark: Mark; readonly spanNanos: number }): ReactNode {
  const actions = useActions();
  const at = fineInstant(mark.atNanos, spanNanos);
  return (
    <li className={styles.row} data-kind={mark.kind}>
      <button type="button" className={styles.go} onClick={() => actions.seek(mark.atNanos)}>
        <b>{at}</b> {markWords(mark)}
      </button>
      {mark.kind === 'bookmark' && (
        <Button
          kind="small"
          aria-label={TIME_MARKS.removeBookmark(at)}
          onClick={() => actions.toggleBookmark(mark.atNanos)}
        >
          {TIME_MARKS.remove}
        </Button>
      )}
    </li>
  );
}

function keyOf(mark: Mark): string {
  if (mark.kind === 'edit') return `edit ${mark.edit.id}`;
  return mark.kind === 'bookmark' ? `bookmark ${mark.atNanos}` : `${mark.kind} ${faultKey(mark.fault)}`;
}
