// The road of one server: a canvas drawn past React, under buttons that lie on its nodes.

import { type CSSProperties, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { Server } from '../../scenario/server.ts';
import type { NodeStatus } from '../../state/node-status.ts';
import { NodeButtons } from '../nodes/node-buttons.tsx';
import { useActions, useRun, useView } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { CoachMark } from './coach-mark.tsx';
import { useCameraGestures } from './use-camera.ts';
import { useRoadView } from './use-road-view.ts';
import { VehicleKeys } from './vehicle-keys.tsx';

interface RoadProps {
  readonly server: Server;
  readonly index: number;
  /** What lies over the road's corner. */
  readonly head: RefObject<HTMLElement | null>;
  /** The element that says in words what the picture shows. */
  readonly captionId: string;
  /** Called with that sentence after each painting. */
  readonly onCaption: (sentence: string) => void;
}

export function Road({ server, index, head, captionId, onCaption }: RoadProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const wordsId = useId();
  const nodes = useRun((state) => state.nodes);
  const { follow } = useActions();
  const { regions, requestAt } = useRoadView({
    server,
    index,
    host,
    head,
    canvas,
    nodeCount: nodes.length,
    words,
    onCaption,
  });

  useCameraGestures(host, (x, y) => {
    const request = requestAt(x, y);
    if (request !== null) follow({ server: server.id, request });
  });
  const isNear = useView((state) => state.camera.zoom > 1);

  const place = (status: NodeStatus): CSSProperties | null => {
    // The picture counts nodes from 0.
    const region = regions[status.node - 1];
    if (region === undefined) return null;
    return { left: region.x, top: region.y, width: region.width, height: region.height };
  };
  return (
    <div ref={host} className={isNear ? 'road near' : 'road'}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={TEXT.stage.road(server.id)}
        aria-describedby={`${captionId} ${wordsId}`}
      />
      <p ref={words} id={wordsId} className="visually-hidden" />
      <VehicleKeys server={server.id} />
      {nodes.length > 0 && (
        <NodeButtons
          label={TEXT.stage.nodes(server.id)}
          className="node-spots"
          nodes={nodes}
          face={() => null}
          place={place}
        />
      )}
      {index === 0 && !isNear && <CoachMark regions={regions} />}
    </div>
  );
}
