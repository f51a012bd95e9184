// Results of the scenes of lesson "set-throughput". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=1':
    {
      'A.completed': 3000,
      'A.latencyActualMax': 1.005,
      'A.latencyActualMean': 0.006666666666666667,
      'A.latencyActualP99': 0.0050135035,
      'A.latencyActualP999': 1.0024386555,
      'A.mean': 0.061391666666666664,
      'A.p50': 0.0050135035,
      'A.p90': 0.1053818875,
      'A.p95': 0.5578424315,
      'A.p99': 0.9185525755,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=10':
    {
      'A.latencyActualMean': 0.024716666666666668,
      'A.latencyActualP99': 0.9185525755,
      'A.p99': 0.9185525755,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=50':
    {
      'A.latencyActualMean': 0.06138333333333334,
      'A.latencyActualP99': 0.9185525755,
      'A.mean': 0.061391666666666664,
      'A.p99': 0.9185525755,
      'A.throughput': 50.01250312578144,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=2':
    { 'A.latencyActualMean': 0.00885, 'A.latencyActualP99': 0.0100270075 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&traffic=closed&users=1&think=0s':
    {
      'A.max': 1.005,
      'A.mean': 0.005454545454545454,
      'A.p99': 0.0050135035,
      'A.throughput': 183.33333333333334,
    },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=40':
    { 'A.p50': 0.0050135035, 'A.p99': 0.0050135035, 'A.p999': 0.0547880955 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=160':
    { 'A.max': 0.055, 'A.p50': 0.0050135035, 'A.p99': 0.0313262075, 'A.p999': 0.0526909435 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=80':
    { 'A.p50': 0.0050135035, 'A.p99': 0.0050135035, 'A.p999': 0.0474480635 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=120':
    { 'A.p50': 0.0050135035, 'A.p99': 0.0083558395, 'A.p999': 0.0516423675 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=190':
    { 'A.p50': 0.0050135035, 'A.p95': 0.0250347515, 'A.p99': 0.0490209275, 'A.p999': 0.0542638075 },
  'preset=timer-interrupt&requests=none&rate=100000&duration=1s': {
    'A.p50': 0.0000020075,
    'A.p90': 0.0000020075,
    'A.p99': 0.0000020075,
    'A.p999': 0.0000020075,
  },
  'preset=timer-interrupt&requests=none&rate=10000&duration=5s': {
    'A.p50': 0.0000020075,
    'A.p90': 0.0000020075,
    'A.p99': 0.0000050235,
    'A.p999': 0.0000050235,
  },
  'preset=timer-interrupt&requests=none&rate=1000&duration=10s': {
    'A.p50': 0.0000020075,
    'A.p90': 0.0000050235,
    'A.p99': 0.0000050235,
    'A.p999': 0.0000050235,
  },
  'preset=timer-interrupt&requests=none&rate=100&duration=20s': {
    'A.p50': 0.0000050235,
    'A.p90': 0.0000050235,
    'A.p99': 0.0000050235,
    'A.p999': 0.0000050235,
  },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=20':
    { 'A.p999': 0.0547880955 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=112':
    { 'A.p99': 0.0050135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=118':
    { 'A.p99': 0.0063242235 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=170':
    { 'A.p99': 0.0374865915 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=175':
    { 'A.p99': 0.0401080315 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=180':
    { 'A.p95': 0.0050135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=198':
    { 'A.p50': 0.0050135035 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=50ms&rate=199':
    { 'A.p50': 0.0250347515 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=5':
    { 'A.latencyActualMean': 0.015133333333333334 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=20':
    { 'A.latencyActualMean': 0.04055 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=30':
    { 'A.latencyActualMean': 0.051941666666666664 },
  'servers=A:blocking-pool&A.threads=1&cores=1&upstream=none&slack=0s&switchCost=0s&recordMemory=0B&arrivals=constant&requests=none&request=cpu:5ms&pauseEvery=10s&duration=60s&pauseLength=1s&rate=50&persistent=100':
    { 'A.latencyActualMean': 0.061391666666666664 },
};
