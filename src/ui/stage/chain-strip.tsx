// A strip above the road of a chain, which shows one of the chain's roads at a time. For each service it
// shows the load and marks where the jam is. Clicking a service shows its road; further clicks show the roads
// of its other nodes.

import { Fragment, type ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import type { ServerLoad } from '../../facts/server-facts.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { GROUP, NODE, NODE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { callTime } from '../../road/chain/chain-words.ts';
import type { RoadChain } from '../../road/road-scene.ts';
import type { Server } from '../../scenario/server.ts';
import * as styles from './chain-strip.module.css';
import { roadSceneOf } from './road-scene-of.ts';
import { type LoadAt, useLoad } from './use-load.ts';

/**
 * Stands for the server that clients call. Nodes are numbered from 0, so their numbers cannot be confused
 * with it.
 */
export const FRONT = -1;

interface ChainStripProps {
  readonly server: Server;
  readonly index: number;
  /** The road that is shown: FRONT or the number of a node. null shows all roads. */
  readonly shown: number | null;
  readonly onShow: (stop: number | null) => void;
}

interface Load {
  readonly name: string;
  /** The nodes of the service that have roads, or FRONT. */
  readonly roads: readonly number[];
  /** Share of the service's threads that are busy; null if it has no threads. */
  readonly taken: number | null;
  /**
   * Whether all threads are busy and requests wait for one. For nodes that are not servers: whether a fault
   * makes their calls slower or fail.
   */
  readonly isInTrouble: boolean;
  readonly figures: string;
}

export default function ChainStrip({ server, index, shown, onShow }: ChainStripProps): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { chain } = roadSceneOf(server, scenario);
  const name = scenario.front ?? server.id;
  const loads = useLoad(index, (front, loadAt) =>
    chain === undefined ? '' : JSON.stringify(loadsOf(name, chain, front, loadAt)),
  );
  if (loads === '') return null;
  return (
    <nav
      className={styles.root}
      data-whole={shown === null || undefined}
      aria-label={t`Services of ${server.id}`}
    >
      {(JSON.parse(loads) as readonly Load[]).map((load, place) => (
        <Fragment key={load.name}>
          {place > 0 && <span aria-hidden="true">›</span>}
          <Service load={load} shown={shown ?? FRONT} onShow={onShow} />
        </Fragment>
      ))}
      {shown !== null && <button type="button" onClick={() => onShow(null)}>{t`All roads`}</button>}
    </nav>
  );
}

interface ServiceProps {
  readonly load: Load;
  readonly shown: number;
  readonly onShow: (stop: number) => void;
}

function Service({ load, shown, onShow }: ServiceProps): ReactNode {
  const { name, roads, taken, isInTrouble, figures } = load;
  const place = roads.indexOf(shown);
  return (
    <button
      type="button"
      aria-pressed={place >= 0}
      disabled={roads.length === 0}
      data-trouble={isInTrouble || undefined}
      onClick={() => onShow(roads[(place + 1) % roads.length])}
    >
      <b>{place >= 0 && roads.length > 1 ? `${name} ${place + 1}` : name}</b> {figures}
      {taken !== null && <i style={{ '--taken': taken }} />}
    </button>
  );
}

function loadsOf(name: string, { services }: RoadChain, front: ServerFrame, loadAt: LoadAt): readonly Load[] {
  const behind = front.served();
  let first = 0;
  const groups = services.map(({ name }, group): Load => {
    const from = first;
    first += front.group(group, GROUP.nodes);
    const served = behind.filter((each) => {
      const node = each.get(SERVER.servedNode);
      return node >= from && node < first;
    });
    return served.length > 0
      ? sumOf(
          name,
          served.map((each) => [each.get(SERVER.servedNode), each]),
          loadAt,
        )
      : timerLoad(name, from, first, [front, ...behind]);
  });
  return [sumOf(name, [[FRONT, front]], loadAt), ...groups];
}

/** The load of a service as "6/6 +3": busy threads of all threads, and requests that wait for a thread. */
function sumOf(
  name: string,
  servers: readonly (readonly [stop: number, frame: ServerFrame])[],
  loadAt: LoadAt,
): Load {
  const sum = (part: keyof ServerLoad): number =>
    servers.reduce((all, [stop, frame]) => all + loadAt(stop, frame)[part], 0);
  const threads = sum('threads');
  const busy = sum('busy');
  const queued = sum('queued');
  const taken = `${formatCount(busy)}/${formatCount(threads)}`;
  return {
    name,
    roads: servers.map(([stop]) => stop),
    taken: busy / threads,
    isInTrouble: busy >= threads && queued > 0,
    figures: queued > 0 ? `${taken} +${formatCount(queued)}` : taken,
  };
}

/**
 * The load of nodes that are not servers and only take time: the longest time that a call to one of them
 * takes at present.
 */
function timerLoad(name: string, from: number, to: number, callers: readonly ServerFrame[]): Load {
  const caller = callers.findLast((each) => each.node(from, NODE.inFlight) > 0) ?? callers[0];
  const nodes = Array.from({ length: to - from }, (_, node) => from + node);
  const takes = Math.max(...nodes.map((node) => caller.node(node, NODE.takes)));
  return {
    name,
    roads: [],
    taken: null,
    isInTrouble: nodes.some((node) => caller.node(node, NODE.state) !== NODE_STATE.healthy),
    figures: callTime(takes),
  };
}
