// "Save as one file": saves the lesson as an HTML file that opens from a disk or a USB stick without a
// network. Teachers can also save it as a SCORM package.

import { type ReactNode, useState } from 'react';
import { formatBytes } from '../languages/quantity.ts';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './lesson.module.css';

export interface SavedLesson {
  /** The name of the file. */
  readonly name: string;
  readonly bytes: number;
}

export type SaveKind = 'file' | 'scorm';

/** Rejects if a part of the file cannot be fetched. */
export type SaveLesson = (kind: SaveKind) => Promise<SavedLesson>;

type State =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'idle' | 'making' }
  | ({ readonly kind: 'saved' } & SavedLesson);

export function SaveButton({
  onSave,
  kind,
}: {
  readonly onSave: SaveLesson | undefined;
  readonly kind: SaveKind;
}): ReactNode {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const save = async (): Promise<void> => {
    if (onSave === undefined || state.kind === 'making') return;
    setState({ kind: 'making' });
    try {
      setState({ kind: 'saved', ...(await onSave(kind)) });
    } catch (cause) {
      setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <>
      <span role="status" className={styles.saveState}>
        {state.kind === 'making' && LEARN.file.making}
        {state.kind === 'saved' && LEARN.file.saved(state.name, formatBytes(state.bytes))}
        {state.kind === 'failed' && LEARN.file.failed(state.reason)}
      </span>
      <Button kind={styles.onPaper} onClick={() => void save()}>
        {kind === 'scorm' ? LEARN.file.saveScorm : LEARN.file.save}
      </Button>
    </>
  );
}
