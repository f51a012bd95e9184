// The map of threads over time: the canvas, its options, and its description. A native slider over the canvas
// handles keys; the canvas handles pointers.

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  useActions,
  useRun,
  useScenario,
  useStudio,
  useTimeline,
  useView,
} from '../../../app/studio-context.ts';
import { type FaultShade, faultShades } from '../../../charts/faults.ts';
import type { MapData } from '../../../charts/thread-map/map-data.ts';
import {
  between,
  canHaveFewer,
  type MapPart,
  movedTo,
  wholeRun,
  zoomedThreads,
  zoomedTime,
} from '../../../charts/thread-map/map-part.ts';
import { MapPicture } from '../../../charts/thread-map/map-picture.ts';
import { faultSentences, mapSentence, mapTable, placeText } from '../../../charts/thread-map/map-words.ts';
import { KIND_LOOKS } from '../../../charts/thread-map/thread-kinds.ts';
import { formatCount } from '../../../languages/quantity.ts';
import type { Nanos } from '../../../scenario/duration.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { Button } from '../../shared/button.tsx';
import { FoldedTable } from '../../shared/numbers-table.tsx';
import { SelectField } from '../../shared/select.tsx';
import { useSize } from '../../shared/use-size.ts';
import { CHART_CHOICES } from '../../words/chart-cards.ts';
import { EXPLAIN_TEXT } from '../../words/explanations.ts';
import { THREAD_MAP, THREAD_MAP_COMPUTED } from '../../words/thread-map.ts';
import * as chartMenuStyles from '../chart-menu.module.css';
import * as styles from './thread-map.module.css';
import { type PointerPosition, usePointer } from './use-pointer.ts';
import { type RecordedMap, useRecording } from './use-recording.ts';

interface ThreadMapProps {
  /** Id of the card's title. */
  readonly titleId: string;
}

/** An arrow key moves by the visible range divided by this number, and ten times as far with Shift. */
const STEPS_ACROSS = 100;
const LARGE_STEP = 10;

export default function ThreadMap({ titleId }: ThreadMapProps): ReactNode {
  const { timeline, view } = useStudio();
  const actions = useActions();
  const servers = useScenario(({ scenario }) => scenario.servers);
  const upstreams = useScenario(({ scenario }) => scenario.upstreams);
  const [wantedServer, setServer] = useState(servers[0].id);
  const server = servers.some(({ id }) => id === wantedServer) ? wantedServer : servers[0].id;
  const clockNanos = useRun(({ summary }) => summary?.clockNanos ?? 0);
  const run = useTimeline(({ history }) => history);
  // Fault marks extend to the furthest instant, as the map does. The summary of the present instant may
  // contain fewer.
  const spans = useTimeline((state) => state.faults);
  const [reachNanos, setReach] = useState(() => timeline.getState().furthestNanos);
  const [part, setPart] = useState<MapPart>(() => wholeRun(reachNanos));
  const faults = useMemo(() => faultShades({ faults: spans, clockNanos: reachNanos }), [spans, reachNanos]);
  const [place, setPlace] = useState<PointerPosition | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { picture, columns } = usePicture(host, canvas);
  const recorded = useRecording({ server, reachNanos, part, columns, run }, (data) => picture?.draw(data));
  const { data } = recorded;
  const threadsInAll = data?.plan.threadsInAll ?? 0;

  const extend = (): void => {
    const { furthestNanos } = timeline.getState();
    const showsAll = part.fromNanos === 0 && part.untilNanos === reachNanos;
    setReach(furthestNanos);
    if (showsAll || part.untilNanos > furthestNanos)
      setPart({ ...part, fromNanos: 0, untilNanos: furthestNanos });
  };
  // After a change, show the new run, because what followed the change is no longer part of it. Before the
  // first event there is nothing to show.
  const shownRun = useRef(run);
  const hasBegun = clockNanos > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run, or one that has begun, is shown up to where it is.
  useEffect(() => {
    if (shownRun.current === run && reachNanos > 0) return;
    shownRun.current = run;
    extend();
  }, [run, hasBegun]);

  const isWhole = part.fromNanos === 0 && part.untilNanos === reachNanos && part.threads === null;
  const playing = useRun(({ status }) => status.playing);
  // The furthest instant while the run is paused, otherwise null. It may change after the message that the
  // run has paused, because the last frame may arrive later.
  const standsAtNanos = useTimeline(({ furthestNanos }) => (playing ? null : furthestNanos));
  // During the run its map would be recorded repeatedly, so a button extends it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment at which the run stops matters.
  useEffect(() => {
    if (standsAtNanos !== null && isWhole && standsAtNanos > reachNanos) extend();
  }, [standsAtNanos]);

  const point = (next: PointerPosition | null): void => {
    setPlace(next);
    view.setState({ hoverNanos: next?.atNanos ?? null });
  };
  const zoom = (by: 'in' | 'out'): void =>
    setPart(zoomedTime(part, by, place?.atNanos ?? (part.fromNanos + part.untilNanos) / 2, reachNanos));
  const zoomThreads = (by: 'in' | 'out'): void =>
    setPart(zoomedThreads(part, by, place?.thread ?? part.firstThread, threadsInAll));
  const go = (atNanos: Nanos): void => actions.seek(Math.round(atNanos));
  usePointer(canvas, picture, {
    point,
    pick: go,
    choose: (from, until) => setPart(between(part, from, until, reachNanos)),
    zoom: (by, at) => setPart(zoomedTime(part, by, at, reachNanos)),
  });

  const hoverNanos = useView((state) => state.hoverNanos);
  const followed = useView((state) => state.followed);
  const request = followed?.server === server ? followed.request : null;
  useEffect(() => {
    picture?.show(part, reachNanos);
    picture?.mark({ nowNanos: clockNanos, hoverNanos, thread: place?.thread ?? null, request, faults });
  }, [picture, part, reachNanos, clockNanos, hoverNanos, place, request, faults]);

  const columnsThere = data?.columns ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data grows.
  const sentence = useMemo(
    () => (data === null ? '' : sentenceOf(data, faults)),
    [data, columnsThere, faults],
  );
  const said = pointText(data, place, faults, upstreams);
  const span = data !== null && place !== null ? data.spanAt(place.thread, place.atNanos) : null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const length = part.untilNanos - part.fromNanos;
    const handled = keyAct(event, {
      move: (steps) => {
        const from = place?.atNanos ?? Math.min(part.untilNanos, Math.max(part.fromNanos, clockNanos));
        const to = Math.min(reachNanos, Math.max(0, from + (steps * length) / STEPS_ACROSS));
        point({ atNanos: Math.round(to), thread: place?.thread ?? part.firstThread });
        setPart(movedTo(part, to, reachNanos));
      },
      thread: (rows) => {
        if (data === null) return;
        const { firstThread, threads, threadsPerRow } = data.plan;
        const last = firstThread + threads - 1;
        const thread = Math.min(
          last,
          Math.max(firstThread, (place?.thread ?? firstThread) + rows * threadsPerRow),
        );
        point({ atNanos: place?.atNanos ?? clockNanos, thread });
      },
      toEnd: (end) =>
        point({
          atNanos: end === 'first' ? part.fromNanos : part.untilNanos,
          thread: place?.thread ?? part.firstThread,
        }),
      zoom,
      whole: () => setPart(wholeRun(reachNanos)),
      pick: () => place !== null && go(place.atNanos),
    });
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const valueText = said ?? THREAD_MAP.empty;
  const { furthestNanos } = timeline.getState();
  return (
    <>
      <div className={styles.bar}>
        {servers.length > 1 && (
          <SelectField
            className={styles.server}
            label={THREAD_MAP.server}
            options={servers.map(({ id }) => [id, id])}
            value={server}
            onValue={(id) => {
              picture?.clear();
              setPlace(null);
              setServer(id);
              setPart({ ...part, firstThread: 0, threads: null });
            }}
          />
        )}
        <Button kind="small" onClick={() => zoom('in')}>
          {THREAD_MAP.zoomIn}
        </Button>
        <Button
          kind="small"
          disabled={part.untilNanos - part.fromNanos >= reachNanos}
          onClick={() => zoom('out')}
        >
          {THREAD_MAP.zoomOut}
        </Button>
        <Button kind="small" disabled={isWhole} onClick={() => setPart(wholeRun(reachNanos))}>
          {THREAD_MAP.whole}
        </Button>
        {canHaveFewer({ ...part, threads: null }, threadsInAll) && (
          <>
            <Button
              kind="small"
              disabled={!canHaveFewer(part, threadsInAll)}
              onClick={() => zoomThreads('in')}
            >
              {THREAD_MAP.fewer}
            </Button>
            <Button kind="small" disabled={part.threads === null} onClick={() => zoomThreads('out')}>
              {THREAD_MAP.more}
            </Button>
          </>
        )}
        <Button kind="small" disabled={furthestNanos <= reachNanos} onClick={extend}>
          {THREAD_MAP.upToNow}
        </Button>
        <Progress {...recorded} />
      </div>
      <MapLegend data={data} />
      <div ref={host} className={styles.plot}>
        <input
          type="range"
          className={styles.moment}
          min={0}
          max={STEPS_ACROSS}
          value={stepOf(part, place?.atNanos ?? clockNanos)}
          aria-labelledby={titleId}
          aria-valuetext={valueText}
          aria-description={THREAD_MAP.keys}
          onKeyDown={onKeyDown}
          onInput={(event) => {
            const share = Number(event.currentTarget.value) / STEPS_ACROSS;
            const atNanos = Math.round(part.fromNanos + share * (part.untilNanos - part.fromNanos));
            point({ atNanos, thread: place?.thread ?? part.firstThread });
          }}
          onBlur={() => point(null)}
        />
        <canvas ref={canvas} />
      </div>
      <div className={styles.place}>
        <p>{said ?? <span className="muted">{THREAD_MAP.hint}</span>}</p>
        {place !== null && said !== null && (
          <span className={styles.acts}>
            <Button kind="small" onPointerDown={keepFocus} onClick={() => go(place.atNanos)}>
              {THREAD_MAP.go}
            </Button>
            {span !== null && span.request >= 0 && (
              <Button
                kind="small"
                onPointerDown={keepFocus}
                onClick={() => {
                  go(place.atNanos);
                  actions.follow({ server, request: span.request });
                }}
              >
                {THREAD_MAP.follow(formatCount(span.request))}
              </Button>
            )}
          </span>
        )}
      </div>
      <p className={styles.sentence}>{sentence}</p>
      <footer className={styles.foot}>
        <FoldedTable
          summary={THREAD_MAP.table}
          title={THREAD_MAP.title}
          table={data === null || data.columns === 0 ? null : () => mapTable(data)}
        />
        <details className={chartMenuStyles.how}>
          <summary>{CHART_CHOICES.computed}</summary>
          <p>{THREAD_MAP_COMPUTED.formula}</p>
          <dl>
            <dt>{EXPLAIN_TEXT.assumes}</dt>
            <dd>{THREAD_MAP_COMPUTED.assumes}</dd>
            <dt>{EXPLAIN_TEXT.source}</dt>
            <dd>{THREAD_MAP_COMPUTED.source}</dd>
          </dl>
        </details>
      </footer>
    </>
  );
}

/** A click on a button that acts on the selected place must not change the selection. */
const keepFocus = (event: PointerEvent): void => event.preventDefault();

function stepOf({ fromNanos, untilNanos }: MapPart, atNanos: Nanos): number {
  return Math.round((STEPS_ACROSS * (atNanos - fromNanos)) / Math.max(1, untilNanos - fromNanos));
}

function pointText(
  data: MapData | null,
  place: PointerPosition | null,
  faults: readonly FaultShade[],
  upstreams: Scenario['upstreams'],
): string | null {
  return data === null || place === null
    ? null
    : placeText(data, place.thread, place.atNanos, faults, upstreams);
}

function sentenceOf(data: MapData, faults: readonly FaultShade[]): string {
  const { plan } = data;
  if (plan.threads === 0) return THREAD_MAP.noThreads;
  const notes = [mapSentence(data) ?? '', ...faultSentences(data, faults)];
  if (plan.threadsPerRow > 1) notes.push(THREAD_MAP.grouped(formatCount(plan.threadsPerRow)));
  notes.push(plan.exact ? THREAD_MAP.exact : THREAD_MAP.sampled(formatCount(plan.looks)));
  return notes.join(' ');
}

function Progress({ share, failure }: RecordedMap): ReactNode {
  if (failure !== null) return <p role="alert">{THREAD_MAP.failed(failure)}</p>;
  if (share === null) return null;
  const percent = Math.floor(share * 100);
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={THREAD_MAP.recording(String(percent))} />
    </span>
  );
}

/** Explains the states that occur in the picture. */
function MapLegend({ data }: { readonly data: MapData | null }): ReactNode {
  const columns = data?.columns ?? 0;
  const looks = useMemo(() => {
    const shares = data?.over(0, columns).shares;
    return KIND_LOOKS.filter(({ kind }) => shares !== undefined && shares[kind] > 0);
  }, [data, columns]);
  return (
    <ul className={styles.legend}>
      {looks.map(({ kind, name, token }) => (
        <li key={kind}>
          <span className={styles.swatch} style={{ background: `var(${token})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Creates the picture in the canvas. It is as wide as its host and uses the colours of the page. */
function usePicture(
  host: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): { readonly picture: MapPicture | null; readonly columns: number } {
  const [picture, setPicture] = useState<MapPicture | null>(null);
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    const made = new MapPicture(canvas.current);
    setPicture(made);
    const observer = new MutationObserver(() => made.recolour());
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] });
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [canvas]);
  useSize(host, (width) => {
    // A map in a hidden tab has no width.
    if (width === 0 || picture === null) return;
    picture.resize(width);
    setColumns(picture.columns);
  });
  useEffect(() => {
    const width = host.current?.clientWidth ?? 0;
    if (picture === null || width === 0) return;
    picture.resize(width);
    setColumns(picture.columns);
  }, [host, picture]);
  return { picture, columns };
}

interface KeyActs {
  readonly move: (steps: number) => void;
  readonly thread: (rows: number) => void;
  readonly toEnd: (end: 'first' | 'last') => void;
  readonly zoom: (by: 'in' | 'out') => void;
  readonly whole: () => void;
  readonly pick: () => void;
}

/** Carries out the action of a key. Returns whether the map handles this key. */
function keyAct({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, acts: KeyActs): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  const many = shiftKey ? LARGE_STEP : 1;
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => acts.move(-many),
    ArrowRight: () => acts.move(many),
    ArrowUp: () => acts.thread(-many),
    ArrowDown: () => acts.thread(many),
    Home: () => acts.toEnd('first'),
    End: () => acts.toEnd('last'),
    '+': () => acts.zoom('in'),
    '=': () => acts.zoom('in'),
    '-': () => acts.zoom('out'),
    '0': acts.whole,
    Enter: acts.pick,
  };
  const act = byKey[key];
  act?.();
  return act !== undefined;
}
