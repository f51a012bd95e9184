// A box for text that is pasted, typed, opened from a file, or dropped. A long text is not shown in the
// field, because the field would become slow.

import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { encodingOf } from '../../importers/bytes.ts';
import { FILE_BYTES_MAX } from '../../importers/measured/readers.ts';
import { formatBytes, formatCount } from '../../languages/quantity.ts';
import type { Problem } from '../../scenario/problem.ts';
import { Button } from '../shared/button.tsx';
import { headOf, isTrafficLog } from '../traffic-log/log-source.ts';
import { MEASURED_TEXT } from '../words/measured.ts';
import * as styles from './paste-box.module.css';

/** Longer texts are not shown in the field. */
const SHOWN_MAX = 100_000;

export interface PastedText {
  /** Changes whenever a text is pasted, opened or dropped, but not while the text is edited. */
  readonly id: number;
  readonly content: string;
  /** Describes a text that is too long for the field; null if the field shows the text. */
  readonly aside: string | null;
  /**
   * The text if it is a log, as a blob (which may be an opened file), and the name of its file; null if it is
   * not a log.
   */
  readonly log: { readonly blob: Blob; readonly name: string | null } | null;
  /** Why the text could not be read. */
  readonly problem: Problem | null;
}

export const NO_TEXT: PastedText = { id: 0, content: '', aside: null, log: null, problem: null };

interface PasteBoxProps {
  readonly text: PastedText;
  readonly onText: (text: PastedText) => void;
}

interface Takers {
  /** Accepts a text that was pasted, opened or dropped; `name` is the file's name. */
  take(content: string, name: string | null): void;
  takeFile(file: File | undefined): Promise<void>;
}

function logIn(content: string, name: string | null): PastedText['log'] {
  try {
    return isTrafficLog(content) ? { blob: new Blob([content]), name } : null;
  } catch {
    // The text remains in the field, and the view below explains why it cannot be read.
    return null;
  }
}

function takersOf(text: PastedText, onText: (text: PastedText) => void): Takers {
  const take = (content: string, name: string | null): void => {
    const isLong = content.length > SHOWN_MAX;
    const aside = isLong
      ? MEASURED_TEXT.large(name ?? MEASURED_TEXT.pasted, formatCount(content.length))
      : null;
    onText({ id: text.id + 1, content, aside, log: logIn(content, name), problem: null });
  };
  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const failed = (allowed: string): void =>
      onText({ ...NO_TEXT, id: text.id + 1, problem: { key: file.name, value: '', allowed } });
    if (logIn(await headOf(file).catch(() => ''), null) !== null) {
      const aside = MEASURED_TEXT.largeFile(file.name, formatBytes(file.size));
      onText({ ...NO_TEXT, id: text.id + 1, aside, log: { blob: file, name: file.name } });
      return;
    }
    if (file.size > FILE_BYTES_MAX) {
      failed(MEASURED_TEXT.tooLarge(file.name, formatBytes(file.size), formatBytes(FILE_BYTES_MAX)));
      return;
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content = new TextDecoder(encodingOf(bytes)).decode(bytes);
      if (content.trim() === '') failed(MEASURED_TEXT.empty(file.name));
      else take(content, file.name);
    } catch {
      failed(MEASURED_TEXT.unreadable);
    }
  };
  return { take, takeFile };
}

export function PasteBox({ text, onText }: PasteBoxProps): ReactNode {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const { take, takeFile } = takersOf(text, onText);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const content = event.clipboardData?.getData('text') ?? '';
    if (content.length <= SHOWN_MAX) return;
    event.preventDefault();
    take(content, null);
  };
  const onDrop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void takeFile(file);
    else take(event.dataTransfer?.getData('text') ?? '', null);
  };
  return (
    // Dropping is an alternative to the button, which the keyboard can reach.
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file.
    <div
      className={over ? `${styles.root} ${styles.over}` : styles.root}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label htmlFor={id}>{MEASURED_TEXT.input}</label>
      <textarea
        id={id}
        value={text.aside ?? text.content}
        readOnly={text.aside !== null}
        placeholder={MEASURED_TEXT.placeholder}
        spellCheck={false}
        autoComplete="off"
        onPaste={onPaste}
        onChange={(event) => {
          const content = event.currentTarget.value;
          onText({ ...text, content, log: logIn(content, null), problem: null });
        }}
      />
      <div className={styles.actions}>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={(event) => {
            void takeFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button onClick={() => picker.current?.click()}>{MEASURED_TEXT.file}</Button>
        <span className="muted">{MEASURED_TEXT.orDrop}</span>
        {(text.content !== '' || text.log !== null || text.problem !== null) && (
          <Button kind={styles.clear} onClick={() => onText({ ...NO_TEXT, id: text.id + 1 })}>
            {MEASURED_TEXT.clear}
          </Button>
        )}
      </div>
    </div>
  );
}
