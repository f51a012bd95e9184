// Keeps the theme and the palette on the document at what the user or the system asks for, and remembers what was chosen.

import type { PlainStorage } from './stores/kept-choice.ts';
import { rememberLooks, resolveTheme } from './stores/looks.ts';
import type { KeptLooks, Palette, ViewStore } from './stores/view-store.ts';

export const storage = (): Storage => window.localStorage;

const systemScheme = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** What the page looks like now, whoever chose it. */
export function looksNow({ theme, palette }: Pick<KeptLooks, 'theme' | 'palette'>): {
  readonly theme: 'light' | 'dark';
  readonly palette: Palette;
} {
  return { theme: resolveTheme(theme, systemScheme().matches), palette };
}

export function keepLooks(view: ViewStore, remembered: () => PlainStorage): void {
  const system = systemScheme();
  const apply = (): void => {
    const { theme, palette } = view.getState();
    document.documentElement.dataset.theme = resolveTheme(theme, system.matches);
    document.documentElement.dataset.palette = palette;
  };
  apply();
  system.addEventListener('change', apply);
  view.subscribe((state, before) => {
    if (state.theme !== before.theme || state.palette !== before.palette) apply();
    rememberLooks(remembered, state, before);
  });
}
