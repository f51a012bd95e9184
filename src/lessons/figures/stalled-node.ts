// What the scenes of lesson "stalled-node" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=stalled-node&node.10=20ms&patience=2s&requests=none&duration=10s': {
    'A.mean': 20.12467029405881,
    'A.p99': 20.0988,
    'A.running': 0.045,
    'A.throughput': 998.7857131325995,
    'A.waiting': 20.05,
    'B.p99': 21.8890235,
    'B.throughput': 998.6871805514746,
  },
  'preset=stalled-node': { 'A.completed': 9000, 'A.longest': 565427.1225 },
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
    'A.p99': 20.095,
    'A.reserved': 6633491.875,
    'A.resident': 98273.875,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=1s': {
    'A.answered': 0.025702650377194738,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms': {
    'A.answered': 0.9000100140196274,
    'A.p99': 20.3161595,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&bulkhead=30': {
    'A.answered': 0.008862407370318445,
    'A.p99': 20.095,
    'B.answered': 0.008862407370318445,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms&retries=1': {
    'A.answered': 1,
    'A.p99': 229.6381435,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&hedge=40ms': {
    'A.answered': 1,
    'A.p99': 60.0309755,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&balancer=least-outstanding': {
    'A.answered': 0.9998497897055878,
    'A.p99': 20.095,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&breakAt=0.5': {
    'A.answered': 0.11315842179050671,
    'A.p99': 1971.3228795,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&timeout=200ms&breakAt=0.5': {
    'A.answered': 0.9991988784298017,
    'A.p99': 20.095,
  },
  'preset=stalled-node&arrivals=poisson&requests=none&duration=60s&patience=2s&queue=50': {
    'A.answered': 0.01350223646438347,
    'A.p99': 278.9212155,
  },
};
