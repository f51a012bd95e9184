// Measured figures next to simulated ones: the rules of the figures, their errors, and that the simulation
// depends only on the calibration.

import { describe, expect, it } from 'vitest';
import { comparedRows, comparedServer, errorSummary } from '../../../src/claims/lab/compare.ts';
import { corrected, figuresOf, percentile } from '../../../src/claims/lab/figures.ts';
import { intendedStarts, labScenario, simulatedFigures } from '../../../src/claims/lab/simulated.ts';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { LAB_MEASUREMENTS } from '../../../src/scenario/lab/measured.ts';
import type { LabMeasurement, MeasuredServer, RunFigures } from '../../../src/scenario/lab/measurement.ts';
import { PROFILE_MARK } from '../../../src/scenario/machine-profile.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { recordedRun } from '../../../src/validation/record.ts';
import { RECORDED } from '../../../src/validation/recorded.ts';

const LAB: Omit<LabMeasurement, 'servers'> = {
  machine: 'test',
  command: 'npm run lab',
  note: '',
  profile: {
    [PROFILE_MARK]: 1,
    machine: {},
    values: {
      cores: { value: '2', how: '' },
      switchCost: { value: '0s', how: '' },
      slack: { value: '0s', how: '' },
    },
    others: { threadTouched: { value: '8KiB', how: '' } },
  },
  pinnedCores: 1,
  seconds: 4,
  upstreamNanos: [20e6],
};

const SERVER: Omit<MeasuredServer, 'runs'> = {
  id: 'pool',
  title: 'A pool',
  runtime: 'test',
  model: 'blocking-pool',
  threads: 32,
  calibration: {
    requests: 1000,
    cpuNanos: 700_000,
    computeNanos: 500_000,
    residentBytes: 64 * 1024 ** 2,
    sliceNanos: null,
  },
};

const FIGURES: RunFigures = {
  requests: 100,
  perSecond: 200,
  p50Nanos: 20e6,
  p90Nanos: 21e6,
  p99Nanos: 40e6,
  corrected99Nanos: null,
  cpuNanos: 500e3,
  residentBytes: 1024 ** 2,
};

describe('the figures of a run', () => {
  const spans = Array.from({ length: 100 }, (_, index) => ({
    startNanos: index * 10,
    endNanos: index * 10 + (index === 99 ? 500 : 20),
  }));

  it('leave out the first tenth, and do not depend on the order in which requests ended', () => {
    const found = figuresOf(spans, false);
    expect(found).toEqual(figuresOf([...spans].reverse(), false));
    expect(found.requests).toBe(90);
    expect([found.p50Nanos, found.p99Nanos]).toEqual([20, 20]);
    expect(found.corrected99Nanos).toBeNull();
  });

  it('count completions from the first to the last', () => {
    const even = spans.slice(0, 99);
    expect(figuresOf(even, false).perSecond).toBeCloseTo(1e9 / 10, 3);
  });

  it('use percentiles at rank max(floor(p n), 1)', () => {
    expect([0, 0.5, 0.99, 1].map((share) => percentile([1, 2, 3, 4], share))).toEqual([1, 2, 3, 4]);
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('the correction for coordinated omission', () => {
  it('adds the latencies of requests that were due during a long one', () => {
    expect(corrected([10, 10, 45], 10)).toEqual([10, 10, 15, 25, 35, 45]);
  });

  it('does not change a run in which nothing is longer than the interval', () => {
    expect(corrected([3, 1, 2], 5)).toEqual([1, 2, 3]);
    expect(corrected([3, 1], Number.NaN)).toEqual([1, 3]);
  });
});

describe('the comparison', () => {
  it('shows each figure with its unit and its signed error', () => {
    const rows = comparedRows(FIGURES, {
      ...FIGURES,
      perSecond: 210,
      p99Nanos: 30e6,
      residentBytes: 2 * 1024 ** 2,
    });
    const of = (figure: string) => rows.find((each) => each.figure === figure)!;
    expect(of('requests a second')).toMatchObject({ measured: 200, simulated: 210 });
    expect(of('requests a second').error).toBeCloseTo(0.05, 12);
    expect(of('p99, ms')).toMatchObject({ measured: 40, simulated: 30, error: -0.25 });
    expect(of('memory, MiB').error).toBe(1);
    expect(rows.some(({ figure }) => figure === 'p99 corrected, ms')).toBe(false);
  });

  it.each(
    LAB_MEASUREMENTS.flatMap((lab) =>
      lab.servers.map((server) => [`${server.title}, ${lab.machine}`, lab, server] as const),
    ),
  )('matches the evidence page: %s', (_, lab, server) => {
    expect(comparedServer(lab, server).map(recordedRun), 'run `npm run evidence`').toEqual(
      RECORDED.lab[lab.machine][server.id],
    );
  });

  it('sums up errors by size', () => {
    expect(errorSummary([-0.3, 0.1, 0.2])).toEqual({ median: 0.2, largest: 0.3 });
    expect(errorSummary([0.1, -0.2]).median).toBeCloseTo(0.15, 12);
    expect(errorSummary([]).median).toBeNaN();
  });
});

describe('the simulated side', () => {
  it('is a scene that a link can hold, on the machine of the profile', () => {
    const scenario = labScenario(LAB, SERVER, 'stall-300');
    expect(parseScenario(scenario)).toMatchObject({ ok: true });
    expect(decodeLink(encodeLink(scenario))).toMatchObject({ ok: true, scenario });
    expect(scenario.machine.contextSwitchNanos).toBe(0);
    // The profile has both cores, and the server has one of them.
    expect(scenario.machine.cores).toBe(1);
    expect(scenario.faults).toMatchObject([
      { upstream: 'upstream', node: 10, kind: 'down', fromNanos: 3e9, untilNanos: 5e9 },
    ]);
  });

  it('depends on the calibration and not on the measurements', () => {
    const run = {
      load: 'poisson-300' as const,
      loadAverage: 0,
      errors: 0,
      figures: FIGURES,
      generatorLateNanos: null,
    };
    const other = { ...run, figures: { ...FIGURES, p50Nanos: 99e6, perSecond: 1 } };
    const simulated = (runs: MeasuredServer['runs']): readonly number[] =>
      comparedServer({ ...LAB, servers: [] }, { ...SERVER, runs })[0].rows.map((each) => each.simulated);
    expect(simulated([run])).toEqual(simulated([other]));
    const slower = { ...SERVER, calibration: { ...SERVER.calibration, cpuNanos: 1_400_000 } };
    expect(simulatedFigures(LAB, slower, 'poisson-300').p50Nanos).toBeGreaterThan(
      simulatedFigures(LAB, SERVER, 'poisson-300').p50Nanos,
    );
  });

  it('has the calibrated CPU time, upstream latency and memory', () => {
    const found = simulatedFigures(LAB, SERVER, 'poisson-100');
    expect(found.cpuNanos).toBeCloseTo(700_000, -3);
    expect(found.p50Nanos).toBeGreaterThanOrEqual(20.7e6);
    expect(found.p50Nanos).toBeLessThan(21.2e6);
    expect(found.residentBytes / 1024 ** 2).toBeCloseTo(64, 0);
  });

  it('has arrivals when the generator sends, the same for every server', () => {
    const starts = intendedStarts(labScenario(LAB, SERVER, 'poisson-300'));
    expect(starts).toEqual(
      intendedStarts(labScenario(LAB, { ...SERVER, model: 'event-loop', threads: null }, 'poisson-300')),
    );
    expect(starts.length).toBeGreaterThan(900);
    expect(starts.length).toBeLessThan(1500);
    expect(starts.every((start, index) => index === 0 || start >= starts[index - 1])).toBe(true);
  });
});
