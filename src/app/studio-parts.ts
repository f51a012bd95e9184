// What a studio is made of, as its actions reach it.

import type { Player } from '../client/player.ts';
import type { LinkedView } from '../links/view-link.ts';
import type { KeptAddress } from './address-bar.ts';
import type { StudioEnvironment } from './environment.ts';
import type { Studio } from './studio-context.ts';

export interface StudioParts extends Omit<Studio, 'actions' | 'studies'> {
  readonly player: Player;
  readonly address: KeptAddress;
  /** What a link says of the view as it is now. */
  readonly viewNow: () => LinkedView;
  readonly openReplay: StudioEnvironment['openReplay'];
  readonly traceRun: StudioEnvironment['traceRun'];
}
