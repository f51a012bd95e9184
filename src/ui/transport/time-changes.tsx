// The part of the time menu that the page has and frames do not: undo, redo and marks.

import type { ReactNode } from 'react';
import { useActions, useTimeline } from '../../app/studio-context.ts';
import type { EditWords } from '../../protocol/history.ts';
import { TIME_MARKS } from '../words/time-menu.ts';
import { BookmarkIcon, RedoIcon, UndoIcon } from './icons.tsx';
import { MarksMenu } from './marks-menu.tsx';
import { TimeItem } from './time-item.tsx';
import * as styles from './time-menu.module.css';
import { editWords } from './time-words.ts';

/** Bookmarks, the list of marks, undo and redo. */
export default function TimeChanges(): ReactNode {
  const actions = useActions();
  const undo = useTimeline((state) => state.history?.undo ?? null);
  const redo = useTimeline((state) => state.history?.redo ?? null);
  const words = (edit: EditWords | null): string | null => (edit === null ? null : editWords(edit));
  return (
    <div className={styles.items}>
      <TimeItem
        label={TIME_MARKS.undo(words(undo))}
        icon={<UndoIcon />}
        keys="Ctrl Z"
        disabled={undo === null}
        onClick={actions.undo}
      />
      <TimeItem
        label={TIME_MARKS.redo(words(redo))}
        icon={<RedoIcon />}
        keys="Ctrl Y"
        disabled={redo === null}
        onClick={actions.redo}
      />
      <TimeItem
        label={TIME_MARKS.addBookmark}
        icon={<BookmarkIcon />}
        keys="B"
        onClick={() => actions.toggleBookmark(null)}
      />
      <MarksMenu />
    </div>
  );
}
