// Theme, palette and camera of the page: chosen by the visitor, the system or the link; applied to the document, remembered between
// visits, and written in links.

import type { LinkedLooks } from '../links/view-link.ts';
import { isSameCamera, WHOLE } from '../road/camera.ts';
import { type PlainStorage, rememberLooks, resolveTheme } from './stores/kept-choices.ts';
import type { KeptLooks, Palette, ViewState, ViewStore } from './stores/view-store.ts';

export const storage = (): Storage => window.localStorage;

const systemScheme = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme and palette that are shown now. */
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

/** The looks for this visit: the remembered ones, unless the link sets others. */
export function withLinkedLooks(kept: KeptLooks, { theme, palette }: LinkedLooks): KeptLooks {
  return { ...kept, theme: theme ?? kept.theme, palette: palette ?? kept.palette };
}

/**
 * The looks to name in the address: the camera if it is zoomed in, the wall view if it is shown, and the
 * present theme and palette only if the opened link set them. A reader's own theme does not go into links.
 */
export function looksInLink(
  opened: LinkedLooks,
  { camera, theme, palette, onWall }: Pick<ViewState, 'camera' | 'theme' | 'palette' | 'onWall'>,
): LinkedLooks {
  return {
    camera: isSameCamera(camera, WHOLE) ? null : camera,
    theme: opened.theme === null || theme === 'system' ? null : theme,
    palette: opened.palette === null ? null : palette,
    language: opened.language,
    layout: onWall ? 'wall' : null,
  };
}
