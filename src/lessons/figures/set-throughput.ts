// What the scenes of lesson "set-throughput" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=1':
    {
      'A.completed': 3000,
      'A.mean': 61.391666666666666,
      'A.p50': 5.0135035,
      'A.p90': 105.3818875,
      'A.p95': 557.8424315,
      'A.p99': 918.5525755,
      'A.sentLongest': 1005,
      'A.sentMean': 6.666666666666667,
      'A.sentP99': 5.0135035,
      'A.sentP999': 1002.4386555,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=10':
    {
      'A.p99': 918.5525755,
      'A.sentMean': 24.71666666666667,
      'A.sentP99': 918.5525755,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=50':
    {
      'A.mean': 61.391666666666666,
      'A.p99': 918.5525755,
      'A.sentMean': 61.38333333333333,
      'A.sentP99': 918.5525755,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=2':
    { 'A.sentMean': 8.85, 'A.sentP99': 10.0270075 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&traffic=closed&users=1&think=0s':
    {
      'A.longest': 1005,
      'A.mean': 5.454545454545454,
      'A.p99': 5.0135035,
      'A.throughput': 183.33333333333334,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=40':
    { 'A.p50': 5.0135035, 'A.p99': 5.0135035, 'A.p999': 54.7880955 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=160':
    { 'A.longest': 55, 'A.p50': 5.0135035, 'A.p99': 31.3262075, 'A.p999': 52.6909435 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=80':
    { 'A.p50': 5.0135035, 'A.p99': 5.0135035, 'A.p999': 47.4480635 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=120':
    { 'A.p50': 5.0135035, 'A.p99': 8.3558395, 'A.p999': 51.6423675 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=190':
    { 'A.p50': 5.0135035, 'A.p95': 25.0347515, 'A.p99': 49.0209275, 'A.p999': 54.2638075 },
  'preset=timer-interrupt&requests=none&rate=100000&duration=1s': { 'A.p50': 0.0020075, 'A.p99': 0.0020075 },
  'preset=timer-interrupt&requests=none&rate=10000&duration=5s': {
    'A.p50': 0.0020075,
    'A.p90': 0.0020075,
    'A.p99': 0.0050235,
    'A.p999': 0.0050235,
  },
  'preset=timer-interrupt&requests=none&rate=1000&duration=10s': {
    'A.p50': 0.0020075,
    'A.p90': 0.0050235,
    'A.p99': 0.0050235,
    'A.p999': 0.0050235,
  },
  'preset=timer-interrupt&requests=none&rate=100&duration=20s': {
    'A.p50': 0.0050235,
    'A.p90': 0.0050235,
    'A.p99': 0.0050235,
    'A.p999': 0.0050235,
  },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=20':
    { 'A.p999': 54.7880955 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=112':
    { 'A.p99': 5.0135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=118':
    { 'A.p99': 6.3242235 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=170':
    { 'A.p99': 37.4865915 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=175':
    { 'A.p99': 40.1080315 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=180':
    { 'A.p95': 5.0135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=198':
    { 'A.p50': 5.0135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=199':
    { 'A.p50': 25.0347515 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=5':
    { 'A.sentMean': 15.133333333333335 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=20':
    { 'A.sentMean': 40.55 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=30':
    { 'A.sentMean': 51.94166666666666 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=100':
    { 'A.sentMean': 61.391666666666666 },
};
