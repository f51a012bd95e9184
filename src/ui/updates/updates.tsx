// Stores the page for offline use, and shows when a newer version is ready. Loaded after the page.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepableVersion, keepOffline, reloadNewer } from '../../offline/keep-offline.ts';
import { Button } from '../shared/button.tsx';
import { UPDATES } from '../words/updates.ts';
import * as styles from './updates.module.css';

/** Does nothing if the page cannot be stored or the browser refuses. */
export async function keepPage(): Promise<void> {
  const version = keepableVersion();
  if (version === null) return;
  const host = document.createElement('div');
  host.className = styles.root;
  document.body.prepend(host);
  const root = createRoot(host);
  const show = (shown: boolean): void =>
    root.render(
      <UpdateNotice
        shown={shown}
        onReload={() => void registered.then(reloadNewer)}
        onLater={() => show(false)}
      />,
    );
  show(false);
  const registered = keepOffline(version, () => show(true));
  await registered.catch(() => {
    root.unmount();
    host.remove();
  });
}

interface UpdateNoticeProps {
  readonly shown: boolean;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

/**
 * A line above the page that announces a newer version. It remains until the user accepts or dismisses it.
 */
function UpdateNotice({ shown, onReload, onLater }: UpdateNoticeProps): ReactNode {
  return (
    // Rendered even while it is empty, because screen readers announce only changes of an element that
    // already exists.
    <div role="status" className={styles.line}>
      {shown && (
        <div className={styles.notice}>
          <p>
            <strong>{UPDATES.ready}</strong> <span className={styles.kept}>{UPDATES.kept}</span>
          </p>
          <Button kind="small primary" onClick={onReload}>
            {UPDATES.reload}
          </Button>
          <Button kind="small" onClick={onLater}>
            {UPDATES.later}
          </Button>
        </div>
      )}
    </div>
  );
}
