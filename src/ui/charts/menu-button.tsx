// The button for what else can be chosen for a card, in a popover.

import type { ComponentChildren } from 'preact';
import { PopoverButton } from '../shared/popover-button.tsx';
import { CHART_CARDS } from '../words/chart-cards.ts';
import './chart-menu.css';

interface MenuButtonProps {
  /** Of the card. */
  readonly title: string;
  readonly children: () => ComponentChildren;
}

export function MenuButton({ title, children }: MenuButtonProps): ComponentChildren {
  const label = CHART_CARDS.options(title);
  const dots = <span aria-hidden="true">⋯</span>;
  return (
    <PopoverButton
      button={{ className: 'chart-menu-button', 'aria-label': label, title: label, children: dots }}
      className="chart-menu"
    >
      {children}
    </PopoverButton>
  );
}
