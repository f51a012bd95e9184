// The code to paste. There are several forms for the same scene: a frame, an element, Markdown, or a file for
// programs.

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
import * as embedBuilderStyles from './embed-builder.module.css';
import { isLocal } from './link-notes.ts';
import * as styles from './share.module.css';

interface BoxProps {
  readonly embedded: Embedded;
  /** More text about the code. */
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
    <section className={embedBuilderStyles.snippet}>
      <fieldset className={embedBuilderStyles.forms}>
        <legend>{BUILDER.snippet}</legend>
        <Radios
          className={styles.choice}
          options={SNIPPET_FORMS.map((each) => [each, BUILDER.forms[each]])}
          value={form}
          onValue={setForm}
        />
      </fieldset>
      <p id={`${id}-note`} className={styles.note}>
        {BUILDER.formNotes[form]}
      </p>
      <div key={form} className={styles.address}>
        <CopyField
          id={id}
          text={isFile ? discoveryLink(embedded, file) : snippetOf(form, embedded)}
          rows={5}
          copy={BUILDER.copy}
          label={BUILDER.forms[form]}
          describedBy={`${id}-note`}
        >
          {isFile && <Button onClick={save}>{BUILDER.download}</Button>}
        </CopyField>
      </div>
      {children}
      {isLocal(embedded.page) && <p className={styles.note}>{BUILDER.local}</p>}
    </section>
  );
}
