// What the scenes of lesson "queues-by-the-book" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=constant&requests=10000&request=cpu:10ms&rate=50':
    { 'A.mean': 10 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=100000&request=cpu:10ms&rate=50':
    { 'A.mean': 15.00547039409 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=50':
    { 'A.mean': 20.0295693054125, 'A.p99': 91.7503995, 'A.throughput': 50.18038992948047 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=95':
    { 'A.completed': 80000, 'A.mean': 204.47759361054997, 'A.p99': 792.7234555 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=80':
    {
      'A.mean': 51.482835645274996,
      'A.p50': 35.9137275,
      'A.p99': 231.7352955,
      'A.useful': 0.8040271262098065,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=90':
    { 'A.mean': 104.96308614765, 'A.p50': 74.9731835, 'A.p99': 471.8591995 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:bimodal(0.01,500ms,5.05ms)&rate=80':
    {
      'A.longest': 3782.754497,
      'A.mean': 514.9226890702876,
      'A.p50': 316.6699515,
      'A.p99': 2533.3596155,
      'A.useful': 0.7993545250723046,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:10ms&rate=80':
    { 'A.mean': 30.219191908725, 'A.p50': 22.9375995, 'A.p99': 113.7704955 },
  'servers=A:blocking-pool,B:multi-reactor&A.threads=4&B.loops=4&cores=4&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&wakeCost=0s&eventCost=0s&tick=0s&arrivals=poisson&requests=50000&request=cpu:exp(40ms)&rate=90':
    {
      'A.mean': 108.9490907899,
      'A.p50': 85.4589435,
      'A.p99': 404.7503355,
      'A.useful': 0.8966185250381403,
      'B.mean': 232.72170955640001,
      'B.p50': 168.8207355,
      'B.p99': 926.9411835,
      'B.useful': 0.8952780035324207,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=80&A.order=lifo':
    { 'A.mean': 51.0970504295, 'A.p50': 17.9568635, 'A.p99': 658.5057275 },
  'servers=A:blocking-pool&A.threads=100&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=1ms&arrivals=poisson&requests=80000&seed=8&request=cpu:bimodal(0.01,500ms,5.05ms)&rate=80':
    { 'A.longest': 9259.687342, 'A.mean': 50.9731496952875, 'A.p50': 19.7918715 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s':
    {
      'A.answered': 1,
      'A.longest': 10692.162128,
      'A.mean': 5187.575464857384,
      'A.p50': 5469.3724155,
      'A.p99': 10536.0916475,
      'A.throughput': 100.74002627650982,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s&A.queue=20':
    {
      'A.answered': 0.846283546438106,
      'A.mean': 156.3860792719575,
      'A.p50': 160.4321275,
      'A.p99': 291.5041275,
      'A.throughput': 100.04554285061602,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&request=cpu:exp(10ms)&rate=120&requests=none&duration=60s&A.queue=5':
    {
      'A.answered': 0.7885344948714346,
      'A.p50': 34.8651515,
      'A.p99': 106.4304635,
      'A.throughput': 93.54492840026667,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=20':
    { 'A.mean': 12.5043515496125 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=30':
    { 'A.mean': 14.292215989775 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=40':
    { 'A.mean': 16.6728450988875 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=60':
    { 'A.mean': 25.024349048337502 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&slice=10s&arrivals=poisson&requests=80000&seed=8&request=cpu:exp(10ms)&rate=70':
    { 'A.mean': 33.619595390975 },
};
