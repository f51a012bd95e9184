// What the scenes of lesson "virtual-threads" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4':
    { 'A.throughput': 191.40998529983696, 'B.throughput': 292.65264082086225 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=40&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4':
    { 'A.throughput': 292.65243192938163, 'B.throughput': 292.65264082086225 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=4500&rate=2000&duration=4s&latency=2s&nodes=4&failAt=never':
    { 'A.answered': 1, 'A.reserved': 9310315.5625, 'A.resident': 124397.5625, 'B.resident': 19930.21875 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=420&duration=5s&upstream=none&request=cpu:10ms':
    { 'A.throughput': 397.417282506195, 'B.throughput': 398.09125194119747 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s':
    { 'A.p99': 22.1511675, 'A.throughput': 295.04949587175975, 'B.throughput': 181.21538782716198 },
  'servers=A:event-loop,B:multi-reactor,C:green-threads,D:blocking-pool&D.threads=24&arrivals=poisson&cores=4&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream&class=report:0.005:cpu:100ms':
    {
      'A.p99': 312.4756475,
      'A.useful': 0.11343869157216846,
      'B.p99': 117.9647995,
      'C.p99': 20.3161595,
      'D.p99': 20.3161595,
      'D.useful': 0.11243495543336299,
    },
  'servers=A:event-loop&arrivals=poisson&cores=4&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream':
    { 'A.p99': 20.5783035 },
  'servers=A:event-loop,B:loop-with-helpers&arrivals=poisson&cores=4&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.helpers=4&rate=100':
    { 'A.throughput': 45.34731355982186, 'B.p99': 34.3408635, 'B.throughput': 96.00103901102801 },
  'servers=A:green-threads,B:green-threads&A.carriers=4&B.carriers=20&cores=4&traffic=closed&users=20&think=0s&duration=10s&nodes=1&latency=1ms&request=cpu:104us,cpu:bimodal(0.03,10ms,100us),call:upstream,cpu:104us&slice=2250us&readyOrder=fifo&cacheRefill=10us&runnableCost=100ns&slack=0s':
    {
      'A.load': 0.615234375,
      'A.p90': 6.1276155,
      'A.p99': 13.1727355,
      'A.throughput': 6474.0184596480985,
      'A.useful': 0.9992922142044146,
      'B.load': 2.5595703125,
      'B.p90': 4.5547515,
      'B.p99': 26.3454715,
      'B.switching': 0.00794690706003885,
      'B.throughput': 6417.363646378523,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s':
    {
      'A.answered': 1,
      'A.p99': 3808.4280315,
      'B.answered': 0.2751260504201681,
      'B.completed': 3274,
      'B.p99': 1000.045131,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s&patience=1s':
    {
      'A.answered': 0.2600840336134454,
      'A.p99': 985.6614395,
      'B.answered': 0.2748739495798319,
      'B.p99': 999.96175,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s&A.queue=20&bulkhead=20':
    {
      'A.answered': 0.8419327731092437,
      'A.p99': 79.999772,
      'B.answered': 0.8378151260504202,
      'B.p99': 40.044773,
    },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=1':
    { 'B.throughput': 45.35106271474024 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=2':
    { 'B.throughput': 90.70061105753206 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=4':
    { 'B.throughput': 181.21538782716198 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=6':
    { 'B.throughput': 271.1841875983716 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=8':
    { 'B.throughput': 295.0496020354626 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=10':
    { 'B.throughput': 295.0494899737785 },
  'servers=A:blocking-pool,B:green-threads&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.carriers=12':
    { 'B.throughput': 295.04971409723186 },
};
