// What the axes of the small charts say: few marks, those that matter first.

import { MOST_THREADS } from '../../scenario/model.ts';
import { formatCount } from '../format.ts';
import { FEWEST_THREADS, type MemorySeries } from '../memory-data.ts';
import { byImportance, type Tick } from '../ticks.ts';

/** Height that a mark of a vertical axis needs for itself. */
const ROW_PX = 17;
/** The axis of threads goes at least this far: there memory begins to matter. */
const THREADS_SHOWN: number = 1000;

/** Marks of a vertical axis in the order given, most important first, as long as they do not touch. */
export function rowsApart(candidates: readonly Tick[], position: (value: number) => number): readonly Tick[] {
  const taken: Tick[] = [];
  for (const mark of candidates) {
    const at = position(mark.value);
    if (taken.every(({ value }) => Math.abs(position(value) - at) >= ROW_PX)) taken.push(mark);
  }
  return taken.sort((a, b) => a.value - b.value);
}

/** Where the axis of threads ends: so that every server is well inside it. */
export function threadsShown(series: readonly Pick<MemorySeries, 'threads'>[]): number {
  const most = Math.max(THREADS_SHOWN, ...series.map(({ threads }) => threads));
  const decade = 10 ** Math.ceil(Math.log10(most * 1.25) - 1e-9);
  return most > THREADS_SHOWN ? Math.max(decade, MOST_THREADS) : THREADS_SHOWN;
}

/** How many threads the servers have whose memory depends on it, and the ends of the axis. */
export function threadColumns(
  series: readonly MemorySeries[],
  end: number,
  position: (value: number) => number,
): readonly Tick[] {
  const varied = series.filter((each) => each.reservedAt(end) > each.reservedAt(FEWEST_THREADS));
  const named = [...varied]
    .sort((a, b) => b.threads - a.threads)
    .map(({ threads, threadWord }) => ({
      value: threads,
      label: `${formatCount(threads)}\u00a0${threadWord}${threads === 1 ? '' : 's'}`,
    }));
  const ends = [
    { value: end, label: formatCount(end) },
    { value: FEWEST_THREADS, label: formatCount(FEWEST_THREADS) },
  ];
  const unnamed = [{ value: end, label: `${formatCount(end)}\u00a0threads` }, ends[1]!];
  return byImportance(named.length > 0 ? [...named, ...ends] : unnamed, position);
}
