// Pages without a studio have the theme that was chosen in the studio, else that of the system.

import { useLayoutEffect, useState } from 'react';
import { recallLooks, resolveTheme } from '../app/stores/kept-choices.ts';

export type ShownTheme = 'dark' | 'light';

/** Before the first paint the page's own script has done the same (scripts/theme-script.ts). */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme } = recallLooks(() => window.localStorage);
    document.documentElement.dataset.theme = resolveTheme(theme, system.matches);
  };
  system.addEventListener('change', apply);
  // Another page of this site changed the theme.
  addEventListener('storage', apply);
  apply();
}

/** The theme of the page, for frames in it; undefined until the page is live. */
export function useShownTheme(): ShownTheme | undefined {
  const [theme, setTheme] = useState<ShownTheme>();
  // Before a frame begins to load, which it would do anew with the theme.
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
