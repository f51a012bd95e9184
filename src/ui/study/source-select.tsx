// Which question is asked: that of the page's own scene, or one that a source asks, with a scene of its own.

import type { ReactNode } from 'react';
import type { SourceQuestion } from '../../scenario/source-question.ts';
import { SOURCE_QUESTIONS } from '../../scenario/source-questions.ts';
import { STUDY_TEXT } from '../text-of-study.ts';

interface SourceSelectProps {
  /** sweep: those that sweep; rows: those that look for what holds objectives. */
  readonly kind: 'sweep' | 'rows';
  readonly source: SourceQuestion | null;
  /** '' for the page's own scene. */
  readonly onSource: (id: string) => void;
}

export function SourceSelect({ kind, source, onSource }: SourceSelectProps): ReactNode {
  return (
    <label className="study-field">
      <span>{STUDY_TEXT.scene}</span>
      <select
        aria-label={STUDY_TEXT.scene}
        value={source?.id ?? ''}
        onChange={({ target }) => onSource(target.value)}
      >
        <option value="">{STUDY_TEXT.ownScene}</option>
        <optgroup label={STUDY_TEXT.ofSources}>
          {SOURCE_QUESTIONS.filter(({ ask }) => kind in ask).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
