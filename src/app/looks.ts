// Theme, palette and camera of the page: chosen by the visitor, the system or the link; applied to the document, remembered between
// visits, and written in links.

import type { LinkedLooks } from '../links/view-link.ts';
import { isSameCamera, WHOLE } from '../road/camera.ts';
import { type PlainStorage, rememberLooks, resolveTheme } from './stores/kept-choices.ts';
import type { KeptLooks, Palette, ViewState, ViewStore } from './stores/view-store.ts';
import type { StudioActions } from './studio-context.ts';

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

/** The looks of this visit: the remembered ones, unless the link sets others. */
export function withLinkedLooks(kept: KeptLooks, { theme, palette }: LinkedLooks): KeptLooks {
  return { ...kept, theme: theme ?? kept.theme, palette: palette ?? kept.palette };
}

/**
 * The looks in the address: the camera where it is zoomed in; the wall view; theme and palette only where the opened link set them, with
 * their present values. A reader's own theme does not go into links.
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

export function lookActionsOf(
  view: ViewStore,
): Pick<StudioActions, 'setTheme' | 'togglePalette' | 'arrange' | 'toggleFullScreen' | 'toggleWall'> {
  return {
    setTheme: (theme) => view.setState({ theme }),
    togglePalette: () =>
      view.setState(({ palette }) => ({ palette: palette === 'standard' ? 'projector' : 'standard' })),
    arrange: (arrangement) => view.setState({ arrangement }),
    toggleFullScreen,
    toggleWall() {
      const { onWall } = view.getState();
      view.setState({ onWall: !onWall });
      // A wall is a whole screen: where the browser allows it, the view comes and goes with it.
      if ((document.fullscreenElement === null) === !onWall) toggleFullScreen();
    },
  };
}

function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen?.()
      : document.exitFullscreen();
  // A frame without permission for full screen refuses; then nothing happens.
  done?.catch(() => {});
}
