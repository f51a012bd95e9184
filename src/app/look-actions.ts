// The visitor's actions on the looks of the page: theme, palette, layout of the roads, full screen, wall view.

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
      const isFull = document.fullscreenElement !== null;
      const leave = (): void => view.setState({ onWall: false });
      // The wall view uses the full screen if the browser allows it. Leaving the full screen takes time and
      // must not close a wall view that was opened in the meantime, so the wall view closes only when the
      // full screen has ended.
      if (onWall && isFull) document.exitFullscreen().then(leave, leave);
      else view.setState({ onWall: !onWall });
      if (!onWall && !isFull) toggleFullScreen();
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
