// A hint over the first road that points at a node which can be clicked. Frames do not have it.

import type { CSSProperties, ReactNode } from 'react';
import { useNodes, useStudio, useView } from '../../app/studio-context.ts';
import { t } from '../../languages/t.ts';
import { NODE, NODE_COPY } from '../../protocol/frame-layout.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type {} from '../shared/custom-properties.d.ts';
import { useMedia } from '../shared/use-media.ts';
import * as styles from './coach.module.css';

/** On bridges shorter than this, the sign with the scale is close to the middle. */
const SHORT_PX = 280;

/** If bridges are at least this far apart, text between them covers neither. */
const WORDS_NEED_PX = 44;

export interface CoachProps {
  /** The positions of the road's nodes, in the order of the nodes. */
  readonly regions: readonly NodeRegion[];
}

/**
 * Points at a node of the first road until the user has clicked a node or a node has a fault. It shows new
 * visitors that nodes can be clicked. Once a node has a fault, the suggestions show what to do next.
 */
export function Coach({ regions }: CoachProps): ReactNode {
  const coached = useView((state) => state.coached);
  const nodes = useNodes();
  const byHand = useMedia('(pointer: coarse)');
  const { frames } = useStudio();
  const serverFrame = frames.latest?.servers[0];
  // Leave out copies that are not running, because they have no bridges.
  const present = nodes.filter(
    ({ node: number }) => serverFrame?.node(number - 1, NODE.copy) === NODE_COPY.up,
  );
  const node = present[Math.floor(present.length / 2)];
  const region = node === undefined ? undefined : regions[node.node - 1];
  const isOver = coached || nodes.some(({ condition }) => condition !== 'healthy');
  if (isOver || region === undefined) return null;
  const hasWords = region !== regions[regions.length - 1] && region.height >= WORDS_NEED_PX;
  const place: CSSProperties = {
    left: region.x + region.width / 2,
    top: region.y + region.height / 2,
    '--room-px': `${region.height}px`,
  };
  return (
    <div
      className={styles.root}
      style={place}
      data-short={region.width < SHORT_PX || undefined}
      aria-hidden="true"
    >
      <i className={styles.ring} />
      {hasWords && <span>{byHand ? t`tap to break` : t`click to break`}</span>}
    </div>
  );
}
