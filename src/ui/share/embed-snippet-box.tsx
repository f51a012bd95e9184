// What to paste: the same scene as a frame, as an element, in Markdown, or as a file for programs.

import { type ReactNode, useId, useState } from 'react';
import {
  discoveryLink,
  type Embedded,
  oEmbedFile,
  SNIPPET_FORMS,
  type SnippetForm,
  snippetOf,
} from '../../links/embed-snippet.ts';
import { Button } from '../shared/button.tsx';
import { Radios } from '../shared/check.tsx';
import { download } from '../shared/download.ts';
import { BUILDER } from '../words/builder.ts';
import { CopyField } from './copy-field.tsx';
import { isLocal } from './link-notes.ts';

interface BoxProps {
  readonly embedded: Embedded;
  /** More about what is pasted. */
  readonly children: ReactNode;
}

export function EmbedSnippetBox({ embedded, children }: BoxProps): ReactNode {
  const [form, setForm] = useState<SnippetForm>('element');
  const id = useId();
  const file = oEmbedFile(embedded);
  const isFile = form === 'oembed';
  const save = (): void =>
    download(file, new Blob([snippetOf('oembed', embedded)], { type: 'application/json' }));
  return (
    <section className="embed-snippet">
      <fieldset className="embed-forms">
        <legend>{BUILDER.snippet}</legend>
        <Radios
          className="share-choice"
          options={SNIPPET_FORMS.map((each) => [each, BUILDER.forms[each]])}
          value={form}
          onValue={setForm}
        />
      </fieldset>
      <p id={`${id}-note`} className="share-note">
        {BUILDER.formNotes[form]}
      </p>
      <div key={form} className="share-address">
        <CopyField
          id={id}
          text={isFile ? discoveryLink(embedded, file) : snippetOf(form, embedded)}
          rows={5}
          words={BUILDER}
          label={BUILDER.forms[form]}
          describedBy={`${id}-note`}
        >
          {isFile && <Button onClick={save}>{BUILDER.download}</Button>}
        </CopyField>
      </div>
      {children}
      {isLocal(embedded.page) && <p className="share-note">{BUILDER.local}</p>}
    </section>
  );
}
