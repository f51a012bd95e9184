// The wall view: the roads on seven tenths of the screen and one chart below them, large enough for the last
// row. There are no controls; keys or a clicker control the run, and nodes can still be clicked.

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRun, useStudio, useView } from '../../app/studio-context.ts';
import { CHARTS, FIRST_CHARTS } from '../../charts/chart-list.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { PRESETS } from '../../scenario/presets.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { DrawTurns } from '../charts/draw-turns.ts';
import { useStory } from '../scenes/use-story.ts';
import { Drawing } from '../shared/drawing.tsx';
import { keepsKey } from '../shortcuts.ts';
import { Stages } from '../stage/stages.tsx';
import { TEXT } from '../words/text.ts';
import { WALL } from '../words/wall.ts';
import { Pointer } from './pointer.tsx';
import * as styles from './wall.module.css';
import { neighbourIn, nodesToHeal, nodeToBreak, type WallKey, wallKeyOf } from './wall-keys.ts';
import { useWallZoom } from './wall-zoom.ts';

/** Ids of presets in the order of the cards. */
const SCENES: readonly string[] = PRESETS.map(({ id }) => id);

/** `children`: notices, which are above the roads. */
export default function Wall({ children }: { readonly children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const [turns] = useState(() => new DrawTurns());
  const { chart, nextChart } = useOneChart();
  const [points, setPoints] = useState(false);
  const [dark, setDark] = useState(false);
  const { draws, toggleDrawing } = useDrawing();
  const { actions } = useStudio();
  const { title } = useStory();
  useWallZoom(main);
  useFullScreen();
  useFocusAfterwards();
  const goToScene = useSceneSteps();
  const nodes = useNodeKeys();
  const leave = (): void => {
    if (dark) setDark(false);
    else if (draws) toggleDrawing();
    else if (points) setPoints(false);
    else actions.toggleWall();
  };
  useWallKeys({
    leave,
    next: () => goToScene(1),
    back: () => goToScene(-1),
    chart: nextChart,
    draw: toggleDrawing,
    pointer: () => setPoints(!points),
    dark: () => setDark(!dark),
    ...nodes,
  });
  return (
    <main ref={main} className={styles.root} aria-label={WALL.label} data-points={points || undefined}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <WallClock />
      </header>
      <Stages />
      {children}
      <div className={styles.chart}>
        <ChartCard key={chart.id} entry={chart} turns={turns} />
      </div>
      {draws && <Drawing />}
      {points && <Pointer wall={main} />}
      {dark && (
        <p className={styles.dark} role="status">
          <span className="visually-hidden">{WALL.dark}</span>
        </p>
      )}
      <button type="button" className={styles.leave} onClick={actions.toggleWall}>
        {WALL.leave}
      </button>
    </main>
  );
}

/**
 * Leaving the wall view renders the page anew, so the element that had the focus no longer exists. This moves
 * the focus to the view menu, from which the wall view was opened; otherwise keyboard users would start at
 * the top of the page.
 */
function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('.view-button')?.focus({ preventScroll: true });
      });
    },
    [],
  );
}

/** The chart to show, at first the page's first chart, and a function that switches to the next. */
function useOneChart(): { readonly chart: (typeof CHARTS)[number]; readonly nextChart: () => void } {
  const first = useView(({ enlarged, charts }) => enlarged ?? charts[0] ?? FIRST_CHARTS[0]);
  const [id, setId] = useState(first);
  const chart = CHARTS.find((entry) => entry.id === id) ?? CHARTS[0];
  return { chart, nextChart: () => setId(neighbourIn(CHARTS, chart, 1).id) };
}

/**
 * While the user draws, the run is paused, because strokes mark positions at one instant. Afterwards it plays
 * again if it did before.
 */
function useDrawing(): { readonly draws: boolean; readonly toggleDrawing: () => void } {
  const { actions, run } = useStudio();
  const [drawing, setDrawing] = useState<{ readonly goesOn: boolean } | null>(null);
  const toggleDrawing = (): void => {
    const { playing } = run.getState().status;
    if (drawing === null ? playing : drawing.goesOn && !playing) actions.toggle();
    setDrawing(drawing === null ? { goesOn: playing } : null);
  };
  return { draws: drawing !== null, toggleDrawing };
}

function useSceneSteps(): (by: 1 | -1) => void {
  const { actions, scenario } = useStudio();
  return (by) => actions.openPreset(neighbourIn(SCENES, scenario.getState().originId ?? undefined, by));
}

function useNodeKeys(): { readonly break: () => void; readonly heal: () => void } {
  const { actions, run } = useStudio();
  const nodes = () => run.getState().nodes[0] ?? [];
  return {
    break: () => {
      const node = nodeToBreak(nodes());
      if (node !== null) actions.breakNode(node, 'down');
    },
    heal: () => nodesToHeal(nodes()).forEach(actions.healNode),
  };
}

function useWallKeys(acts: Readonly<Record<WallKey, () => void>>): void {
  const { view } = useStudio();
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = event.defaultPrevented || event.repeat ? null : wallKeyOf(event);
      if (act === null || keepsKey(event.target, event.key, view.getState().singleKeys)) return;
      event.preventDefault();
      latest.current[act]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [view]);
}

/** Leaves the wall view when full screen ends, because Escape ends full screen without a key event. */
function useFullScreen(): void {
  const { actions, view } = useStudio();
  useEffect(() => {
    const onChange = (): void => {
      if (document.fullscreenElement === null && view.getState().onWall) actions.toggleWall();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [actions, view]);
}

const STEP_NANOS = 1e7;

function WallClock(): ReactNode {
  const { frames } = useStudio();
  const playing = useRun((state) => state.status.playing);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (atNanos: number): void => {
      if (text.current?.firstChild) text.current.firstChild.nodeValue = formatInstant(atNanos, STEP_NANOS);
    };
    if (frames.latest !== null) show(frames.latest.clock);
    return frames.subscribe(({ clock }) => show(clock));
  }, [frames]);
  return (
    <p className={styles.clock}>
      {!playing && <span>{WALL.paused}</span>}
      <span role="timer" aria-live="off" aria-label={TEXT.transport.clock}>
        <b ref={text}>{formatInstant(0, STEP_NANOS)}</b>
      </span>
    </p>
  );
}
