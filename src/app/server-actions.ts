// Which servers are compared and their models: actions of controls that the page has and a frame does not.

import type { Scenario } from '../scenario/scenario.ts';
import { withModel, withServerAdded, withServerCopied, withServerRemoved } from './stores/edits.ts';
import type { StudioActions } from './studio-context.ts';

export type ServerActions = Pick<StudioActions, 'setModel' | 'addServer' | 'copyServer' | 'removeServer'>;

/** `change` replaces the current scenario by the result of this function. */
export function serverActionsOf(change: (edit: (before: Scenario) => Scenario) => void): ServerActions {
  return {
    setModel: (serverId, model) => change((before) => withModel(before, serverId, model)),
    addServer: () => change(withServerAdded),
    copyServer: (serverId) => change((before) => withServerCopied(before, serverId)),
    removeServer: (serverId) => change((before) => withServerRemoved(before, serverId)),
  };
}
