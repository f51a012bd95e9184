// Keeps the theme and the palette on the document at what the user or the system asks for, and remembers what was chosen.

import type { PlainStorage } from '../state/kept-choice.ts';
import { rememberLooks, resolveTheme } from '../state/looks.ts';
import type { ViewStore } from '../state/view-store.ts';

export const storage = (): Storage => window.localStorage;

export function keepLooks(view: ViewStore, remembered: () => PlainStorage): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
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
