// Says that a newer version of the page is ready, in a line above the page, until it is taken or put off.

import type { ReactNode } from 'react';
import { UPDATES } from '../text-of-updates.ts';
import './updates.css';

interface UpdateNoticeProps {
  readonly shown: boolean;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

export function UpdateNotice({ shown, onReload, onLater }: UpdateNoticeProps): ReactNode {
  return (
    // It is there before its words, or screen readers would not tell of them.
    <div role="status" className="update">
      {shown && (
        <div className="update-notice">
          <p>
            <strong>{UPDATES.ready}</strong> <span className="update-kept">{UPDATES.kept}</span>
          </p>
          <button type="button" className="button small primary" onClick={onReload}>
            {UPDATES.reload}
          </button>
          <button type="button" className="button small" onClick={onLater}>
            {UPDATES.later}
          </button>
        </div>
      )}
    </div>
  );
}
