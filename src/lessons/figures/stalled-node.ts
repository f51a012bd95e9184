// Results of the scenes of lesson "stalled-node". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=stalled-node&node.10=20ms&patience=2s&requests=none&duration=10s': {
    'A.mean': 0.02012467029405881,
    'A.p99': 0.0200988,
    'A.throughput': 998.7857131325995,
    'A.timeWaiting': 0.02005,
    'B.p99': 0.0218890235,
  },
  'preset=stalled-node&arrivals=poisson': { 'A.completed': 9000, 'A.max': 565.375516562 },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=10s&patience=2s': {
    'A.answered': 0.04534461910519952,
    'B.answered': 0.9000403063280935,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&A.threads=500': {
    'A.answered': 0.07510514720608852,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s': {
    'A.answered': 0.007510514720608852,
    'B.answered': 0.9000100140196274,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&A.threads=3200': {
    'A.memoryReservedPeak': 6792695680,
    'A.p99': 0.020095,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=1s': {
    'A.answered': 0.025702650377194738,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms': {
    'A.answered': 0.9000100140196274,
    'A.p99': 0.0203161595,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&bulkhead=30': {
    'A.answered': 0.008862407370318445,
    'A.p99': 0.020095,
    'B.answered': 0.008862407370318445,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms&retries=1': {
    'A.answered': 1,
    'A.p99': 0.2296381435,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&hedge=40ms': {
    'A.answered': 1,
    'A.p99': 0.0600309755,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&balancer=least-outstanding': {
    'A.answered': 0.9998497897055878,
    'A.p99': 0.020095,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&breakAt=0.5': {
    'A.answered': 0.11315842179050671,
    'A.p99': 1.9713228795,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms&breakAt=0.5': {
    'A.answered': 0.9991988784298017,
    'A.p99': 0.020095,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&queue=50': {
    'A.answered': 0.01350223646438347,
    'A.p99': 0.2789212155,
  },
};
