// What the scenes of lesson "roads-and-threads" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=1&rate=5':
    { 'A.mean': 120, 'A.p99': 120, 'A.running': 20, 'A.useful': 0.10040160642570281, 'A.waiting': 100 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=1&rate=10':
    { 'A.p99': 4043.3090555, 'A.throughput': 8.333333333333334, 'A.useful': 0.16666666666666666 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=60s&A.threads=1&rate=10':
    { 'A.p99': 12012.4866555 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=2&rate=10':
    { 'A.mean': 120.003838, 'A.p99': 120.0076 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=8&rate=60':
    {
      'A.p50': 2197.8152955,
      'A.p99': 4211.0812155,
      'A.queued': 2033.9589903333333,
      'A.ready': 40.553361333333335,
      'A.running': 20,
      'A.throughput': 49.542872457266775,
      'A.useful': 0.9908574491453355,
    },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=2&duration=20s&A.threads=8&rate=60':
    { 'A.p99': 120.0076 },
  'servers=A:blocking-pool&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=40&rate=60':
    {
      'A.p50': 2499.8051835,
      'A.p99': 4451.368533,
      'A.queued': 1731.8778711666666,
      'A.ready': 654.1805023333334,
      'A.switching': 0.005470117253428316,
      'A.throughput': 49.64379378236139,
    },
  'servers=A:blocking-pool,B:event-loop&arrivals=constant&latency=100ms&cpu=20ms&nodes=1&cores=1&duration=20s&A.threads=8&rate=40':
    {
      'A.p50': 120.0076,
      'A.reserved': 30394.21875,
      'A.running': 20,
      'A.throughput': 39.810883176774716,
      'B.p50': 120.008,
      'B.reserved': 13882.21875,
    },
};
