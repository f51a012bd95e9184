// Determines when parts of a system with services were full, including the server that clients call. A
// server's threads are sampled several times per window of its timeline, so the start and end of its jams are
// accurate to a window. Jams of nodes at their limit are known to the nanosecond.

import { WINDOW } from '../engine/view/codes.ts';
import type { EngineView, NodeView } from '../engine/view/engine-view.ts';
import type { JamNumbers } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';
import type { Scenario, Upstream } from '../scenario/scenario.ts';
import { modelOf, type Server } from '../scenario/server.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { isServed, serverOfService } from '../scenario/services.ts';

/**
 * Minimum length of a jam in windows. A single window in which every sample found all threads busy may be
 * chance.
 */
const FEWEST_WINDOWS = 2;

interface Span {
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos | null;
}

export function jamsOf(shared: Scenario, server: Server, view: EngineView): readonly JamNumbers[] {
  const { upstreams } = scenarioFor(shared, server);
  if (!upstreams.some(isServed)) return [];
  const ofFront = serverJams(server, view).map((jam) => ({ ...jam, group: null, node: null }));
  const ofNodes = view.upstreams.groups.flatMap(({ nodes, size }, group) =>
    nodes
      .slice(0, size)
      .flatMap((node, index) =>
        nodeJams(upstreams[group]!, node).map((jam) => ({ ...jam, group, node: index + 1 })),
      ),
  );
  return [...ofFront, ...ofNodes];
}

type Jam = Omit<JamNumbers, 'group' | 'node'>;

function nodeJams(group: Upstream, node: NodeView): readonly Jam[] {
  if (isServed(group))
    return node.served === null ? [] : serverJams(serverOfService(group), node.served.server);
  const since = node.queuedSince;
  const longest = node.longestQueue();
  return [
    ...(longest === null ? [] : [{ fromNanos: longest.from, untilNanos: longest.until, waiting: 0 }]),
    ...(Number.isNaN(since) ? [] : [{ fromNanos: since, untilNanos: null, waiting: node.value('queued') }]),
  ];
}

function serverJams(server: Server, view: EngineView): readonly Jam[] {
  const spans = fullSpans(server, view);
  const past = spans.filter((span): span is Span & { untilNanos: Nanos } => span.untilNanos !== null);
  const [first] = past;
  const longest =
    first === undefined ? [] : [past.reduce((best, each) => (lengthOf(each) > lengthOf(best) ? each : best))];
  const lasting = spans.filter(({ untilNanos }) => untilNanos === null);
  const waiting = lasting.length === 0 ? 0 : view.requests.countStates()[REQUEST_STATE.queued]!;
  return [
    ...longest.map((span) => ({ ...span, waiting: 0 })),
    ...lasting.map((span) => ({ ...span, waiting })),
  ];
}

const lengthOf = ({ fromNanos, untilNanos }: Span & { readonly untilNanos: Nanos }): Nanos =>
  untilNanos - fromNanos;

/** Consecutive windows in which every sample found all threads busy. */
function fullSpans(server: Server, { measures }: EngineView): readonly Span[] {
  const { timeline } = measures;
  const rows = timeline.rows();
  const { windowNanos, length } = timeline;
  const fewest = fewestThreads(server);
  const spans: Span[] = [];
  let from = -1;
  for (let window = 0; window < length; window++) {
    const isFull = isFullIn(rows, window, fewest);
    if (isFull && from < 0) from = window;
    // The open window may not have a sample yet; the previous state is then assumed.
    const isOver = !isFull && (window < length - 1 || looksIn(rows, window) > 0);
    if (from >= 0 && isOver) {
      if (window - from >= FEWEST_WINDOWS)
        spans.push({ fromNanos: from * windowNanos, untilNanos: window * windowNanos });
      from = -1;
    }
  }
  if (from >= 0 && length - from > FEWEST_WINDOWS)
    spans.push({ fromNanos: from * windowNanos, untilNanos: null });
  return spans;
}

/**
 * The number of threads below which a server cannot be full. A server that creates threads per request is
 * full when it may create no more. Other servers are full when all existing threads are busy.
 */
function fewestThreads(server: Server): number {
  const { heldThreads, makesThreads } = modelOf(server);
  return makesThreads?.(server) === 'each' ? (heldThreads?.(server).most ?? 0) : 0;
}

const looksIn = (rows: Float64Array, window: number): number => rows[window * WINDOW.length + WINDOW.looks]!;

function isFullIn(rows: Float64Array, window: number, fewest: number): boolean {
  const at = window * WINDOW.length;
  const looks = looksIn(rows, window);
  return (
    looks > 0 && rows[at + WINDOW.idle] === 0 && rows[at + WINDOW.threads]! >= looks * Math.max(1, fewest)
  );
}
