// Which servers stand beside each other and what they are: actions of the controls that the page has and a frame has not.

import type { Scenario } from '../scenario/scenario.ts';
import { withModel, withServerAdded, withServerCopied, withServerRemoved } from './stores/edits.ts';
import type { StudioActions } from './studio-context.ts';

export type ServerActions = Pick<StudioActions, 'setModel' | 'addServer' | 'copyServer' | 'removeServer'>;

/** `change` puts the scenario that it is given a function for in place of the present one. */
export function serverActionsOf(change: (edit: (before: Scenario) => Scenario) => void): ServerActions {
  return {
    setModel: (serverId, model) => change((before) => withModel(before, serverId, model)),
    addServer: () => change(withServerAdded),
    copyServer: (serverId) => change((before) => withServerCopied(before, serverId)),
    removeServer: (serverId) => change((before) => withServerRemoved(before, serverId)),
  };
}
