// In place of sharing.ts in frames, which link to the whole page and share nothing else: nothing calls the rest.

import { linkTo } from './address.ts';
import type { ShareActions } from './studio-context.ts';
import type { StudioParts } from './studio-parts.ts';

export function shareActionsOf({ player, scenario, viewNow }: StudioParts): ShareActions {
  const none = (): never => {
    throw new Error('of the whole page only');
  };
  return {
    openRunOf: none,
    link: () => linkTo(scenario.getState().scenario, player.record, viewNow()),
    moment: none,
    copy: none,
  };
}
