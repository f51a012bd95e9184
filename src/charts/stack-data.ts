// Data of stacked charts: parts of a whole, by window.

import { listed } from '../languages/list.ts';
import { formatCount, formatMean, formatShare } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { CpuPart, MachineColumns, ThreadDoing } from '../protocol/summary.ts';
import type { Nanos } from '../scenario/duration.ts';
import type { ChartInput, ChartTable } from './chart.ts';
import { closedWindows, coarseFactor, meanBins, timeTable } from './windows.ts';

/** A part of the whole; lists of layers start with the lowest. */
export interface Layer {
  readonly name: string;
  readonly colour: string;
}

interface StackSeries {
  readonly id: string;
  /** One column per layer. */
  readonly columns: readonly Float64Array[];
  /**
   * Duration of a bin. Bins become wider as a run continues, so a server that has ended keeps narrower bins
   * than servers that still run.
   */
  readonly binNanos: Nanos;
}

export interface StackData {
  readonly layers: readonly Layer[];
  readonly servers: readonly StackSeries[];
  readonly empty: boolean;
}

const layer = (name: string, token: string): Layer => ({ name, colour: `var(${token})` });

const THREAD_LAYERS: readonly (readonly [ThreadDoing, Layer])[] = [
  ['running', layer(t`running`, '--running')],
  ['switching', layer(t`switching`, '--switching')],
  ['ready', layer(t`ready`, '--ready')],
  ['lockWait', layer(t`waiting for a lock or connection`, '--lock')],
  ['throttled', layer(t`throttled by the CPU limit`, '--throttled')],
  ['paused', layer(t`paused`, '--muted')],
  ['stuck', layer(t`stuck`, '--stuck')],
  ['waiting', layer(t`waiting for a reply`, '--waiting')],
  ['idle', layer(t`idle`, '--track')],
];

const CORE_LAYERS: readonly (readonly [CpuPart, Layer])[] = [
  ['useful', layer(t`useful`, '--running')],
  ['switching', layer(t`switching`, '--switching')],
  ['scheduling', layer(t`scheduling`, '--ready')],
  ['spinning', layer(t`spinning for locks`, '--lock')],
  ['interrupts', layer(t`interrupts`, '--queued')],
  ['throttled', layer(t`throttled by the CPU limit`, '--throttled')],
  ['paused', layer(t`paused`, '--muted')],
  ['clients', layer(t`load generator`, '--waiting')],
];

export function threadStack(input: ChartInput, mostBins: number): StackData {
  return stackOf(input, mostBins, THREAD_LAYERS, (machine, doing) => machine.threads[doing]);
}

/** Idle time has no layer. It is the free space above the layers. */
export function coreStack(input: ChartInput, mostBins: number): StackData {
  return stackOf(input, mostBins, CORE_LAYERS, (machine, part) => machine.cpu[part]);
}

function stackOf<Key>(
  { summary }: ChartInput,
  mostBins: number,
  layers: readonly (readonly [Key, Layer])[],
  columnOf: (machine: MachineColumns, key: Key) => Float64Array,
): StackData {
  const servers = summary.servers.map(({ id, timeline }) => {
    const closed = closedWindows(timeline, summary.clockNanos, summary.finished);
    const factor = coarseFactor(closed, mostBins);
    const columns = layers.map(
      ([key]) => meanBins(columnOf(timeline.machine, key), timeline.windowNanos, closed, factor).values,
    );
    return { id, columns, binNanos: timeline.windowNanos * factor };
  });
  const empty = servers.every(({ columns }) => columns.every((column) => column.length === 0));
  return { layers: layers.map(([, each]) => each), servers, empty };
}

export function stackTable(data: StackData): ChartTable {
  const named = data.servers.flatMap(({ id, columns, binNanos }) =>
    columns.map((values, index) => ({
      name: `${id} ${data.layers[index].name}`,
      bins: { values, binNanos },
    })),
  );
  return timeTable(named);
}

/** The highest sum of all layers in any bin. */
export function highestSum(series: StackSeries): number {
  let highest = 0;
  const length = series.columns[0]?.length ?? 0;
  for (let index = 0; index < length; index += 1) {
    const sum = series.columns.reduce((total, column) => total + column[index], 0);
    if (sum > highest) highest = sum;
  }
  return highest;
}

/** "Threads in the latest window: 46.2 of 50 in A are waiting for a reply." */
export function threadSentence(data: StackData): string {
  const parts = data.servers.flatMap(({ id, columns }) => {
    const latest = columns.map((column) => column.at(-1) ?? 0);
    const all = latest.reduce((sum, value) => sum + value, 0);
    const most = latest.indexOf(Math.max(...latest));
    if (all < 0.5) return [t`${id} has no threads`];
    return [t`${formatMean(latest[most])} of ${formatCount(all)} in ${id} are ${data.layers[most].name}`];
  });
  return data.empty ? t`No data yet.` : t`Threads in the latest window: ${listed(parts)}.`;
}

export function coreSentence(data: StackData): string {
  const parts = data.servers.map(({ id, columns }) => {
    const latest = columns.map((column) => column.at(-1) ?? 0);
    const used = latest.reduce((sum, value) => sum + value, 0);
    const lost = used - (latest[0] ?? 0);
    return t`${id} uses ${formatShare(used)} of its CPU time; ${formatShare(lost)} goes to work other than requests`;
  });
  return data.empty ? t`No data yet.` : t`In the latest window ${listed(parts)}.`;
}
