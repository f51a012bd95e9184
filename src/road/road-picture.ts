// The picture of one server, or of a chain of servers: the interface that the page uses for both.

import type { ServerLoad } from '../facts/server-facts.ts';
import { ChainView } from './chain/chain-view.ts';
import type { RoadScene } from './road-scene.ts';
import { RoadView } from './road-view.ts';

export type RoadPicture = Pick<
  RoadView,
  | 'accept'
  | 'advance'
  | 'caption'
  | 'description'
  | 'destroy'
  | 'draw'
  | 'follow'
  | 'hasBoard'
  | 'look'
  | 'nodeRegions'
  | 'pointOut'
  | 'refreshTheme'
  | 'renewSigns'
  | 'requestAt'
  | 'resize'
  | 'setReducedMotion'
  | 'signsAtOnce'
> & {
  /**
   * For a chain: shows one road alone, by the number of its node from 0, or -1 for the first server. Null
   * shows all roads.
   */
  readonly show?: (stop: number | null) => void;
  /** For a chain: the node whose small road is at this point. */
  readonly townAt?: (x: number, y: number) => number | null;
  /** For a chain: see `FrameHub.held`. */
  readonly heldLoadOf?: (stop: number) => ServerLoad | null;
};

/** Throws if the browser has no 2D context. */
export function drawRoad(canvas: HTMLCanvasElement, scene: RoadScene): RoadPicture {
  return scene.chain === undefined ? new RoadView(canvas, scene) : new ChainView(canvas, scene, scene.chain);
}
