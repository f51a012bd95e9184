// Pages without a studio use the theme chosen in the studio, otherwise the system's.

import { useLayoutEffect, useState } from 'react';
import { recallLooks, resolveTheme } from '../app/stores/kept-choices.ts';

export type ShownTheme = 'dark' | 'light';

/**
 * Applies the theme. The page's own script has done the same before the first paint
 * (scripts/theme-script.ts).
 */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    const { theme } = recallLooks(() => window.localStorage);
    document.documentElement.dataset.theme = resolveTheme(theme, system.matches);
  };
  system.addEventListener('change', apply);
  // Another page of this site has changed the theme.
  addEventListener('storage', apply);
  apply();
}

/** The page's theme, for frames in it; undefined until the page is interactive. */
export function useShownTheme(): ShownTheme | undefined {
  const [theme, setTheme] = useState<ShownTheme>();
  // Set before a frame starts to load, because the frame would load again with another theme.
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
