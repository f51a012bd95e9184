// The road of one server: a canvas that is drawn without React, with the buttons of its nodes on top.

import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { useActions, useNodes, useView } from '../../app/studio-context.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import { formatCount } from '../../languages/quantity.ts';
import type { Server } from '../../scenario/server.ts';
import * as nodeSpotsStyles from '../nodes/node-spots.module.css';
import { useParts } from '../parts.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import { TEXT } from '../words/text.ts';
import * as styles from './road.module.css';
import { useCameraGestures } from './use-camera.ts';
import { useRoadView } from './use-road-view.ts';

/**
 * Loaded later, because buttons have no positions until the road is drawn, which is after the first picture.
 */
const NodeButtons = lazy(async () => ({ default: (await import('../nodes/node-buttons.tsx')).NodeButtons }));

interface RoadProps {
  readonly server: Server;
  readonly index: number;
  /** The element that covers the corner of the road. */
  readonly head: RefObject<HTMLElement | null>;
  readonly alerts: RefObject<HTMLElement | null>;
  /** Id of the element that contains the description of the picture. */
  readonly captionId: string;
  /** Called with the description of the picture after each paint. */
  readonly onCaption: (sentence: string) => void;
  /** The only road of a chain to show, see ChainStrip; null for all of them. */
  readonly stop: number | null;
  readonly onShow: (stop: number) => void;
}

export function Road(props: RoadProps): ReactNode {
  const { server, index, head, alerts, captionId, onCaption, stop, onShow } = props;
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const wordsId = useId();
  const nodes = useNodes(index);
  const { follow } = useActions();
  const { hidden, useHeldGestures, Coach } = useParts();
  const { regions, requestAt, townAt } = useRoadView({
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
    stop,
  });

  // Call this before `useCameraGestures`, so that it can keep events that belong to the article from the
  // camera's listeners.
  const isHeld = useHeldGestures(host);
  useCameraGestures(host, (x, y) => {
    const request = requestAt(x, y);
    if (request !== null) follow({ server: server.id, request });
    const town = townAt(x, y);
    if (town !== null) onShow(town);
  });
  const isNear = useView((state) => state.camera.zoom > 1);

  const place = (status: NodeStatus): CSSProperties | null => {
    // `regions` counts nodes from 0, `status.node` from 1.
    const region = regions[status.node - 1];
    if (region === undefined || region.width === 0) return null;
    return { left: region.x, top: region.y, width: region.width, height: region.height };
  };
  const note = ({ node }: NodeStatus): string | null => {
    const calls = regions[node - 1]?.callsPerMark ?? 1;
    return calls > 1 ? TEXT.node.marks(formatCount(calls)) : null;
  };
  return (
    <div
      ref={host}
      className={isNear ? `${styles.root} ${styles.near}` : styles.root}
      data-held={isHeld || undefined}
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
        <LoadGuard>
          <NodeButtons
            label={TEXT.stage.nodes(server.id)}
            className={nodeSpotsStyles.root}
            nodes={nodes}
            server={index}
            face={() => null}
            place={place}
            note={note}
          />
        </LoadGuard>
      )}
      {Coach !== null && index === 0 && !isNear && (
        <LoadGuard>
          <Coach regions={regions} />
        </LoadGuard>
      )}
    </div>
  );
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Lets keyboard users reach the vehicles of a road: arrow keys move from vehicle to vehicle and follow it.
 */
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
      className={styles.vehicleKeys}
      onKeyDown={onKeyDown}
      onClick={() => followNext(server, 1)}
    >
      {TEXT.vehicle.keys(server)}
    </button>
  );
}
