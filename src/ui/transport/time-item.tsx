// An entry of the time menu: its action and its keyboard shortcut.

import type { ReactNode } from 'react';
import * as styles from './time-menu.module.css';

interface ItemProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}

export function TimeItem({ label, icon, keys, onClick, disabled = false }: ItemProps): ReactNode {
  return (
    <button type="button" className={styles.item} aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
      <span className={styles.key} aria-hidden="true">
        {keys}
      </span>
    </button>
  );
}
