// Links to the page: to its present instant, or to a moment that is kept while the run goes on.

import type { Player } from '../client/player.ts';
import type { LinkedView } from '../share/view-link.ts';
import type { ScenarioStore } from '../state/scenario-store.ts';
import type { ViewStore } from '../state/view-store.ts';
import type { LinkWish, Moment, ShareActions } from '../ui/studio-context.ts';
import { linkTo, shortLinkTo } from './address.ts';
import { copyText } from './clipboard.ts';
import { looksNow } from './looks-keeper.ts';

interface Wiring {
  readonly player: Player;
  readonly scenario: ScenarioStore;
  readonly view: ViewStore;
  readonly viewNow: () => LinkedView;
}

export function shareActionsOf(wiring: Wiring): ShareActions {
  const { player, scenario, viewNow } = wiring;
  return {
    link: () => linkTo(scenario.getState().scenario, player.record, viewNow()),
    moment: () => momentOf(wiring),
    copy: copyText,
  };
}

function momentOf({ player, scenario, view, viewNow }: Wiring): Moment {
  const { scenario: inForce } = scenario.getState();
  const { record } = player;
  const seen = viewNow();
  const looks = looksNow(view.getState());
  const settings = { ...seen, atNanos: null, plays: null, followed: null, camera: null };
  return {
    atNanos: seen.atNanos,
    plays: seen.plays === true,
    looks,
    link({ holds, withLooks }: LinkWish) {
      const pinned = withLooks ? looks : {};
      return holds === 'settings'
        ? shortLinkTo(inForce, null, { ...settings, ...pinned })
        : shortLinkTo(inForce, record, { ...seen, ...pinned });
    },
  };
}
