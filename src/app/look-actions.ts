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
      const isFull = document.fullscreenElement !== null;
      const leave = (): void => view.setState({ onWall: false });
      // A wall is a whole screen: where the browser allows it, the view comes with it. It goes once that has ended, or the end would
      // take a wall with it that somebody has called meanwhile.
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
