// The button for what else can be chosen for a chart; the menu itself is loaded when it is first opened.

import { lazy, type ReactNode } from 'react';
import type { ChartMenuProps } from './chart-menu.tsx';
import { MenuButton } from './menu-button.tsx';

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }));

export function ChartMenuButton(props: ChartMenuProps): ReactNode {
  return (
    <MenuButton title={props.entry.title}>{(place) => <ChartMenu {...props} onShown={place} />}</MenuButton>
  );
}
