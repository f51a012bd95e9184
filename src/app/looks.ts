// How the page looks: as the visitor, the system or the link chose it; kept on the document and between visits, and said in
// links.

import type { LinkedLooks } from '../links/view-link.ts';
import { isSameCamera, WHOLE } from '../road/camera.ts';
import { type PlainStorage, rememberLooks, resolveTheme } from './stores/kept-choices.ts';
import type { KeptLooks, Palette, ViewState, ViewStore } from './stores/view-store.ts';
import type { StudioActions } from './studio-context.ts';

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

/** The looks of this visit: those that were chosen before, save for what the link says. */
export function withLinkedLooks(kept: KeptLooks, { theme, palette }: LinkedLooks): KeptLooks {
  return { ...kept, theme: theme ?? kept.theme, palette: palette ?? kept.palette };
}

/**
 * What the address says: where the roads are looked at unless that is all of them, and of the rest what the link that was
 * opened says too, as it is by now. A reader's own theme is no business of those who get the link.
 */
export function looksInLink(
  opened: LinkedLooks,
  { camera, theme, palette }: Pick<ViewState, 'camera' | 'theme' | 'palette'>,
): LinkedLooks {
  return {
    camera: isSameCamera(camera, WHOLE) ? null : camera,
    theme: opened.theme === null || theme === 'system' ? null : theme,
    palette: opened.palette === null ? null : palette,
    language: opened.language,
  };
}

export function lookActionsOf(
  view: ViewStore,
): Pick<StudioActions, 'setTheme' | 'togglePalette' | 'arrange' | 'toggleFullScreen'> {
  return {
    setTheme: (theme) => view.setState({ theme }),
    togglePalette: () =>
      view.setState(({ palette }) => ({ palette: palette === 'standard' ? 'projector' : 'standard' })),
    arrange: (arrangement) => view.setState({ arrangement }),
    toggleFullScreen,
  };
}

function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen?.()
      : document.exitFullscreen();
  // A frame without leave refuses: then nothing happens.
  done?.catch(() => {});
}
