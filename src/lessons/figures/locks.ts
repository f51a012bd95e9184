// What the scenes of lesson "locks" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms':
    { 'A.lockWait': 3.99867197875166, 'A.throughput': 999.0049751243781, 'A.useful': 0.49950248756218907 },
  'servers=A:blocking-pool,B:blocking-pool,C:blocking-pool&duration=200us&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&C.lock=counter:local:1000:65ns&C.request=lock:counter:23ns&threads=1&users=1':
    {
      'A.throughput': 43246.983522899274,
      'B.throughput': 136780.1942278758,
      'C.throughput': 15379307.9311431,
    },
  'servers=A:blocking-pool,B:blocking-pool,C:blocking-pool&duration=200us&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&C.lock=counter:local:1000:65ns&C.request=lock:counter:23ns&threads=8&users=8':
    { 'C.throughput': 122968724.22635323, 'C.useful': 0.9994657825941348 },
  'servers=A:blocking-pool,B:blocking-pool&requests=4000&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&threads=8&users=8':
    {
      'A.throughput': 43246.983522899274,
      'A.useful': 0.125,
      'B.throughput': 136780.1942278758,
      'B.useful': 0.999125,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&A.threads=20&B.threads=2&rate=850&duration=10s':
    {
      'A.lockWait': 3.0994963016194332,
      'A.p99': 15.7941755,
      'B.lockWait': 0.6986014168849726,
      'B.p99': 15.7941755,
      'B.queued': 2.4047772352941177,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=12&B.lock=output:spin:10ms':
    {
      'A.throughput': 785.702744320061,
      'A.useful': 0.03924527657194574,
      'B.spinning': 0.9765559344610272,
      'B.throughput': 391.90033890869336,
      'B.useful': 0.01958509492841871,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=4&B.lock=output:spin:10ms':
    { 'A.throughput': 785.7033419891651, 'B.throughput': 785.7033419891651 },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=12&B.lock=output:spin:20us':
    { 'A.throughput': 785.702744320061, 'B.throughput': 785.702744320061 },
  'servers=A:blocking-pool,B:single-writer&threads=20&arrivals=poisson&upstream=none&rate=600&duration=3s&lock=output:mutex&request=cpu:200us&class=write:0.1:cpu:200us,lock:output:wait:bimodal(0.004,1s,1ms)':
    { 'A.p90': 404.7503355, 'B.longest': 0.2043 },
  'servers=B:single-writer&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&threads=20&rate=1100&duration=12s&recordLimit=unlimited':
    { 'B.owed': 1715, 'B.p99': 0.2037755 },
  'servers=A:blocking-pool,B:single-writer&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&threads=20&rate=1100&duration=12s':
    { 'B.longest': 727.442069, 'B.owed': 1025, 'B.p50': 0.2037755 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=1':
    { 'A.throughput': 250 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=2':
    { 'A.throughput': 499.83492901947835 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=3':
    { 'A.throughput': 749.3377483443709 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=4':
    { 'A.throughput': 999.0049751243781 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=6':
    { 'A.throughput': 999.0049751243781 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=8':
    { 'A.throughput': 999.0049751243781 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=12':
    { 'A.throughput': 996.4786665689531 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=16':
    { 'A.throughput': 994.2993284068532 },
};
