// In place of server-actions.ts in frames, which have no controls that add, copy, remove or exchange servers: nothing calls these.

import type { ServerActions } from './server-actions.ts';

export function serverActionsOf(): ServerActions {
  const none = (): void => undefined;
  return { setModel: none, addServer: none, copyServer: none, removeServer: none };
}
