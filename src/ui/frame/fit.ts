// Sets the heights of roads and charts. They share the height that the rest of the frame leaves, but never
// get so little that they are unreadable. If there is too little room, parts that the link does not name are
// hidden. Columns beside each other get equal heights. Also computes the height that suits the whole frame;
// it must not depend on the frame's present height.

import * as cardStyles from '../charts/chart-card.module.css';
import * as stageStyles from '../stage/stage.module.css';
import * as stagesStyles from '../stage/stages.module.css';
import * as styles from './embed.module.css';

interface Stretch {
  /** Selects the elements that stretch. `property` is the custom property that sets their height. */
  readonly selector: string;
  readonly property: string;
  readonly leastPx: number;
  /** If there is less room than this, other parts are hidden. */
  readonly enoughPx: number;
  /** The height that suits an element of this width. */
  readonly wantedPx: (widthPx: number) => number;
}

const ROADS: Stretch = {
  // The stage, which includes the alerts below the road, so that alerts change neither the height of the
  // frame nor which parts are visible.
  selector: `.${stageStyles.root}`,
  property: '--road-height',
  leastPx: 84,
  // One line with the server's name, and the lowest readable road.
  enoughPx: 138,
  wantedPx: (widthPx) => Math.round(Math.min(250, Math.max(150, widthPx * 0.27))),
};
const PLOTS: Stretch = {
  selector: `.${cardStyles.plot}`,
  property: '--plot-height',
  leastPx: 96,
  enoughPx: 96,
  wantedPx: (widthPx) => Math.round(Math.min(190, Math.max(130, widthPx * 0.4))),
};

/** A road lower than this has only one line of text. */
const LOW_PX = 180;
/**
 * Parts that are hidden, in this order, if roads and charts have too little room and the link does not name
 * these parts. The legend comes last, because without knowing what the servers are the picture cannot be
 * understood.
 */
const DISPENSABLE = [`.${styles.controls}[data-of="scene"]`, `.${styles.tries}`, `.${styles.legend}`];

/**
 * Keeps the heights right as sizes change. Calls `onWanted` with the suitable height of the frame whenever
 * this height changes.
 */
export function keepFit(main: HTMLElement, onWanted: (heightPx: number) => void): void {
  let reported = 0;
  const settle = (): void => {
    const wanted = fitNow(main);
    if (wanted === reported) return;
    reported = wanted;
    onWanted(wanted);
  };
  new ResizeObserver(settle).observe(main);
  window.addEventListener('resize', settle);
  // Set the heights once now, before the first paint.
  settle();
}

/** A column: all parts stacked, or one group of parts beside others. */
interface Column {
  readonly element: HTMLElement;
  readonly roads: Rows;
  readonly plots: Rows;
}

function columnsOf(main: HTMLElement): readonly Column[] {
  const parts = main.querySelector<HTMLElement>(`.${styles.parts}`)!;
  const single = [...parts.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
  const areBeside = new Set(single.map(({ offsetLeft }) => offsetLeft)).size > 1;
  return (areBeside ? single : [parts]).map((element) => ({
    element,
    roads: rowsOf(element, ROADS),
    plots: rowsOf(element, PLOTS),
  }));
}

/** Sets the heights so that everything fits. Returns the height that suits the frame at its present width. */
function fitNow(main: HTMLElement): number {
  const dispensable = DISPENSABLE.flatMap((selector) => [...main.querySelectorAll<HTMLElement>(selector)]);
  for (const part of dispensable) part.hidden = false;
  const columns = columnsOf(main);
  const parts = main.querySelector<HTMLElement>(`.${styles.parts}`)!;
  /** Total height of what does not stretch in this column, above it and below it. */
  const restOf = ({ element, roads, plots }: Column): number =>
    main.offsetHeight - parts.offsetHeight + element.offsetHeight - roads.takenPx - plots.takenPx;
  const suitsPx = Math.max(
    ...columns.map((column) => restOf(column) + column.roads.suitsPx + column.plots.suitsPx),
  );
  const isEnough = (column: Column): boolean => {
    const { roads, plots } = column;
    const enoughPx = roads.count * ROADS.enoughPx + plots.count * PLOTS.enoughPx;
    return restOf(column) + enoughPx <= window.innerHeight;
  };
  for (const part of dispensable) {
    if (columns.every(isEnough)) break;
    part.hidden = true;
  }
  const rooms = columns.map((column) => window.innerHeight - restOf(column));
  for (const [place, column] of columns.entries()) stretch(main, column, rooms[place]);
  return Math.ceil(suitsPx);
}

function stretch(main: HTMLElement, { element, roads, plots }: Column, roomPx: number): void {
  const stretchPx = roads.count * roads.wantedPx + plots.count * plots.wantedPx;
  const scale = roomPx / Math.max(1, stretchPx);
  // Extra height goes to the roads. If there is too little, roads and charts both shrink, or only the charts
  // if the roads would become unreadable.
  const leftPx = (roomPx - roads.count * ROADS.enoughPx) / Math.max(1, plots.count);
  const sharePx =
    roads.count > 0 ? Math.min(leftPx, plots.wantedPx * Math.min(1, scale)) : plots.wantedPx * scale;
  const plotPx = Math.max(PLOTS.leastPx, sharePx);
  const roadPx = Math.max(ROADS.leastPx, (roomPx - plots.count * plotPx) / Math.max(1, roads.count));
  set(element, PLOTS, plotPx);
  set(element, ROADS, roadPx);
  if (roads.count > 0) main.dataset.low = String(roadPx < LOW_PX);
}

interface Rows {
  readonly count: number;
  readonly takenPx: number;
  /** Suitable height of one row. */
  readonly wantedPx: number;
  /** Total height of all rows if each has the height that suits its width. */
  readonly suitsPx: number;
}

function rowsOf(column: HTMLElement, { selector, wantedPx }: Stretch): Rows {
  const elements = [...column.querySelectorAll<HTMLElement>(selector)];
  const first = elements[0];
  if (first === undefined) return { count: 0, takenPx: 0, wantedPx: 0, suitsPx: 0 };
  const count = new Set(elements.map((element) => element.getBoundingClientRect().top)).size;
  const wanted = wantedPx(first.offsetWidth);
  // Roads are side by side if the frame is low. The suitable height is that of stacked roads, because
  // otherwise it would depend on the present height.
  const stack = first.closest<HTMLElement>(`.${stagesStyles.scenes}`);
  const suitsPx = stack === null ? count * wanted : elements.length * wantedPx(stack.offsetWidth);
  return { count, takenPx: count * first.offsetHeight, wantedPx: wanted, suitsPx };
}

function set({ style }: HTMLElement, { property }: Stretch, heightPx: number): void {
  style.setProperty(property, `${Math.floor(heightPx)}px`);
}
