// Results of the scenes of lesson "the-jam-that-travels". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=none': {
    'A.answered': 1,
    'A.mean': 0.0101255462775,
    'A.p90': 0.0359137275,
    'A.throughput': 119.83418384003419,
  },
  'preset=slow-database&requests=none&duration=20s&patience=1s': {
    'A.answered': 0.10833333333333334,
    'B.answered': 0.8129166666666666,
  },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s&A.threads=48':
    { 'A.answered': 0.06666666666666667 },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s&orders.threads=12':
    { 'A.answered': 0.02375 },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s':
    { 'A.answered': 0.02375 },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s&db.timeout=100ms':
    { 'A.answered': 0.79375 },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s&timeout=150ms':
    { 'A.answered': 0.79375 },
  'preset=slow-database&requests=none&duration=20s&patience=1s&servers=A:blocking-pool&fault=slow*20:db.1@0s&timeout=5s':
    { 'A.answered': 0.02375 },
};
