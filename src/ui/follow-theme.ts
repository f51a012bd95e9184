// Gives pages without a studio the theme that was chosen in the studio, or else the system's.

import { useLayoutEffect, useState } from 'react';
import { recallLooks, resolveTheme } from '../app/stores/kept-choices.ts';

export type ShownTheme = 'dark' | 'light';

/**
 * Applies the theme and follows its changes. Before the first paint, a script in the page has already applied
 * it (scripts/theme-script.ts).
 */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme } = recallLooks(() => window.localStorage);
    document.documentElement.dataset.theme = resolveTheme(theme, system.matches);
  };
  system.addEventListener('change', apply);
  // Another page of this site may change the theme.
  addEventListener('storage', apply);
  apply();
}

/** The present theme of the page, for frames in the page; undefined until the page is interactive. */
export function useShownTheme(): ShownTheme | undefined {
  const [theme, setTheme] = useState<ShownTheme>();
  // A layout effect, so that the theme is known before a frame starts to load; a frame would load again to
  // change its theme.
  useLayoutEffect(() => {
    const html = document.documentElement;
    const read = (): void => setTheme(html.dataset.theme === 'dark' ? 'dark' : 'light');
    const observer = new MutationObserver(read);
    observer.observe(html, { attributeFilter: ['data-theme'] });
    read();
    return () => observer.disconnect();
  }, []);
  return theme;
}
