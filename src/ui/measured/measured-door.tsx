// The button that opens "Your numbers". What is behind it is loaded when it is opened first.

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { LoadGuard } from '../shared/load-guard.tsx';
import { TEXT } from '../text.ts';

const MeasuredDialog = lazy(() => import('./measured-dialog.tsx'));

export function MeasuredDoor(): ReactNode {
  const [open, setOpen] = useState(false);
  // Once made it stays, with what was pasted.
  const [made, setMade] = useState(false);
  const press = (): void => {
    setMade(true);
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="button door" aria-haspopup="dialog" onClick={press}>
        {TEXT.header.yourNumbers}
      </button>
      {made &&
        createPortal(
          <LoadGuard>
            <Suspense>
              <MeasuredDialog open={open} onClose={() => setOpen(false)} />
            </Suspense>
          </LoadGuard>,
          document.body,
        )}
    </>
  );
}
