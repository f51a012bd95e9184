// One server: its road with the nodes to press, and over its corner what it is and how it does.

import { type ReactNode, useId, useRef } from 'react';
import type { Server } from '../../scenario/server.ts';
import { serverClass } from '../shared/server-class.ts';
import { Road } from './road.tsx';
import { StageAlerts } from './stage-alerts.tsx';
import { StageHead } from './stage-head.tsx';
import { useCaption } from './use-caption.ts';

export function StageCard({ server, index }: { readonly server: Server; readonly index: number }): ReactNode {
  const titleId = useId();
  const captionId = useId();
  const caption = useRef<HTMLParagraphElement>(null);
  const announcement = useRef<HTMLParagraphElement>(null);
  const head = useRef<HTMLElement>(null);
  const onCaption = useCaption(caption, announcement);
  return (
    <article className={`stage ${serverClass(index)}`} aria-labelledby={titleId}>
      <StageHead head={head} server={server} index={index} titleId={titleId} />
      <p ref={caption} id={captionId} className="stage-caption visually-hidden" />
      <p ref={announcement} className="visually-hidden" aria-live="polite" />
      <StageAlerts index={index} />
      <Road server={server} index={index} head={head} captionId={captionId} onCaption={onCaption} />
    </article>
  );
}
