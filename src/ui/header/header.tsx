// The top of the page: what this is, other scenes, all that is one step behind, light or dark, how to take it away.

import type { ReactNode } from 'react';
import { resolveTheme } from '../../state/looks.ts';
import { ShareDoor } from '../share/share-door.tsx';
import { useMedia } from '../shared/use-media.ts';
import { useActions, useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { PAGE_TEXT } from '../text-of-page.ts';
import { ExploreDoor } from './explore-door.tsx';
import { ScenesDoor } from './scenes-door.tsx';

export function Header({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  return (
    <header className="header">
      <p className="logo">
        <Logo />
        {TEXT.name}
      </p>
      <nav className="header-nav">
        <ScenesDoor />
        <ExploreDoor onHelp={onHelp} />
        <ThemeSwitch />
        <ShareDoor />
      </nav>
    </header>
  );
}

function Logo(): ReactNode {
  return (
    <svg className="logo-sign" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect width="30" height="30" rx="9" fill="#1b2230" />
      <path d="M9 30V0M21 30V0" stroke="#fff" strokeWidth="2" opacity=".9" />
      <path d="M15 3v5M15 12.5v5M15 22v5" stroke="#ffce4a" strokeWidth="2" />
    </svg>
  );
}

/** To what is not shown now, whoever chose that: each press changes what one sees. */
function ThemeSwitch(): ReactNode {
  const actions = useActions();
  const theme = useView((state) => state.theme);
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  const next = resolveTheme(theme, systemIsDark) === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="header-button theme-switch"
      aria-label={PAGE_TEXT.toTheme(next)}
      data-tip={PAGE_TEXT.toTheme(next)}
      onClick={() => actions.setTheme(next)}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d="M8 1.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zm0 1.6v9.8a4.9 4.9 0 010-9.8z"
          fill="currentColor"
        />
      </svg>
    </button>
  );
}
