// Pages without a studio have the theme that was chosen in the studio, else that of the system.

import { useEffect, useState } from 'preact/hooks';

export type ShownTheme = 'dark' | 'light';

/** The inline script of the page does the same before the first paint. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    document.documentElement.dataset.theme = chosenTheme() ?? (system.matches ? 'dark' : 'light');
  };
  system.addEventListener('change', apply);
  // Another page of this site changed the theme.
  addEventListener('storage', apply);
  apply();
}

function chosenTheme(): ShownTheme | null {
  try {
    const chosen = localStorage.getItem('threadway.theme');
    return chosen === 'light' || chosen === 'dark' ? chosen : null;
  } catch {
    return null;
  }
}

/** The theme of the page, for frames in it; undefined until the page is live. */
export function useShownTheme(): ShownTheme | undefined {
  const [theme, setTheme] = useState<ShownTheme>();
  useEffect(() => {
    const html = document.documentElement;
    const read = (): void => setTheme(html.dataset.theme === 'dark' ? 'dark' : 'light');
    const observer = new MutationObserver(read);
    observer.observe(html, { attributeFilter: ['data-theme'] });
    read();
    return () => observer.disconnect();
  }, []);
  return theme;
}
