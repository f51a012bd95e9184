// What the visitor does with the looks of the page: theme, palette, how the roads lie, the whole screen, the wall view.

import type { ViewStore } from './stores/view-store.ts';
import type { StudioActions } from './studio-context.ts';

export type LookActions = Pick<
  StudioActions,
  'setTheme' | 'togglePalette' | 'arrange' | 'toggleFullScreen' | 'toggleWall'
>;

export function lookActionsOf(view: ViewStore): LookActions {
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
