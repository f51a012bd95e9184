// The picture of one server, or of a chain of servers: what the page asks of either.

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
  /** Of a chain: shows one road alone, by the number of its node, from 0, or -1 for the first; null: all roads. */
  readonly show?: (stop: number | null) => void;
  /** Of a chain: the node whose small town is here. */
  readonly townAt?: (x: number, y: number) => number | null;
};

/** Throws where the browser gives no 2D context. */
export function drawRoad(canvas: HTMLCanvasElement, scene: RoadScene): RoadPicture {
  return scene.chain === undefined ? new RoadView(canvas, scene) : new ChainView(canvas, scene, scene.chain);
}
