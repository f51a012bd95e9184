// Listens for the keys of the page.

import { useEffect } from 'react';
import { keepsKey, shortcutOf } from './shortcuts.ts';
import { useActions } from './studio-context.ts';

export function useShortcuts(openHelp: () => void): void {
  const actions = useActions();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (keepsKey(target, event.key)) return;
      const shortcut = shortcutOf(event.key, openHelp);
      // A key held down steps on and on; everything else happens once.
      if (shortcut === null || (event.repeat && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      shortcut(actions);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, openHelp]);
}
