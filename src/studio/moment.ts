// One moment of the page, kept so that links to it can be made while the run goes on.

import type { Scenario } from '../scenario/scenario.ts';
import type { LinkedView } from '../share/view-link.ts';
import type { LinkWish, Moment } from '../ui/studio-context.ts';
import { type LinkedRun, linkTo } from './address.ts';

interface Shown {
  readonly scenario: Scenario;
  readonly run: LinkedRun | null;
  readonly view: LinkedView;
  readonly looks: Moment['looks'];
}

export function momentOf({ scenario, run, view, looks }: Shown): Moment {
  const settings = { ...view, atNanos: null, plays: null, followed: null, camera: null };
  return {
    atNanos: view.atNanos,
    plays: view.plays === true,
    looks,
    link({ holds, withLooks }: LinkWish) {
      const pinned = withLooks ? looks : {};
      return Promise.resolve(
        holds === 'settings'
          ? linkTo(scenario, null, { ...settings, ...pinned })
          : linkTo(scenario, run, { ...view, ...pinned }),
      );
    },
  };
}
