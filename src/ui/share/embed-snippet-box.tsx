// What to paste: the same scene as a frame, as an element, in Markdown, or as a file for programs.

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useActions } from '../../app/studio-context.ts';
import {
  discoveryLink,
  type Embedded,
  oEmbedFile,
  SNIPPET_FORMS,
  type SnippetForm,
  snippetOf,
} from '../../links/embed-snippet.ts';
import { download } from '../shared/download.ts';
import { BUILDER } from '../words/builder.ts';
import { isLocal } from './link-notes.ts';

export function EmbedSnippetBox({ embedded }: { readonly embedded: Embedded }): ComponentChildren {
  const [form, setForm] = useState<SnippetForm>('iframe');
  const id = useId();
  const file = oEmbedFile(embedded);
  const isFile = form === 'oembed';
  const text = isFile ? discoveryLink(embedded, file) : snippetOf(form, embedded);
  return (
    <section className="embed-snippet">
      <fieldset className="embed-forms">
        <legend>{BUILDER.snippet}</legend>
        {SNIPPET_FORMS.map((each) => (
          <label key={each} className="share-choice">
            <input type="radio" name={id} checked={form === each} onChange={() => setForm(each)} />
            {BUILDER.forms[each]}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-note`} className="share-note">
        {BUILDER.formNotes[form]}
      </p>
      <Text key={form} text={text} label={BUILDER.forms[form]} describedBy={`${id}-note`}>
        {isFile && (
          <button
            type="button"
            className="button"
            onClick={() =>
              download(file, new Blob([snippetOf('oembed', embedded)], { type: 'application/json' }))
            }
          >
            {BUILDER.download}
          </button>
        )}
      </Text>
      {isLocal(embedded.page) && <p className="share-note">{BUILDER.local}</p>}
    </section>
  );
}

interface TextProps {
  readonly text: string;
  readonly label: string;
  readonly describedBy: string;
  readonly children: ComponentChildren;
}

function Text({ text, label, describedBy, children }: TextProps): ComponentChildren {
  const { copy } = useActions();
  const id = useId();
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  const press = async (): Promise<void> => {
    const isCopied = await copy(text);
    setSaid(isCopied ? 'copied' : 'refused');
    if (isCopied) return;
    const field = document.getElementById(id) as HTMLTextAreaElement;
    field.focus();
    field.select();
  };
  return (
    <div className="share-address">
      <textarea
        id={id}
        readOnly
        rows={5}
        spellcheck={false}
        aria-label={label}
        aria-describedby={describedBy}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="share-copy">
        <button type="button" className="button primary" onClick={press}>
          {BUILDER.copy}
        </button>
        {children}
        <span role="status">{said !== null && BUILDER[said]}</span>
      </div>
    </div>
  );
}
