// The help, a native dialog: what the page shows, how to read it, and its keys.

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStudio, useView } from '../app/studio-context.ts';
import { paragraph } from '../languages/list.ts';
import * as styles from './help-dialog.module.css';
import { Check } from './shared/check.tsx';
import { HELP } from './words/help.ts';
import { LEGEND } from './words/legend.ts';
import { WALL } from './words/wall.ts';

export default function HelpDialog({ onClosed }: { readonly onClosed: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.root} aria-labelledby={titleId} onClose={onClosed}>
      <h2 id={titleId}>{HELP.title}</h2>
      <p>{HELP.what}</p>
      <h3>{HELP.picture}</h3>
      <p>{paragraph([LEGEND.road, LEGEND.bridges, LEGEND.scaled])}</p>
      <ul className={styles.marks}>
        {HELP.marks.map(([state, words]) => (
          <li key={state}>
            <i className={`swatch state-${state}`} />
            {words}
          </li>
        ))}
      </ul>
      <h3>{HELP.keys}</h3>
      <SingleKeys />
      <Keys rows={HELP.rows} />
      <h3>{WALL.keysTitle}</h3>
      <Keys rows={WALL.keys} />
      <h3>{HELP.more}</h3>
      <ul>
        <li>
          <a href="./learn/">{HELP.lessons}</a>
        </li>
        <li>
          <a href="./scenes/">{HELP.scenes}</a>
        </li>
        <li>
          <a href="./validation.html">{HELP.evidence}</a>
        </li>
      </ul>
      <form method="dialog">
        <button type="submit" className="button primary">
          {HELP.close}
        </button>
      </form>
    </dialog>
  );
}

/**
 * The switch for shortcuts of a single letter. It exists because speech input or a tremor may press letters
 * by mistake.
 */
function SingleKeys(): ReactNode {
  const { view } = useStudio();
  const isOn = useView(({ singleKeys }) => singleKeys === 'on');
  return (
    <Check
      className={styles.singleKeys}
      checked={isOn}
      onCheck={(on) => view.setState({ singleKeys: on ? 'on' : 'off' })}
    >
      {HELP.singleKeys}
    </Check>
  );
}

function Keys({ rows }: { readonly rows: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <dl className={styles.keys}>
      {rows.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
