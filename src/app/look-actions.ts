// How the page looks, as people choose it: theme, colours, arrangement, full screen.

import type { ViewStore } from './stores/view-store.ts';
import type { StudioActions } from './studio-context.ts';

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
