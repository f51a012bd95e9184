// Text to copy: a field that holds it, and a button that puts it on the clipboard.

import { type ReactNode, useState } from 'react';
import { useActions } from '../../app/studio-context.ts';
import { Button } from '../shared/button.tsx';
import * as styles from './share.module.css';

interface CopyFieldProps {
  /** Class of the field. */
  readonly id: string;
  readonly text: string;
  readonly rows: number;
  /** Text of the button, and the message beside it after a press. */
  readonly words: { readonly copy: string; readonly copied: string; readonly refused: string };
  /** Name and description of a field that has no label. */
  readonly label?: string;
  readonly describedBy?: string;
  /** More buttons. */
  readonly children?: ReactNode;
}

export function CopyField(props: CopyFieldProps): ReactNode {
  const { id, text, rows, words, label, describedBy, children } = props;
  const { copy } = useActions();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const press = async (): Promise<void> => {
    const isCopied = await copy(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) return;
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
          {words.copy}
        </Button>
        {children}
        <span role="status">{outcome !== null && words[outcome]}</span>
      </div>
    </>
  );
}
