// Results of the scenes of lesson "queues-by-the-book". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=constant&requests=10000&request=cpu:10ms&rate=50':
    { 'A.mean': 0.01 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=100000&request=cpu:10ms&rate=50':
    { 'A.mean': 0.01500547039409 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=50':
    { 'A.mean': 0.0200295693054125, 'A.p99': 0.0917503995, 'A.throughput': 50.18038992948047 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=95':
    { 'A.completed': 80000, 'A.mean': 0.20447759361054998, 'A.p99': 0.7927234555 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=80':
    {
      'A.cpuUseful': 0.8040271262098065,
      'A.mean': 0.051482835645275,
      'A.p50': 0.0359137275,
      'A.p99': 0.2317352955,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=90':
    { 'A.mean': 0.10496308614765, 'A.p50': 0.0749731835, 'A.p99': 0.4718591995 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:bimodal(0.01,500ms,5.05ms)&rate=80':
    {
      'A.cpuUseful': 0.7993545250723046,
      'A.max': 3.782754497,
      'A.mean': 0.5149226890702875,
      'A.p50': 0.3166699515,
      'A.p99': 2.5333596155,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:10ms&rate=80':
    { 'A.mean': 0.030219191908725, 'A.p50': 0.0229375995, 'A.p99': 0.1137704955 },
  'servers=A:blocking-pool,B:multi-reactor&A.threads=4&B.loops=4&cores=4&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&wakeCost=0s&eventCost=0s&tick=0s&arrivals=poisson&requests=50000&request=cpu:exp(40ms)&rate=90':
    {
      'A.cpuUseful': 0.8966185250381403,
      'A.mean': 0.1089490907899,
      'A.p50': 0.0854589435,
      'A.p99': 0.4047503355,
      'B.cpuUseful': 0.8952780035324207,
      'B.mean': 0.2327217095564,
      'B.p50': 0.1688207355,
      'B.p99': 0.9269411835,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=80&A.order=lifo':
    { 'A.mean': 0.051097050429499996, 'A.p50': 0.0179568635, 'A.p99': 0.6585057275 },
  'servers=A:blocking-pool&A.threads=100&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=1ms&arrivals=poisson&requests=80000&seed=8&request=cpu:bimodal(0.01,500ms,5.05ms)&rate=80':
    { 'A.max': 9.259687342, 'A.mean': 0.050973149695287504, 'A.p50': 0.0197918715 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s':
    {
      'A.answered': 1,
      'A.max': 10.692162128,
      'A.mean': 5.1875754648573835,
      'A.p50': 5.4693724155,
      'A.p99': 10.5360916475,
      'A.throughput': 100.74002627650982,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s&A.queue=20':
    {
      'A.answered': 0.846283546438106,
      'A.mean': 0.1563860792719575,
      'A.p50': 0.1604321275,
      'A.p99': 0.2915041275,
      'A.throughput': 100.04554285061602,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s&A.queue=5':
    {
      'A.answered': 0.7885344948714346,
      'A.p50': 0.0348651515,
      'A.p99': 0.1064304635,
      'A.throughput': 93.54492840026667,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=20':
    { 'A.mean': 0.0125043515496125 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=30':
    { 'A.mean': 0.014292215989775 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=40':
    { 'A.mean': 0.0166728450988875 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=60':
    { 'A.mean': 0.025024349048337502 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=70':
    { 'A.mean': 0.033619595390975 },
};
