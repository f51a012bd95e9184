// Which question is asked: that of the page's own scene, or one that a source asks, with a scene of its own.

import type { ComponentChildren } from 'preact';
import type { Source } from '../../scenario/presets.ts';
import type { SourceQuestion } from '../../scenario/question.ts';
import { SOURCE_QUESTIONS } from '../../scenario/source-questions.ts';
import { bySource, sourceName } from '../shared/by-source.ts';
import { STUDY_TEXT } from '../words/study.ts';

interface SourceSelectProps {
  /** sweep: those that sweep; rows: those that look for what holds objectives. */
  readonly kind: 'sweep' | 'rows';
  readonly source: SourceQuestion | null;
  /** '' for the page's own scene. */
  readonly onSource: (id: string) => void;
}

export function SourceSelect({ kind, source, onSource }: SourceSelectProps): ComponentChildren {
  return (
    <label className="study-field study-question">
      <span>{STUDY_TEXT.scene}</span>
      <select
        aria-label={STUDY_TEXT.scene}
        value={source?.id ?? ''}
        onChange={({ currentTarget }) => onSource(currentTarget.value)}
      >
        <option value="">{STUDY_TEXT.ownScene}</option>
        {bySource(SOURCE_QUESTIONS.filter(({ ask }) => kind in ask)).map(([source, questions]) => (
          <optgroup key={source} label={source}>
            {questions.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** Whose question it is. */
export function SourceLine({ source }: { readonly source: Source }): ComponentChildren {
  return <span className="muted"> {STUDY_TEXT.source(sourceName(source))}</span>;
}
