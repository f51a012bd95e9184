// Keeps the page for use without a network, and shows when a newer version is ready. Loaded after the page.

import { createRoot } from 'react-dom/client';
import { keepableVersion, keepOffline, reloadNewer } from '../../offline/keep-offline.ts';
import { UpdateNotice } from './update-notice.tsx';

/** Does nothing where the page cannot be kept, or the browser refuses. */
export async function keepPage(): Promise<void> {
  const version = keepableVersion();
  if (version === null) return;
  const host = document.createElement('div');
  host.className = 'updates';
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
