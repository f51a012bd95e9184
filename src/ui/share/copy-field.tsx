// A field with text, and a button that copies the text to the clipboard.

import { type ReactNode, useState } from 'react';
import { Button } from '../shared/button.tsx';
import { COPYING, copyText } from '../shared/copy-text.ts';
import * as styles from './share.module.css';

interface CopyFieldProps {
  /** Id of the field. */
  readonly id: string;
  readonly text: string;
  readonly rows: number;
  /** Text of the button that copies. */
  readonly copy: string;
  /** Accessible name of the field, if it has no visible label. */
  readonly label?: string;
  readonly describedBy?: string;
  /** More buttons after the copy button. */
  readonly children?: ReactNode;
}

export function CopyField(props: CopyFieldProps): ReactNode {
  const { id, text, rows, copy, label, describedBy, children } = props;
  const [outcome, setOutcome] = useState<keyof typeof COPYING | null>(null);
  const press = async (): Promise<void> => {
    const came = await copyText(text);
    setOutcome(came);
    if (came === 'copied') return;
    const field = document.getElementById(id) as HTMLTextAreaElement;
    field.focus();
    field.select();
  };
  return (
    <>
      <textarea
        id={id}
        readOnly
        rows={rows}
        spellCheck={false}
        aria-label={label}
        aria-describedby={describedBy}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.copy}>
        <Button kind="primary" onClick={press}>
          {copy}
        </Button>
        {children}
        <span role="status">{outcome !== null && COPYING[outcome]}</span>
      </div>
    </>
  );
}
