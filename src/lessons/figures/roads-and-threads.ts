// Results of the scenes of lesson "roads-and-threads". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=1&rate=5':
    {
      'A.cpuUseful': 0.10040160642570281,
      'A.mean': 0.12,
      'A.p99': 0.12,
      'A.timeRunning': 0.02,
      'A.timeWaiting': 0.1,
    },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=1&rate=10':
    { 'A.cpuUseful': 0.16666666666666666, 'A.p99': 4.0433090555, 'A.throughput': 8.333333333333334 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=60s&A.threads=1&rate=10':
    { 'A.p99': 12.0124866555 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=2&rate=10':
    { 'A.mean': 0.120003838, 'A.p99': 0.1200076 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=8&rate=60':
    {
      'A.cpuUseful': 0.9908574491453355,
      'A.p50': 2.1978152955,
      'A.p99': 4.2110812155,
      'A.throughput': 49.542872457266775,
      'A.timeQueued': 2.0339589903333333,
      'A.timeReady': 0.040553361333333336,
      'A.timeRunning': 0.02,
    },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=2&duration=20s&A.threads=8&rate=60':
    { 'A.p99': 0.1200076 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=40&rate=60':
    {
      'A.cpuSwitching': 0.005470117253428316,
      'A.p50': 2.4998051835,
      'A.p99': 4.451368533,
      'A.throughput': 49.64379378236139,
      'A.timeQueued': 1.7318778711666667,
      'A.timeReady': 0.6541805023333334,
    },
  'servers=A:blocking-pool,B:event-loop&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=8&rate=40':
    {
      'A.memoryReservedPeak': 31123680,
      'A.p50': 0.1200076,
      'A.throughput': 39.810883176774716,
      'A.timeRunning': 0.02,
      'B.memoryReservedPeak': 14215392,
      'B.p50': 0.120008,
    },
};
