// The text of a field while the user edits it. Enter or leaving the field accepts the text; Escape discards
// it.

import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface DraftOptions<Problem> {
  /** The text that the field shows when it is not being edited. */
  readonly text: string;
  /** Accepts the draft and returns null, or returns why it was rejected. */
  readonly accept: (draft: string) => Problem | null;
  /** Whether a rejected draft stays in the field. */
  readonly keepsRejected?: boolean;
  /** Whether Enter starts a new line; then only Ctrl+Enter accepts. */
  readonly isMultiline?: boolean;
}

/**
 * `field`: properties for the input or textarea. `problem`: why the last draft was rejected; null if it was
 * accepted.
 */
export function useDraft<Problem>(options: DraftOptions<Problem>) {
  const { text, accept, keepsRejected = false, isMultiline = false } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const commit = (): void => {
    if (draft === null) return;
    const rejection = accept(draft);
    setProblem(() => rejection);
    if (rejection === null || !keepsRejected) setDraft(null);
  };
  const field = {
    value: draft ?? text,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': problem !== null,
    onChange: (event: SyntheticEvent<TextField>) => setDraft(event.currentTarget.value),
    onBlur: commit,
    onKeyDown(event: KeyboardEvent<TextField>) {
      if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) commit();
      if (event.key !== 'Escape') return;
      setDraft(null);
      setProblem(null);
    },
  };
  return { field, problem };
}
