// The top of the page: what this is, which scene it shows, how to take it away.

import type { ReactNode } from 'react';
import type { Theme } from '../../state/view-store.ts';
import { THEMES } from '../../state/view-store.ts';
import { MeasuredDoor } from '../measured/measured-door.tsx';
import { ShareDoor } from '../share/share-door.tsx';
import { useActions, useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { PresetPicker } from './preset-picker.tsx';
import { SceneStory } from './scene-story.tsx';

const SIGNS: Readonly<Record<Theme, string>> = {
  system: 'M8 1.5a6.5 6.5 0 100 13 6.5 6.5 0 000-13zm0 1.6v9.8a4.9 4.9 0 010-9.8z',
  light:
    'M8 4.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM7.2 0h1.6v3H7.2zM7.2 13h1.6v3H7.2zM0 7.2h3v1.6H0zM13 7.2h3v1.6h-3zM2 3.1L3.1 2l2.1 2.1-1.1 1.1zM10.8 11.9l1.1-1.1 2.1 2.1-1.1 1.1zM2 12.9l2.1-2.1 1.1 1.1L3.1 14zM10.8 4.1L12.9 2 14 3.1l-2.1 2.1z',
  dark: 'M6.2 1.6a6.6 6.6 0 108.2 8.2A5.4 5.4 0 016.2 1.6z',
};

export function Header({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  return (
    <header className="header">
      <h1>{TEXT.name}</h1>
      <p className="tagline">{TEXT.tagline}</p>
      <PresetPicker />
      <SceneStory />
      <MeasuredDoor />
      <ShareDoor />
      <ThemeSwitch />
      <button
        type="button"
        className="button icon-button"
        aria-label={TEXT.header.help}
        title={TEXT.header.help}
        onClick={onHelp}
      >
        ?
      </button>
    </header>
  );
}

function ThemeSwitch(): ReactNode {
  const actions = useActions();
  const theme = useView((state) => state.theme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  return (
    <button
      type="button"
      className="button icon-button"
      aria-label={TEXT.header.theme(theme)}
      title={TEXT.header.theme(theme)}
      onClick={() => actions.setTheme(next)}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={SIGNS[theme]} fill="currentColor" />
      </svg>
    </button>
  );
}
