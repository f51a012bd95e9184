// The button that opens a card's menu in a popover.

import type { ReactNode } from 'react';
import { PopoverButton } from '../shared/popover-button.tsx';
import { CHART_CARDS } from '../words/chart-cards.ts';
import * as styles from './menu-button.module.css';

interface MenuButtonProps {
  /** Title of the card that the menu belongs to. */
  readonly title: string;
  readonly children: () => ReactNode;
}

export function MenuButton({ title, children }: MenuButtonProps): ReactNode {
  const label = CHART_CARDS.options(title);
  const dots = <span aria-hidden="true">⋯</span>;
  return (
    <PopoverButton
      button={{ className: styles.root, 'aria-label': label, title: label, children: dots }}
      className={styles.menu}
    >
      {children}
    </PopoverButton>
  );
}
