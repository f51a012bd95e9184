// The chain of services over a road where one road is shown at a time: each service with its load, and where the jam is. A press shows
// its road, the next press that of its next node.

import { Fragment, type ReactNode } from 'react';
import { useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { formatCount, formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { GROUP, NODE, NODE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import type { RoadChain } from '../../road/road-scene.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { Server } from '../../scenario/server.ts';
import * as styles from './chain-strip.module.css';
import { roadSceneOf } from './road-scene-of.ts';

/** The server that clients call, among the numbers of nodes from 0. */
export const FRONT = -1;

interface ChainStripProps {
  readonly server: Server;
  readonly index: number;
  /** Whose road is shown: FRONT, or the number of a node; null: all of them. */
  readonly shown: number | null;
  readonly onShow: (stop: number | null) => void;
}

interface Load {
  readonly name: string;
  /** Its nodes; empty where they have no roads. */
  readonly nodes: readonly number[];
  /** Share of its threads that are taken; NaN where it has none. */
  readonly taken: number;
  readonly isFull: boolean;
  readonly isSlow: boolean;
  readonly figures: string;
}

export default function ChainStrip({ server, index, shown, onShow }: ChainStripProps): ReactNode {
  const { frames } = useStudio();
  const scenario = useScenario((state) => state.scenario);
  // With each summary, which comes with a frame: what the roads say by then.
  useRun(({ summary }) => summary);
  const { chain } = roadSceneOf(server, scenario);
  const frame = frames.latest?.servers[index];
  if (chain === undefined || frame === undefined) return null;
  const loads = loadsOf(server.id, chain, frame);
  return (
    <div className={styles.root} data-whole={shown === null || undefined}>
      <nav aria-label={t`Services of ${server.id}`}>
        {loads.map((load, place) => (
          <Fragment key={load.name}>
            {place > 0 && <span aria-hidden="true">›</span>}
            <Service load={load} shown={shown ?? FRONT} onShow={onShow} />
          </Fragment>
        ))}
        {shown !== null && (
          <button type="button" className={styles.all} onClick={() => onShow(null)}>
            {t`All roads`}
          </button>
        )}
      </nav>
    </div>
  );
}

function Service({
  load,
  shown,
  onShow,
}: {
  readonly load: Load;
  readonly shown: number;
  readonly onShow: (stop: number) => void;
}): ReactNode {
  const { name, nodes, taken, isFull, isSlow, figures } = load;
  const place = nodes.indexOf(shown);
  const isShown = place >= 0;
  const label = isShown && nodes.length > 1 ? `${name} ${place + 1}` : name;
  const face = (
    <>
      <span className={styles.name}>{label}</span>
      <span className={styles.figures}>{figures}</span>
      {!Number.isNaN(taken) && (
        <span className={styles.bar} style={{ '--taken': taken }} aria-hidden="true" />
      )}
    </>
  );
  const state = { 'data-full': isFull || undefined, 'data-slow': isSlow || undefined };
  if (nodes.length === 0)
    return (
      <span className={styles.service} {...state}>
        {face}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.service}
      aria-pressed={isShown}
      onClick={() => onShow(nodes[(place + 1) % nodes.length])}
      {...state}
    >
      {face}
    </button>
  );
}

function loadsOf(id: string, { services }: RoadChain, front: ServerFrame): readonly Load[] {
  const behind = new Map(front.served().map((each) => [each.get(SERVER.servedNode), each]));
  let first = 0;
  const groups = services.map(({ name }, group): Load => {
    const size = front.group(group, GROUP.nodes);
    const nodes = Array.from({ length: size }, (_, node) => first + node);
    first += size;
    const served = nodes.flatMap((node) => behind.get(node) ?? []);
    return served.length > 0
      ? loadOf(name, nodes, served)
      : timerLoad(name, nodes, [front, ...behind.values()]);
  });
  return [loadOf(id, [FRONT], [front]), ...groups];
}

/** "6/6 +3": threads taken of all, and who waits for one. */
function loadOf(name: string, nodes: readonly number[], servers: readonly ServerFrame[]): Load {
  const sum = (of: (frame: ServerFrame) => number): number =>
    servers.reduce((all, each) => all + of(each), 0);
  const threads = sum((each) => each.get(SERVER.threadsTotal));
  const busy = sum((each) => each.get(SERVER.threadsBusy));
  const queued = sum((each) => each.inState(REQUEST_STATE.queued));
  const taken = `${formatCount(busy)}/${formatCount(threads)}`;
  return {
    name,
    nodes,
    taken: busy / threads,
    isFull: busy >= threads && queued > 0,
    isSlow: false,
    figures: queued > 0 ? `${taken} +${formatCount(queued)}` : taken,
  };
}

/** Nodes without servers: what a call takes. */
function timerLoad(name: string, nodes: readonly number[], callers: readonly ServerFrame[]): Load {
  const caller =
    callers.findLast((each) => nodes.some((node) => each.node(node, NODE.inFlight) > 0)) ?? callers[0];
  const latencies = nodes.map((node) => caller.node(node, NODE.latency)).filter(Number.isFinite);
  return {
    name,
    nodes: [],
    taken: Number.NaN,
    isFull: false,
    isSlow: nodes.some((node) => caller.node(node, NODE.state) !== NODE_STATE.healthy),
    figures: latencies.length > 0 ? formatSpan(Math.max(...latencies)) : '',
  };
}
