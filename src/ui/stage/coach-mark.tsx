// Points at a node of the first road until somebody has pressed one: that it can be pressed is what one has to know.

import type { CSSProperties, ReactNode } from 'react';
import type { NodeRegion } from '../../road/node-regions.ts';
import { useMedia } from '../shared/use-media.ts';
import { useRun, useView } from '../studio-context.ts';
import { PAGE_TEXT } from '../text-of-page.ts';
import './coach.css';

export function CoachMark({ regions }: { readonly regions: readonly NodeRegion[] }): ReactNode {
  const coached = useView((state) => state.coached);
  const nodes = useRun((state) => state.nodes);
  const byHand = useMedia('(pointer: coarse)');
  const faulty = nodes.find(({ condition }) => condition !== 'healthy');
  const node = faulty ?? nodes[Math.floor(nodes.length / 2)];
  const region = node === undefined ? undefined : regions[node.node - 1];
  if (coached || region === undefined) return null;
  // Below the last bridge of a road there is no room for words.
  const isLast = regions.length > 1 && node?.node === regions.length;
  const words = byHand ? PAGE_TEXT.coach.touch : PAGE_TEXT.coach.press;
  const place: CSSProperties = { left: region.x + region.width / 2, top: region.y + region.height / 2 };
  return (
    <div className="coach" style={place} data-above={isLast || undefined} aria-hidden="true">
      <i className="coach-ring" />
      <span>{words(faulty !== undefined)}</span>
    </div>
  );
}
