// A mark over the first road, of the page alone.

import type { CSSProperties, ReactNode } from 'react';
import { useNodes, useView } from '../../app/studio-context.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type {} from '../shared/custom-properties.d.ts';
import { useMedia } from '../shared/use-media.ts';
import { WHOLE_PAGE_TEXT } from '../words/page.ts';
import * as styles from './coach.module.css';

/** On shorter bridges the sign with their scale is beside the middle. */
const SHORT_PX = 280;

/** From one bridge to the next, where words between them cover neither. */
const WORDS_NEED_PX = 44;

export interface CoachProps {
  /** Places of the nodes of the road, in their order. */
  readonly regions: readonly NodeRegion[];
}

/**
 * Points at a node of the first road until a node has been pressed or is faulty. Visitors need to learn that nodes can be
 * pressed; once one is faulty, the tries say what to do.
 */
export function Coach({ regions }: CoachProps): ReactNode {
  const coached = useView((state) => state.coached);
  const nodes = useNodes();
  const byHand = useMedia('(pointer: coarse)');
  const node = nodes[Math.floor(nodes.length / 2)];
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
      {hasWords && <span>{byHand ? WHOLE_PAGE_TEXT.coach.touch : WHOLE_PAGE_TEXT.coach.press}</span>}
    </div>
  );
}
