// The parts of a studio that its actions work on.

import type { Player } from '../client/player.ts';
import type { LinkedView } from '../links/view-link.ts';
import type { KeptAddress } from './address-bar.ts';
import type { StudioEnvironment } from './environment.ts';
import type { Studio } from './studio-context.ts';

export interface StudioParts extends Omit<Studio, 'actions' | 'studies'> {
  readonly player: Player;
  readonly address: KeptAddress;
  /** The current view in the form that links use. */
  readonly viewNow: () => LinkedView;
  readonly openReplay: StudioEnvironment['openReplay'];
  readonly traceRun: StudioEnvironment['traceRun'];
}
