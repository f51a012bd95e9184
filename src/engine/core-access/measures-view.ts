// Reads a core's measures.

import { type ClassValues, type ServerValues, UNITS } from '../../measures/made/values.ts';
import { REQUEST_STATES } from '../../scenario/request-state.ts';
import type { Address, CoreExports } from '../made/core-exports.ts';
import { METER, WINDOW } from '../view/codes.ts';
import type {
  ClassView,
  CpuTimes,
  LatencyColumnsView,
  LatencyView,
  MeasuresView,
  TimelineView,
} from '../view/engine-view.ts';
import type { CoreMemory } from './core-memory.ts';
import { CoreLatency, LATENCY } from './latency-view.ts';
import { CoreValues, placesOf } from './values-view.ts';

/** Number of percentiles per window (see WATCHED_FRACTIONS in the core). */
const WATCHED = 4;

class CoreTimeline implements TimelineView {
  private readonly core: CoreExports;
  private readonly memory: CoreMemory;

  constructor(core: CoreExports, memory: CoreMemory) {
    this.core = core;
    this.memory = memory;
  }

  get windowNanos(): number {
    return this.core.timelineWindowNanos();
  }

  get length(): number {
    return this.core.timelineLength();
  }

  get(window: number, column: number): number {
    return this.memory.doubleAt(this.core.timelineRows(), window * WINDOW.length + column);
  }

  rows(): Float64Array {
    return this.memory.doublesAt(this.core.timelineRows(), this.core.timelineLength() * WINDOW.length);
  }

  percentileBetween(from: number, to: number, fraction: number): number {
    return this.core.timelinePercentileBetween(from, to, fraction);
  }
}

class CoreLatencyColumns implements LatencyColumnsView {
  private readonly core: CoreExports;
  private readonly memory: CoreMemory;
  private readonly address: Address;

  /** `address`: where the columns are in the core. */
  constructor(core: CoreExports, memory: CoreMemory, address: Address) {
    this.core = core;
    this.memory = memory;
    this.address = address;
  }

  percentileColumns(): readonly Float64Array[] {
    return this.columnsAt(this.core.columnsPercentiles(this.address));
  }

  runningColumns(): readonly Float64Array[] {
    return this.columnsAt(this.core.columnsRunning(this.address));
  }

  bins(): ReturnType<LatencyColumnsView['bins']> {
    const { core, memory, address } = this;
    const lists = core.columnsBinLists(address);
    const starts = memory.wordsAt(core.columnsBinStarts(address), lists + 1);
    // `starts` has one more entry than there are lists: the end of the last list.
    const length = starts[lists]!;
    return {
      starts,
      buckets: new Uint16Array(memory.wordsAt(core.columnsBinBuckets(address), length)),
      counts: memory.wordsAt(core.columnsBinCounts(address), length),
    };
  }

  /** Turns rows of WATCHED doubles, one row per window, into columns. */
  private columnsAt(address: Address): readonly Float64Array[] {
    const windows = this.core.columnsWindows(this.address);
    const rows = this.memory.doublesAt(address, windows * WATCHED);
    return Array.from({ length: WATCHED }, (_, which) => {
      const column = new Float64Array(windows);
      for (let window = 0; window < windows; window++) column[window] = rows[window * WATCHED + which]!;
      return column;
    });
  }
}

const SERVER_PLACES = placesOf(UNITS.server);
const CLASS_PLACES = placesOf(UNITS.class);

export class CoreMeasures extends CoreValues<ServerValues> implements MeasuresView {
  readonly overhead: LatencyView;
  readonly latency: LatencyView;
  readonly latencyActual: LatencyView;
  readonly loadAverage: MeasuresView['loadAverage'];
  private readonly core: CoreExports;
  private readonly memoryOf: CoreMemory;
  private readonly serviceLatency: LatencyView;
  private readonly windows: TimelineView;
  /** Views by the address of their columns. Kinds whose latencies have never differed share an address. */
  private readonly columns = new Map<Address, LatencyColumnsView>();

  constructor(core: CoreExports, memory: CoreMemory) {
    super(SERVER_PLACES, (which) => core.serverValue(which));
    this.core = core;
    this.memoryOf = memory;
    this.overhead = new CoreLatency(core, memory, LATENCY.overhead);
    this.latency = new CoreLatency(core, memory, LATENCY.intended);
    this.latencyActual = new CoreLatency(core, memory, LATENCY.actual);
    this.serviceLatency = new CoreLatency(core, memory, LATENCY.service);
    this.windows = new CoreTimeline(core, memory);
    this.loadAverage = { sampledMean: () => core.loadAverageSampledMean() };
  }

  get service(): LatencyView {
    if (!this.core.hasService()) throw new Error('service latencies are counted in charted runs only');
    return this.serviceLatency;
  }

  typicalNanos(): number {
    return (this.core.hasService() ? this.serviceLatency : this.latencyActual).percentile(0.5);
  }

  get splitTotals(): MeasuresView['splitTotals'] {
    return this.memoryOf.doublesAt(this.core.splitTotals(), REQUEST_STATES);
  }

  get seconds(): MeasuresView['seconds'] {
    const { core } = this;
    return {
      perSecond: () =>
        Array.from({ length: core.secondsLength() }, (_, second) => core.completedInSecond(second)),
    };
  }

  get timeline(): TimelineView {
    this.core.observeTimeline();
    return this.windows;
  }

  latencyColumns(name: Parameters<MeasuresView['latencyColumns']>[0]): LatencyColumnsView {
    const which = LATENCY[name];
    if (which === LATENCY.service && !this.core.hasService())
      throw new Error('service latencies are counted in charted runs only');
    const address = this.core.refreshedColumns(which);
    const known = this.columns.get(address) ?? new CoreLatencyColumns(this.core, this.memoryOf, address);
    this.columns.set(address, known);
    return known;
  }

  cpu(): CpuTimes {
    const { core } = this;
    return {
      usefulNanos: core.cpuNanos(METER.useful),
      switchingNanos: core.cpuNanos(METER.switching),
      schedulingNanos: core.cpuNanos(METER.scheduling),
      interruptNanos: core.cpuNanos(METER.interrupts),
      spinningNanos: core.cpuNanos(METER.spinning),
      pausedNanos: core.cpuNanos(METER.paused),
      throttledNanos: core.cpuNanos(METER.throttled),
      clientsNanos: core.cpuNanos(METER.clients),
      idleNanos: core.idleNanos(),
    };
  }

  meanInState(state: number): number {
    return this.core.meanInState(state);
  }
}

/** One view for requests without a class, then one for each class; none if there are no classes. */
export function coreClasses(core: CoreExports, memory: CoreMemory): readonly ClassView[] {
  const classes = core.classes();
  if (classes === 0) return [];
  return Array.from({ length: classes + 1 }, (_, index) => new CoreClass(core, memory, index));
}

class CoreClass extends CoreValues<ClassValues> implements ClassView {
  readonly latency: LatencyView;

  constructor(core: CoreExports, memory: CoreMemory, index: number) {
    super(CLASS_PLACES, (which) => core.classValue(index, which));
    this.latency = new CoreLatency(core, memory, LATENCY.classes + index);
  }
}
