// Keeps `data-theme` on the document at what the user or the system asks for.

import { rememberTheme, resolveTheme } from '../state/theme.ts';
import type { ViewStore } from '../state/view-store.ts';

export const storage = (): Storage => window.localStorage;

export function keepTheme(view: ViewStore): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    document.documentElement.dataset.theme = resolveTheme(view.getState().theme, system.matches);
  };
  apply();
  system.addEventListener('change', apply);
  view.subscribe((state, before) => {
    if (state.theme === before.theme) return;
    apply();
    rememberTheme(storage, state.theme);
  });
}
