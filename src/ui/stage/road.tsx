// The road of one server: a canvas drawn past the components, under buttons that lie on its nodes.

import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { NodeStatus } from '../../app/stores/node-status.ts';
import { useActions, useNodes, useView } from '../../app/studio-context.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type { Server } from '../../scenario/server.ts';
import { NodeButtons } from '../nodes/node-buttons.tsx';
import { useParts } from '../parts.ts';
import type {} from '../shared/custom-properties.d.ts';
import { useMedia } from '../shared/use-media.ts';
import { PAGE_TEXT } from '../words/page.ts';
import { TEXT } from '../words/text.ts';
import { useBorrowedGestures } from './use-borrowed-gestures.ts';
import { useCameraGestures } from './use-camera.ts';
import { useRoadView } from './use-road-view.ts';

interface RoadProps {
  readonly server: Server;
  readonly index: number;
  /** What lies over the road's corner. */
  readonly head: RefObject<HTMLElement | null>;
  readonly alerts: RefObject<HTMLElement | null>;
  /** The element that says in words what the picture shows. */
  readonly captionId: string;
  /** Called with that sentence after each painting. */
  readonly onCaption: (sentence: string) => void;
}

export function Road({ server, index, head, alerts, captionId, onCaption }: RoadProps): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const wordsId = useId();
  const nodes = useNodes(index);
  const { follow } = useActions();
  const { hidden, gestures, hasCoach } = useParts();
  const { regions, requestAt } = useRoadView({
    server,
    index,
    host,
    head,
    alerts,
    canvas,
    nodeCount: nodes.length,
    hasBoard: !hidden.includes('captions'),
    words,
    onCaption,
  });

  // Before the camera listens, which is not to hear what belongs to the article.
  const isHeld = useBorrowedGestures(host, gestures === 'borrowed');
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
    // The focus brings the keys to a road whose gestures are borrowed.
    <div
      ref={host}
      className={['road', isNear && 'near', isHeld && 'held'].filter(Boolean).join(' ')}
      tabIndex={gestures === 'borrowed' ? -1 : undefined}
    >
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
      {hasCoach && index === 0 && !isNear && <CoachMark regions={regions} />}
    </div>
  );
}

/** On shorter bridges the sign with their scale is beside the middle. */
const SHORT_PX = 280;

/** What words need below the next bridge, in two lines as on phones. */
const WORDS_PX = 50;

/**
 * Points at a node of the first road until somebody has pressed one: that it can be pressed is what one has to know.
 */
function CoachMark({ regions }: { readonly regions: readonly NodeRegion[] }): ReactNode {
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
      className="coach"
      style={place}
      data-above={isLow || undefined}
      data-short={region.width < SHORT_PX || undefined}
      aria-hidden="true"
    >
      <i className="coach-ring" />
      <span>{words(faulty !== undefined)}</span>
    </div>
  );
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** The place where the keyboard reaches the vehicles of a road: arrows go from one to the next, and follow it. */
function VehicleKeys({ server }: { readonly server: string }): ReactNode {
  const { follow, followNext } = useActions();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined) followNext(server, direction);
    else if (event.key === 'Escape') follow(null);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className="vehicle-keys"
      onKeyDown={onKeyDown}
      onClick={() => followNext(server, 1)}
    >
      {TEXT.vehicle.keys(server)}
    </button>
  );
}
