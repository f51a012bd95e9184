// The card of the map of threads over time. It is closed at first, because recording the map repeats the run.

import { lazy, type ReactNode, useId, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { LoadGuard } from '../../shared/load-guard.tsx';
import { WHOLE_PAGE_TEXT } from '../../words/page.ts';
import { THREAD_MAP } from '../../words/thread-map.ts';
import * as chartCardStyles from '../chart-card.module.css';
import * as styles from './thread-map.module.css';

const ThreadMap = lazy(() => import('./thread-map.tsx'));

export function ThreadMapCard(): ReactNode {
  const titleId = useId();
  const [open, setOpen] = useState(false);
  return (
    <article className={styles.root} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h3 id={titleId}>{THREAD_MAP.title}</h3>
          <p className={chartCardStyles.subtitle}>{THREAD_MAP.what}</p>
        </div>
        <Button kind="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? THREAD_MAP.hide : THREAD_MAP.show}
        </Button>
      </header>
      {open && (
        <LoadGuard fallback={<p className="muted">{WHOLE_PAGE_TEXT.loading}</p>}>
          <ThreadMap titleId={titleId} />
        </LoadGuard>
      )}
    </article>
  );
}
