// Exact mean value analysis against the worked example of a textbook, and where it meets other closed forms.

import { describe, expect, it } from 'vitest';
import { machineRepair } from '../../../../src/theory/laws/machine-repair.ts';
import { meanValueAnalysis, type Station } from '../../../../src/theory/laws/mva.ts';

const queueing = (demandSeconds: number): Station => ({ kind: 'queueing', demandSeconds });
const delay = (demandSeconds: number): Station => ({ kind: 'delay', demandSeconds });

describe('mean value analysis', () => {
  // Lazowska and others, table 6.2: a CPU of 0.605 s and two disks of 2.1 and 1.35 s, users who think for 15 s.
  it.each([
    [1, 0.0525, [0.605, 2.1, 1.35], [0.0318, 0.1102, 0.0708]],
    [2, 0.1031, [0.624, 2.331, 1.446], [0.0643, 0.2403, 0.149]],
    [3, 0.1515, [0.644, 2.605, 1.551], [0.0976, 0.3947, 0.235]],
  ])("gives the textbook's values for %i users", (users, rate, residences, lengths) => {
    const network = meanValueAnalysis(users, 15, [queueing(0.605), queueing(2.1), queueing(1.35)]);
    expect(network.throughputPerSecond).toBeCloseTo(rate, 4);
    network.stations.forEach((station, k) => {
      expect(station.residenceSeconds).toBeCloseTo(residences[k], 3);
      expect(station.inStation).toBeCloseTo(lengths[k], 4);
      expect(station.utilization).toBeCloseTo(rate * [0.605, 2.1, 1.35][k], 3);
    });
  });

  it('with one queue is machine repair with one repairman, with thinking and delays combined', () => {
    for (const users of [1, 5, 50, 500]) {
      const network = meanValueAnalysis(users, 0.3, [delay(0.7), queueing(0.02)]);
      const repair = machineRepair(users, 1, 0.02, 1);
      expect(network.throughputPerSecond / repair.throughputPerSecond).toBeCloseTo(1, 10);
      expect(network.stations[1].residenceSeconds / repair.responseSeconds).toBeCloseTo(1, 8);
      expect(network.responseSeconds).toBeCloseTo(0.7 + network.stations[1].residenceSeconds, 12);
    }
  });

  // Balanced networks: X = N / (D (N + K - 1)).
  it('with equal queues and no thinking has the closed form of a balanced network', () => {
    for (const users of [1, 3, 40]) {
      const { throughputPerSecond } = meanValueAnalysis(users, 0, [0.1, 0.1, 0.1].map(queueing));
      expect(throughputPerSecond).toBeCloseTo(users / (0.1 * (users + 2)), 10);
    }
  });

  it('accounts for every user, and approaches the bottleneck', () => {
    const network = meanValueAnalysis(200, 1, [queueing(0.05), delay(0.2), queueing(0.02)]);
    const inside = network.stations.reduce((sum, station) => sum + station.inStation, 0);
    expect(inside + network.throughputPerSecond).toBeCloseTo(200, 9);
    expect(network.throughputPerSecond).toBeCloseTo(20, 9);
    expect(network.stations[0].utilization).toBeLessThanOrEqual(1 + 1e-12);
  });
});
