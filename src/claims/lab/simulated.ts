// Simulates a real server under a load from calibration alone: the machine's profile, the CPU time of a
// request under four users, and the upstream's latency. It uses no result of the runs that it is compared
// with.

import { END, numberOfEnd } from '../../engine/view/ended-requests.ts';
import type { EngineView } from '../../engine/view/engine-view.ts';
import { withProfile } from '../../importers/machine-profile.ts';
import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import { formatDuration } from '../../scenario/duration.ts';
import { LAB_LOADS, LAB_NODES, type Stall } from '../../scenario/lab/loads.ts';
import type { LabMeasurement, LoadId, MeasuredServer, RunFigures } from '../../scenario/lab/measurement.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { formatBytes, parseBytes } from '../../scenario/size.ts';
import { changed, finished } from '../scenes.ts';
import { figuresOf, type Span } from './figures.ts';

type Lab = Pick<LabMeasurement, 'profile' | 'pinnedCores' | 'seconds' | 'upstreamNanos'>;
type CalibratedServer = Pick<MeasuredServer, 'model' | 'threads' | 'calibration' | 'title'>;

/** The lab's machine with this server under this load. */
export function labScenario(lab: Lab, server: CalibratedServer, load: LoadId): Scenario {
  const { title, settings, stall } = LAB_LOADS[load];
  const machine = withProfile(DEFAULT_SCENARIO, lab.profile);
  return changed(machine, {
    name: `${server.title}, ${title}`,
    ...serverSettings(lab, server),
    nodes: String(LAB_NODES),
    latency: `list(${lab.upstreamNanos.map(formatDuration).join(',')})`,
    timeout: 'never',
    failAt: 'never',
    ...settings,
    duration: `${lab.seconds}s`,
    ...(stall === null ? {} : { fault: faultText(stall) }),
  });
}

function faultText({ node, fromMillis, forMillis }: Stall): string {
  return `down:${node}@${fromMillis}ms-${fromMillis + forMillis}ms`;
}

/** The server's type and its calibrated values. */
function serverSettings(lab: Lab, { model, threads, calibration }: CalibratedServer): Record<string, string> {
  const { cpuNanos, computeNanos, residentBytes, sliceNanos } = calibration;
  // Half of the CPU time that is not the request's own computing is spent before the call, on reading the
  // request and making the call.
  const rest = Math.max(0, cpuNanos - computeNanos);
  const before = formatDuration(Math.round(computeNanos + rest / 2));
  const after = formatDuration(Math.round(rest / 2));
  const touched = touchedBytes(lab);
  return {
    servers: `A:${model}`,
    request: `cpu:${before},call:upstream,cpu:${after}`,
    ...modelSettings(lab, model, threads),
    ...(lab.pinnedCores === null ? {} : { cores: String(lab.pinnedCores) }),
    // With a lock of the runtime, threads compute one at a time, as on one core, each for this long while
    // others wait.
    ...(sliceNanos === null ? {} : { cores: '1', slice: formatDuration(sliceNanos) }),
    resident: formatBytes(touched),
    residentBase: formatBytes(Math.max(0, Math.round(residentBytes - (threads ?? 0) * touched))),
    recordMemory: '0B',
  };
}

/**
 * Memory that a thread touches, without the kernel's own memory, which the servers' measurements do not
 * count.
 */
function touchedBytes({ profile }: Lab): number {
  return (
    parseBytes(profile.others.threadTouched?.value ?? '') ??
    DEFAULT_SCENARIO.machine.memory.residentPerThreadBytes
  );
}

function modelSettings(
  lab: Lab,
  model: CalibratedServer['model'],
  threads: number | null,
): Readonly<Record<string, string>> {
  switch (model) {
    case 'blocking-pool':
      return { threads: String(threads ?? 1) };
    case 'thread-per-request':
      return { threadPer: 'connection' };
    // The request's CPU time already includes these costs.
    case 'event-loop':
      return { wakeCost: '0s', eventCost: '0s' };
    case 'green-threads':
      return { carriers: String(lab.pinnedCores ?? 1), greenSwitch: '0s' };
    default:
      throw new RangeError(`${model}: the lab has no server of this model`);
  }
}

/** Intended send times of a load's requests, ascending. The lab's generator uses them. */
export function intendedStarts(scenario: Scenario): readonly number[] {
  return spansOf(scenario)
    .spans.map(({ startNanos }) => startNanos)
    .sort((a, b) => a - b);
}

/** Runs the scenario. The spans begin at the intended starts. */
function spansOf(scenario: Scenario): {
  readonly spans: readonly Span[];
  readonly view: EngineView;
} {
  const spans: Span[] = [];
  const view = finished(scenario, (ends, at) => {
    spans.push({
      startNanos: numberOfEnd(ends, at, END.intendedAt),
      endNanos: numberOfEnd(ends, at, END.endedAt),
    });
  });
  return { spans, view };
}

/** The simulated figures, by the same rules as the measured ones. */
export function simulatedFigures(lab: Lab, server: CalibratedServer, load: LoadId): RunFigures {
  const { spans, view } = spansOf(labScenario(lab, server, load));
  const cpu = view.measures.cpu();
  return {
    ...figuresOf(spans, LAB_LOADS[load].users !== null),
    cpuNanos: (cpu.usefulNanos + cpu.switchingNanos) / spans.length,
    residentBytes: view.memory.residentPeak().residentBytes,
  };
}
