// A mark over the first road, of the page alone.

import type { CSSProperties, ReactNode } from 'react';
import { useNodes, useView } from '../../app/studio-context.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type {} from '../shared/custom-properties.d.ts';
import { useMedia } from '../shared/use-media.ts';
import { PAGE_TEXT } from '../words/page.ts';
import * as styles from './coach.module.css';

/** On shorter bridges the sign with their scale is beside the middle. */
const SHORT_PX = 280;

/** What words need below the next bridge, in two lines as on phones. */
const WORDS_PX = 50;

export interface CoachProps {
  /** Places of the nodes of the road, in their order. */
  readonly regions: readonly NodeRegion[];
}

/**
 * Points at a node of the first road until somebody has pressed one: that it can be pressed is what one has to know.
 */
export function Coach({ regions }: CoachProps): ReactNode {
  const coached = useView((state) => state.coached);
  const nodes = useNodes();
  const byHand = useMedia('(pointer: coarse)');
  const faulty = nodes.find(({ condition }) => condition !== 'healthy');
  const node = faulty ?? nodes[Math.floor(nodes.length / 2)];
  const region = node === undefined ? undefined : regions[node.node - 1];
  if (coached || region === undefined) return null;
  // Below the last bridges of a road there is no room for words.
  const isLow = region !== regions[0] && regions[regions.length - 1].y - region.y < WORDS_PX;
  const words = byHand ? PAGE_TEXT.coach.touch : PAGE_TEXT.coach.press;
  const place: CSSProperties = {
    left: region.x + region.width / 2,
    top: region.y + region.height / 2,
    '--room-px': `${region.height}px`,
  };
  return (
    <div
      className={styles.root}
      style={place}
      data-above={isLow || undefined}
      data-short={region.width < SHORT_PX || undefined}
      aria-hidden="true"
    >
      <i className={styles.ring} />
      <span>{words(faulty !== undefined)}</span>
    </div>
  );
}
