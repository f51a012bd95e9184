// The button that opens "Share". What is behind it is loaded when it is opened first.

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { LoadGuard } from '../shared/load-guard.tsx';
import { type Moment, useActions } from '../studio-context.ts';
import { TEXT } from '../text.ts';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));

export function ShareDoor(): ReactNode {
  const actions = useActions();
  // What is shared is the page as it was when the button was pressed; the run goes on behind.
  const [moment, setMoment] = useState<Moment | null>(null);
  return (
    <>
      <button
        type="button"
        className="header-button solid"
        aria-haspopup="dialog"
        onClick={() => setMoment(actions.moment())}
      >
        {TEXT.header.share}
      </button>
      {moment !== null &&
        createPortal(
          <LoadGuard>
            <Suspense>
              <ShareDialog moment={moment} onClose={() => setMoment(null)} />
            </Suspense>
          </LoadGuard>,
          document.body,
        )}
    </>
  );
}
