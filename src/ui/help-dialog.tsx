// What the page shows, how to read it, and its keys: a native dialog.

import { type ReactNode, type RefObject, useId } from 'react';
import { TEXT } from './text.ts';

export function HelpDialog({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }): ReactNode {
  const titleId = useId();
  return (
    <dialog ref={dialog} className="help" aria-labelledby={titleId}>
      <h2 id={titleId}>{TEXT.help.title}</h2>
      <p>{TEXT.help.what}</p>
      <h3>{TEXT.help.picture}</h3>
      <p>{TEXT.legend.road}</p>
      <ul className="marks">
        {TEXT.help.marks.map(([state, words]) => (
          <li key={state}>
            <i className={`swatch swatch-${state}`} />
            {words}
          </li>
        ))}
      </ul>
      <h3>{TEXT.help.keys}</h3>
      <dl className="keys">
        {TEXT.help.rows.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h3>{TEXT.help.right}</h3>
      <p>
        <a className="link" href="./validation.html">
          {TEXT.help.validation}
        </a>
      </p>
      <form method="dialog">
        <button type="submit" className="button primary">
          {TEXT.help.close}
        </button>
      </form>
    </dialog>
  );
}
