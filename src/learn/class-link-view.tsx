// Makes the link for a class: it opens this step and shows the sliders that the teacher ticks.

import { type ReactNode, useState } from 'react';
import { controlsOf, encodeClassLink, labelOfControl } from '../lessons/class-link.ts';
import { isLocal } from '../ui/share/link-notes.ts';
import { Button } from '../ui/shared/button.tsx';
import { COPYING, copyText } from '../ui/shared/copy-text.ts';
import { TEACH } from '../ui/words/teach.ts';
import * as styles from './class-link.module.css';
import { FOOT_PANEL } from './foot-panel.ts';
import { useLesson } from './lesson-context.ts';
import * as slidesStyles from './slides.module.css';

/** `step` counts from 1; 0 is before the first step. */
export function ClassLinkView({ step }: { readonly step: number }): ReactNode {
  const { lesson, home } = useLesson();
  const there = controlsOf(lesson);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const controls = hidden.size === 0 ? null : there.filter((name) => !hidden.has(name));
  const query = encodeClassLink({ step: step === 0 ? null : step, controls });
  const address = new URL(`${home}learn/${lesson.id}/`, location.href);
  address.search = query;
  const toggle = (name: string): void => {
    setSaid('');
    setHidden(new Set(hidden.has(name) ? [...hidden].filter((each) => each !== name) : [...hidden, name]));
  };
  const copy = (): void => {
    void copyText(address.href).then((came) => setSaid(COPYING[came]));
  };
  return (
    <details className={styles.root} name={FOOT_PANEL}>
      <summary>{TEACH.link}</summary>
      <div className={slidesStyles.opened}>
        <p>{TEACH.linkLead}</p>
        {there.length === 0 ? (
          <p>{TEACH.noSliders}</p>
        ) : (
          <fieldset>
            <legend>{TEACH.sliders}</legend>
            {there.map((name) => (
              <label key={name}>
                <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />{' '}
                {labelOfControl(name)}
              </label>
            ))}
          </fieldset>
        )}
        <output className={styles.text}>{address.href}</output>
        <p>
          <Button kind="solid" onClick={copy}>
            {TEACH.copy}
          </Button>{' '}
          <span role="status">{said}</span>
        </p>
        {isLocal(address.href) && <p>{TEACH.local}</p>}
      </div>
    </details>
  );
}
