// One server: its numbers, what happens in words, and its road with the nodes to press.

import { type ReactNode, useId, useRef } from 'react';
import type { Server } from '../../scenario/server.ts';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { describeServer } from './describe-server.ts';
import { MoreNumbers } from './more-numbers.tsx';
import { Road } from './road.tsx';
import { StageAlerts } from './stage-alerts.tsx';
import { StageNumbers } from './stage-numbers.tsx';
import { useCaption } from './use-caption.ts';

export function StageCard({ server, index }: { readonly server: Server; readonly index: number }): ReactNode {
  const titleId = useId();
  const captionId = useId();
  const caption = useRef<HTMLParagraphElement>(null);
  const announcement = useRef<HTMLParagraphElement>(null);
  const onCaption = useCaption(caption, announcement);
  return (
    <article className={`stage ${serverClass(index)}`} aria-labelledby={titleId}>
      <header className="stage-head">
        <h2 id={titleId} className="stage-title">
          <Badge id={server.id} index={index} />
          <span className="visually-hidden">{server.id}: </span>
          {describeServer(server)}
        </h2>
        <StageNumbers index={index} />
        <MoreNumbers index={index} serverId={server.id} />
        <p ref={caption} id={captionId} className="stage-caption" />
      </header>
      <p ref={announcement} className="visually-hidden" aria-live="polite" />
      <StageAlerts index={index} />
      <Road server={server} index={index} captionId={captionId} onCaption={onCaption} />
    </article>
  );
}
