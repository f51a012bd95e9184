// Records the part of the run that a map of threads shows. Each part is recorded only once. Columns are drawn
// as they arrive.

import { useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../../app/studio-context.ts';
import { openThreadMaps } from '../../../app/thread-maps.ts';
import { MapData } from '../../../charts/thread-map/map-data.ts';
import type { MapPart } from '../../../charts/thread-map/map-part.ts';
import { MOST_ROWS } from '../../../charts/thread-map/map-picture.ts';
import type { Nanos } from '../../../scenario/duration.ts';

/**
 * The description is updated each time the progress has grown by this share. The picture is updated with
 * every piece.
 */
const SAID_SHARE = 0.05;
/** Several clicks or wheel turns within this time cause a single recording. */
const CALM_MILLIS = 80;

export interface WantedMap {
  readonly server: string;
  readonly reachNanos: Nanos;
  readonly part: MapPart;
  readonly columns: number;
  /** Identifies the run: another object means another run. */
  readonly run: unknown;
}

export interface RecordedMap {
  readonly data: MapData | null;
  /** Progress of the recording, 0 to 1; null when it is complete. */
  readonly share: number | null;
  readonly failure: string | null;
}

const NONE: RecordedMap = { data: null, share: 0, failure: null };

/** `onColumns` is called when more of the data has arrived. */
export function useRecording(
  { server, reachNanos, part, columns, run }: WantedMap,
  onColumns: (data: MapData) => void,
): RecordedMap {
  const actions = useActions();
  const recorder = useMemo(openThreadMaps, []);
  const [recorded, setRecorded] = useState(NONE);
  const latest = useRef(onColumns);
  latest.current = onColumns;
  useEffect(() => () => recorder.close(), [recorder]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run is recorded anew.
  useEffect(() => {
    if (reachNanos <= 0 || columns <= 1) return;
    const request = { server, reachNanos, columns, mostRows: MOST_ROWS, ...part };
    let data: MapData | null = null;
    let said = -1;
    const begin = (): void => {
      recorder.record(actions.moment().run, request, {
        onStep(step) {
          if (step.plan !== null) data ??= new MapData(request, step.plan);
          if (data !== null) {
            data.take(step);
            latest.current(data);
          }
          if (!step.done && step.share < said + SAID_SHARE) return;
          said = step.share;
          setRecorded((before) => ({
            data: data ?? before.data,
            share: step.done ? null : step.share,
            failure: null,
          }));
        },
        onFailure: (failure) => setRecorded((before) => ({ ...before, share: null, failure })),
      });
    };
    setRecorded((before) => ({ ...before, share: 0 }));
    const timer = setTimeout(begin, CALM_MILLIS);
    return () => {
      clearTimeout(timer);
      recorder.stop();
    };
  }, [server, reachNanos, part, columns, run, recorder, actions]);
  return recorded;
}
