// Compares measured and simulated values, figure by figure, with errors.

import {
  type ComparedFigure,
  type ComparedRun,
  FIGURE_NAMES,
  LAB_FIGURES,
  type LabMeasurement,
  type MeasuredServer,
  type RunFigures,
} from '../../scenario/lab/measurement.ts';
import { simulatedFigures } from './simulated.ts';

/** All runs of a server, each beside a new simulation. */
export function comparedServer(lab: LabMeasurement, server: MeasuredServer): readonly ComparedRun[] {
  return server.runs.map(({ load, figures }) => ({
    load,
    rows: comparedRows(figures, simulatedFigures(lab, server, load)),
  }));
}

/** Figures that are missing on either side are skipped. */
export function comparedRows(measured: RunFigures, simulated: RunFigures): readonly ComparedFigure[] {
  return FIGURE_NAMES.flatMap((figure) => {
    const { field, unit } = LAB_FIGURES[figure];
    const [real, ours] = [measured[field], simulated[field]];
    if (real === null || ours === null) return [];
    return [{ figure, measured: real / unit, simulated: ours / unit, error: (ours - real) / real }];
  });
}

/**
 * A prediction without simulation: if nothing waits, a request takes the upstream's time plus its CPU time.
 */
export function withoutWaits(
  { upstreamNanos }: Pick<LabMeasurement, 'upstreamNanos'>,
  { calibration }: Pick<MeasuredServer, 'calibration'>,
): Pick<RunFigures, 'p50Nanos' | 'p90Nanos' | 'p99Nanos'> {
  const at = (share: number): number =>
    upstreamNanos[Math.floor(share * (upstreamNanos.length - 1))]! + calibration.cpuNanos;
  return { p50Nanos: at(0.5), p90Nanos: at(0.9), p99Nanos: at(0.99) };
}

/** The median of the absolute errors, and the largest. NaN if there are none. */
export function errorSummary(errors: readonly number[]): {
  readonly median: number;
  readonly largest: number;
} {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const last = sizes.length - 1;
  const [low = Number.NaN, high = low] = sizes.slice(Math.floor(last / 2), Math.ceil(last / 2) + 1);
  return { median: (low + high) / 2, largest: sizes.at(-1) ?? Number.NaN };
}
