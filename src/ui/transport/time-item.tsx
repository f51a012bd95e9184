// A row of the menu of time: what it does, and the key for it.

import type { ReactNode } from 'react';

interface ItemProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

export function TimeItem({ label, icon, keys, onClick, disabled = false }: ItemProps): ReactNode {
  return (
    <button type="button" className="time-item" aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
      <span className="time-key" aria-hidden="true">
        {keys}
      </span>
    </button>
  );
}
