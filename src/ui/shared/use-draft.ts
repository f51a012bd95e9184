// The text of a field while it is edited. It is accepted on Enter or when the field loses focus, and
// discarded on Escape.

import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface DraftOptions<Problem> {
  /** The text of the field while it is not edited. */
  readonly text: string;
  /** Accepts the draft; returns null, or the reason why it was not accepted. */
  readonly accept: (draft: string) => Problem | null;
  /** Whether a rejected draft stays in the field. */
  readonly keepsRejected?: boolean;
  /** Whether Enter starts a new line, so that only Ctrl+Enter accepts. */
  readonly isMultiline?: boolean;
}

/** `field`: properties of the input or textarea. `problem`: why the last draft was not accepted. */
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
