// In place of look-actions.ts in frames, whose host says how they look: nothing calls these.

import type { LookActions } from './look-actions.ts';

export function lookActionsOf(): LookActions {
  const none = (): void => undefined;
  return { setTheme: none, togglePalette: none, arrange: none, toggleFullScreen: none, toggleWall: none };
}
