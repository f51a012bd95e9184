// Records a span of a run, of all servers or one, by a replay that reads the state after each event. Its size
// is limited, because other tools must be able to open the file.

import type { RunRecording } from '../protocol/run-recording.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { Edit } from '../scenario/edit.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { scenarioFor } from '../scenario/server-overrides.ts';
import { EditLog } from './edit-log.ts';
import { Replay } from './replay.ts';
import { ServerRecorder } from './server-recorder.ts';

/**
 * Maximum number of entries in a recording: thread spans, requests and their spans, held locks, changed
 * counts. As trace events they take about 40 MB, which Perfetto opens within seconds.
 */
const ENTRIES_MAX = 200_000;

/**
 * Maximum number of readings of requests and threads. Every event causes one reading per request and thread,
 * which adds up when queues are long: a few seconds of work.
 */
const LOOKS_MAX = 200e6;

export interface RecordedSpan {
  readonly opening: Scenario;
  readonly edits: readonly Edit[];
  readonly fromNanos: Nanos;
  readonly untilNanos: Nanos;
  /** Id of the only server to record; null for all. */
  readonly server: string | null;
  /** Whether to record only requests, without threads and cores. */
  readonly requestsOnly: boolean;
}

export type RecordingReply =
  | { readonly kind: 'recorded'; readonly recording: RunRecording }
  /** The recording would fit up to this instant; null if even the beginning is too much. */
  | { readonly kind: 'too-much'; readonly fitsUntilNanos: Nanos | null }
  /** The run ended before the span. */
  | { readonly kind: 'ended'; readonly endNanos: Nanos };

/** The scenario, the edits and the server's id must be valid, and the span must not be negative. */
export function recordRun(span: RecordedSpan, entriesMax = ENTRIES_MAX): RecordingReply {
  const { opening, edits, fromNanos, untilNanos } = span;
  const log = new EditLog();
  log.restore(opening, edits);
  const servers = opening.servers.filter(({ id }) => span.server === null || id === span.server);
  const options = {
    fromNanos,
    requestsOnly: span.requestsOnly,
    entriesMax: Math.floor(entriesMax / servers.length),
    looksMax: Math.floor(LOOKS_MAX / servers.length),
  };
  const recorders = servers.map(
    (server) => new ServerRecorder(scenarioFor(opening, server), server, options),
  );
  const { replay, isThere } = replayOf(opening, log, recorders, untilNanos);
  const { clock } = replay;
  const overflows = recorders.flatMap(({ overflowNanos }) => overflowNanos ?? []);
  if (!isThere || overflows.length > 0) {
    const first = Math.min(...overflows);
    return { kind: 'too-much', fitsUntilNanos: first > fromNanos ? first - 1 : null };
  }
  const recordings = recorders.flatMap((recorder) => recorder.recordings());
  if (recordings.length === 0) return { kind: 'ended', endNanos: clock };
  const changesNanos = edits
    .filter(({ atNanos, change }) => change.kind === 'configure' && atNanos >= fromNanos && atNanos <= clock)
    .map(({ atNanos }) => atNanos);
  return {
    kind: 'recorded',
    recording: { scenario: opening, fromNanos, untilNanos: clock, servers: recordings, changesNanos },
  };
}

/**
 * Advances slice by slice until the target or until a server exceeds the limit. All servers have then
 * completed the same slice.
 */
function replayOf(
  opening: Scenario,
  log: EditLog,
  recorders: readonly ServerRecorder[],
  untilNanos: Nanos,
): { readonly replay: Replay; readonly isThere: boolean } {
  const bySimulation = new Map<unknown, ServerRecorder>();
  const watched = recorders.map(({ server, take }) => ({ server, takeEnd: take }));
  // A deadline that has always passed makes the replay stop after each slice.
  const replay = new Replay(
    opening,
    log,
    watched,
    () => 0,
    (simulation, until) => bySimulation.get(simulation)!.advance(simulation, until),
  );
  replay.simulations.forEach((simulation, index) => {
    bySimulation.set(simulation, recorders[index]);
  });
  for (;;) {
    const isThere = replay.advanceTo(untilNanos, 0);
    if (isThere) return { replay, isThere };
    if (recorders.some(({ overflowNanos }) => overflowNanos !== null)) return { replay, isThere };
  }
}
