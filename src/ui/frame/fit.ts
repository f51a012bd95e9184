// Sets the heights of roads and charts. They share the height that the rest of the frame leaves, but never
// get less than is readable. If there is too little room, parts that the link did not name are hidden. Parts
// in one row have columns of equal height. Also computes the height that suits the whole frame, which must
// not depend on its present height.

import * as cardStyles from '../charts/chart-card.module.css';
import * as stageStyles from '../stage/stage.module.css';
import * as stagesStyles from '../stage/stages.module.css';
import * as styles from './embed.module.css';

interface Stretch {
  /** A selector of the elements that stretch, and the custom property that sets their height. */
  readonly selector: string;
  readonly property: string;
  readonly leastPx: number;
  /** With less room than this, other parts are hidden. */
  readonly enoughPx: number;
  /** The height that suits this width. */
  readonly wantedPx: (widthPx: number) => number;
}

const ROADS: Stretch = {
  // Measured including the alerts below the road, so that neither the height of the frame nor its visible
  // parts depend on alerts.
  selector: `.${stageStyles.root}`,
  property: '--road-height',
  leastPx: 84,
  // Room for one line with the server's name, and the lowest readable road.
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

/** Lower roads have only one line of text. */
const LOW_PX = 180;
/**
 * Parts that the link did not name, in the order in which they are hidden if roads and charts have too little
 * room. The legend is last, because the picture is unreadable without knowing what the servers are.
 */
const DISPENSABLE = [`.${styles.controls}[data-of="scene"]`, `.${styles.tries}`, `.${styles.legend}`];

/**
 * Keeps the heights up to date. Calls `onWanted` with the suitable height of the frame whenever it changes.
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
  // Settles before the first paint.
  settle();
}

/** Parts that are stacked: all of them, or one part beside others. */
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

/** Sets the heights for the available room. Returns the height of the frame that suits its width. */
function fitNow(main: HTMLElement): number {
  const dispensable = DISPENSABLE.flatMap((selector) => [...main.querySelectorAll<HTMLElement>(selector)]);
  for (const part of dispensable) part.hidden = false;
  const columns = columnsOf(main);
  const parts = main.querySelector<HTMLElement>(`.${styles.parts}`)!;
  /** Height of everything in this column, above it and below it, that does not stretch. */
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
  // Spare room goes to the roads. Missing room is taken from roads and charts alike, or from charts alone if
  // roads would become unreadable.
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
  /** Height per row. */
  readonly wantedPx: number;
  /** Height of all rows at the height that suits the width. */
  readonly suitsPx: number;
}

function rowsOf(column: HTMLElement, { selector, wantedPx }: Stretch): Rows {
  const elements = [...column.querySelectorAll<HTMLElement>(selector)];
  const first = elements[0];
  if (first === undefined) return { count: 0, takenPx: 0, wantedPx: 0, suitsPx: 0 };
  const count = new Set(elements.map((element) => element.getBoundingClientRect().top)).size;
  const wanted = wantedPx(first.offsetWidth);
  // Roads are side by side if the frame is low. The suitable height must not depend on that, because it would
  // then depend on itself.
  const stack = first.closest<HTMLElement>(`.${stagesStyles.scenes}`);
  const suitsPx = stack === null ? count * wanted : elements.length * wantedPx(stack.offsetWidth);
  return { count, takenPx: count * first.offsetHeight, wantedPx: wanted, suitsPx };
}

function set({ style }: HTMLElement, { property }: Stretch, heightPx: number): void {
  style.setProperty(property, `${Math.floor(heightPx)}px`);
}
