// Buttons that save a drawing or its numbers as a file.

import { type ReactNode, useState } from 'react';
import { useActions } from '../../app/studio-context.ts';
import { Button } from '../shared/button.tsx';
import { CHART_CHOICES } from '../words/chart-cards.ts';
import * as styles from './chart-menu.module.css';
import { type FileKind, type Saved, saveAs } from './save-chart.ts';

interface SaveRowProps {
  readonly kinds: readonly FileKind[];
  /** Called when a button is pressed. Returns null if there is nothing to save yet. */
  readonly saved: () => Saved | null;
}

export function SaveRow({ kinds, saved }: SaveRowProps): ReactNode {
  const actions = useActions();
  const [failed, setFailed] = useState(false);
  const save = async (kind: FileKind): Promise<void> => {
    setFailed(false);
    try {
      const now = saved();
      if (now === null) setFailed(true);
      else await saveAs(kind, now, actions.link());
    } catch {
      setFailed(true);
    }
  };
  return (
    <fieldset className={styles.row}>
      <legend>{CHART_CHOICES.save}</legend>
      {kinds.map((kind) => (
        <Button key={kind} kind="small" onClick={() => void save(kind)}>
          {kind.toUpperCase()}
        </Button>
      ))}
      {failed && <p role="alert">{CHART_CHOICES.saveFailed}</p>}
    </fieldset>
  );
}
