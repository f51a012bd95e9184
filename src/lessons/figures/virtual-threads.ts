// Results of the scenes of lesson "virtual-threads". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4':
    { 'A.throughput': 191.40998529983696, 'B.throughput': 292.65264082086225 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=40&rate=300&duration=10s&request=cpu:2ms,call:upstream,cpu:2ms&latency=100ms&nodes=4':
    { 'A.throughput': 292.65243192938163, 'B.throughput': 292.65264082086225 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=4500&rate=2000&duration=4s&latency=2s&nodes=4&failAt=never':
    { 'A.answered': 1, 'A.memoryResidentPeak': 127383104, 'B.memoryResidentPeak': 20408544 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=420&duration=5s&upstream=none&request=cpu:10ms':
    { 'A.throughput': 397.417282506195, 'B.throughput': 398.09125194119747 },
  'servers=A:blocking-pool,B:green-threads&B.carriers=4&arrivals=poisson&cores=4&A.threads=20&rate=300&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s':
    { 'A.p99': 0.0221511675, 'A.throughput': 295.04949587175975, 'B.throughput': 181.21538782716198 },
  'servers=A:event-loop,B:multi-reactor,C:green-threads,D:blocking-pool&D.threads=24&arrivals=poisson&cores=4&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream&class=report:0.005:cpu:100ms':
    {
      'A.cpuUseful': 0.11343869157216846,
      'A.p99': 0.3124756475,
      'B.p99': 0.1179647995,
      'C.p99': 0.0203161595,
      'D.cpuUseful': 0.11243495543336299,
      'D.p99': 0.0203161595,
    },
  'servers=A:event-loop&arrivals=poisson&cores=4&rate=600&duration=6s&nodes=4&latency=20ms&request=cpu:200us,call:upstream':
    { 'A.p99': 0.0205783035 },
  'servers=A:event-loop,B:loop-with-helpers&arrivals=poisson&cores=4&upstream=none&request=cpu:1ms,offload:20ms,cpu:1ms&duration=10s&B.helpers=4&rate=100':
    { 'A.throughput': 45.34731355982186, 'B.p99': 0.0343408635, 'B.throughput': 96.00103901102801 },
  'servers=A:green-threads,B:green-threads&A.carriers=4&B.carriers=20&cores=4&traffic=closed&users=20&think=0s&duration=10s&nodes=1&latency=1ms&request=cpu:104us,cpu:bimodal(0.03,10ms,100us),call:upstream,cpu:104us&slice=2250us&readyOrder=fifo&cacheRefill=10us&runnableCost=100ns&slack=0s':
    {
      'A.cpuUseful': 0.9992922142044146,
      'A.loadAverage1': 0.615234375,
      'A.p90': 0.0061276155,
      'A.p99': 0.0131727355,
      'A.throughput': 6474.0184596480985,
      'B.cpuSwitching': 0.00794690706003885,
      'B.loadAverage1': 2.5595703125,
      'B.p90': 0.0045547515,
      'B.p99': 0.0263454715,
      'B.throughput': 6417.363646378523,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s':
    {
      'A.answered': 1,
      'A.p99': 3.8084280315,
      'B.answered': 0.2753781512605042,
      'B.completed': 3277,
      'B.p99': 1.000090704,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s&patience=1s':
    {
      'A.answered': 0.2600840336134454,
      'A.p99': 0.9856614395,
      'B.answered': 0.2748739495798319,
      'B.p99': 0.99996175,
    },
  'servers=A:blocking-pool,B:green-threads&A.threads=20&arrivals=poisson&cores=4&rate=600&nodes=1&nodeConcurrency=10&latency=20ms&timeout=1s&duration=20s&A.queue=20&bulkhead=20':
    {
      'A.answered': 0.8419327731092437,
      'A.p99': 0.079999772,
      'B.answered': 0.8378151260504202,
      'B.p99': 0.040044773,
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
