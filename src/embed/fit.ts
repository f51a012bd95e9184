// How high roads and charts are: they share what room the frame has beside all else, between the least that can be read
// and whatever there is. And how high a frame should be to show them well, which does not depend on how high it is.

interface Stretch {
  /** What stretches, and the custom property of its height. */
  readonly selector: string;
  readonly property: string;
  readonly leastPx: number;
  /** The height that suits this width. */
  readonly wantedPx: (widthPx: number) => number;
}

const ROADS: Stretch = {
  selector: '.road',
  property: '--road-height',
  leastPx: 84,
  wantedPx: (widthPx) => Math.round(Math.min(250, Math.max(120, widthPx * 0.27))),
};
const PLOTS: Stretch = {
  selector: '.chart-plot',
  property: '--plot-height',
  leastPx: 96,
  wantedPx: (widthPx) => Math.round(Math.min(190, Math.max(130, widthPx * 0.4))),
};

/** Keeps the heights right from now on. `onWanted` is called with the height that suits the frame, whenever that is another. */
export function keepFit(main: HTMLElement, onWanted: (heightPx: number) => void): void {
  let told = 0;
  const fit = (): void => {
    const wanted = fitNow(main);
    if (wanted === told) return;
    told = wanted;
    onWanted(wanted);
  };
  new ResizeObserver(fit).observe(main);
  window.addEventListener('resize', fit);
  // Before anything is painted.
  fit();
}

/** Sets the heights by the room that there is. Returns the height of the frame that suits its width. */
function fitNow(main: HTMLElement): number {
  const roads = rowsOf(main, ROADS);
  const plots = rowsOf(main, PLOTS);
  const restPx = main.offsetHeight - roads.takenPx - plots.takenPx;
  const stretchPx = roads.count * roads.wantedPx + plots.count * plots.wantedPx;
  const roomPx = window.innerHeight - restPx;
  const scale = roomPx / Math.max(1, stretchPx);
  // What is left over is the roads'; what is missing is taken from all alike.
  const plotPx = Math.max(PLOTS.leastPx, plots.wantedPx * (roads.count > 0 ? Math.min(1, scale) : scale));
  const roadPx = Math.max(ROADS.leastPx, (roomPx - plots.count * plotPx) / Math.max(1, roads.count));
  set(main, PLOTS, plotPx);
  set(main, ROADS, roadPx);
  return Math.ceil(restPx + stretchPx);
}

interface Rows {
  readonly count: number;
  readonly takenPx: number;
  /** Of each row. */
  readonly wantedPx: number;
}

function rowsOf(main: HTMLElement, { selector, wantedPx }: Stretch): Rows {
  const elements = [...main.querySelectorAll<HTMLElement>(selector)];
  const first = elements[0];
  if (first === undefined) return { count: 0, takenPx: 0, wantedPx: 0 };
  const count = new Set(elements.map((element) => element.getBoundingClientRect().top)).size;
  return { count, takenPx: count * first.offsetHeight, wantedPx: wantedPx(first.offsetWidth) };
}

function set(main: HTMLElement, { property }: Stretch, heightPx: number): void {
  main.style.setProperty(property, `${Math.floor(heightPx)}px`);
}
