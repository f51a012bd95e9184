// Results of the scenes of lesson "locks". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms':
    {
      'A.cpuUseful': 0.4994775468176871,
      'A.throughput': 998.9550936353742,
      'A.timeLockWait': 0.003998074037184595,
    },
  'servers=A:blocking-pool,B:blocking-pool,C:blocking-pool&duration=200us&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&C.lock=counter:local:1000:65ns&C.request=lock:counter:23ns&threads=1&users=1':
    {
      'A.throughput': 43246.983522899274,
      'B.throughput': 136780.1942278758,
      'C.throughput': 15379307.9311431,
    },
  'servers=A:blocking-pool,B:blocking-pool,C:blocking-pool&duration=200us&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&C.lock=counter:local:1000:65ns&C.request=lock:counter:23ns&threads=8&users=8':
    { 'C.cpuUseful': 0.9941910595927181, 'C.throughput': 122319527.33707225 },
  'servers=A:blocking-pool,B:blocking-pool&requests=4000&traffic=closed&think=0s&upstream=none&cores=8&lock=counter:mutex&request=lock:counter:23123ns&B.lock=counter:atomic&B.request=lock:counter:7311ns&threads=8&users=8':
    {
      'A.cpuUseful': 0.12473035684328575,
      'A.throughput': 43153.693497655404,
      'B.cpuUseful': 0.999125,
      'B.throughput': 136780.1942278758,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&A.threads=20&B.threads=2&rate=850&duration=10s':
    {
      'A.p99': 0.0161873915,
      'A.timeLockWait': 0.0031912721842105264,
      'B.p99': 0.0157941755,
      'B.timeLockWait': 0.0006980131576565849,
      'B.timeQueued': 0.002406835609311741,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=12&B.lock=output:spin:10ms':
    {
      'A.cpuUseful': 0.03924527578713468,
      'A.throughput': 785.702728591939,
      'B.cpuSpinning': 0.9725493035393342,
      'B.cpuUseful': 0.02376796836078296,
      'B.throughput': 475.65165436086215,
    },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=4&B.lock=output:spin:10ms':
    { 'A.throughput': 785.7033262610191, 'B.throughput': 785.7033419891651 },
  'servers=A:blocking-pool,B:blocking-pool&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&rate=800&duration=5s&threads=12&B.lock=output:spin:20us':
    { 'A.throughput': 785.702728591939, 'B.throughput': 785.702728591939 },
  'servers=A:blocking-pool,B:single-writer&threads=20&arrivals=poisson&upstream=none&rate=600&duration=3s&lock=output:mutex&request=cpu:200us&class=write:0.1:cpu:200us,lock:output:wait:bimodal(0.004,1s,1ms)':
    { 'A.p90': 0.4047503355, 'B.max': 0.0002043 },
  'servers=B:single-writer&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&threads=20&rate=1100&duration=12s&recordLimit=unlimited':
    { 'B.p99': 0.0002037755, 'B.recordsOwed': 1715 },
  'servers=A:blocking-pool,B:single-writer&arrivals=poisson&upstream=none&lock=output:mutex&request=cpu:200us,lock:output:wait:1ms&threads=20&rate=1100&duration=12s':
    { 'B.max': 0.727442069, 'B.p50': 0.0002037755, 'B.recordsOwed': 1025 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=1':
    { 'A.throughput': 250 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=2':
    { 'A.throughput': 499.7101994399846 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=3':
    { 'A.throughput': 749.3375002193708 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=4':
    { 'A.throughput': 998.8220565179083 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=6':
    { 'A.throughput': 998.9550936353742 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=8':
    { 'A.throughput': 998.9550936353742 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=12':
    { 'A.throughput': 996.4290370761794 },
  'servers=A:blocking-pool&traffic=closed&think=0s&upstream=none&cores=8&users=16&threads=8&duration=3s&lock=count:mutex&request=cpu:3ms,lock:count:1ms&A.threads=16':
    { 'A.throughput': 994.4823308278282 },
};
