// Listens for the keys of the studio.

import { useEffect } from 'react';
import { useStudio } from '../app/studio-context.ts';
import { chordOf, keepsKey, REPEATED, type ShortcutOf } from './shortcuts.ts';

export function useShortcuts(shortcutOf: ShortcutOf): void {
  const { actions, view } = useStudio();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const chord = event.defaultPrevented ? null : chordOf(event);
      if (chord === null) return;
      if (keepsKey(event.target, chord, view.getState().singleKeys)) return;
      const shortcut = shortcutOf(chord);
      if (shortcut === null || (event.repeat && !REPEATED.has(chord))) return;
      event.preventDefault();
      shortcut(actions);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, view, shortcutOf]);
}
