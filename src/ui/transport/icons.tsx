// The signs on the transport's buttons.

import type { ReactNode } from 'react';

function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

export const PlayIcon = (): ReactNode => <Icon path="M4 2.5v11l9.5-5.5z" />;
export const PauseIcon = (): ReactNode => <Icon path="M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z" />;
export const RestartIcon = (): ReactNode => <Icon path="M3 3h2v10H3zM13 3v10L6 8z" />;
export const StepIcon = (): ReactNode => <Icon path="M4 3l5.5 5L4 13zM10.5 3h2v10h-2z" />;
