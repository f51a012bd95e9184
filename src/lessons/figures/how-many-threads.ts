// What the scenes of lesson "how-many-threads" came to. Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=8&users=8': {
    'A.longest': 2001.2576,
    'A.mean': 200.61188,
    'A.p50': 0.6021115,
    'A.throughput': 39.86535595621855,
    'A.useful': 0.0059798033934327826,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=8&users=40': {
    'A.mean': 992.1998402138158,
    'A.queued': 791.7522100328947,
    'A.throughput': 39.11138961393897,
    'A.useful': 0.005866708442090845,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=40&users=40': {
    'A.throughput': 199.11615061993868,
  },
  'preset=users-100&requests=10000': { 'A.throughput': 494.4755656926563 },
  'preset=users-500&requests=20000': { 'A.throughput': 496.3506266888268 },
  'servers=A:blocking-pool&rate=100&arrivals=poisson&cores=2&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=25':
    { 'A.mean': 123.10348905414979, 'A.p99': 124.2562555, 'A.throughput': 98.44809058113555 },
  'servers=A:blocking-pool&rate=100&arrivals=poisson&cores=2&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=13':
    { 'A.p99': 329.2528635, 'A.throughput': 97.91203201206932 },
  'servers=A:blocking-pool&rate=1000&arrivals=poisson&cores=20&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=140':
    { 'A.p99': 130.5477115 },
  'preset=rate-10k&servers=A:blocking-pool&requests=none&duration=2s&A.threads=10000': {
    'A.p99': 21.315,
    'A.reserved': 20657425.8125,
    'A.resident': 257007.8125,
    'A.switching': 0.018894793532589944,
  },
  'preset=rate-10k&servers=A:blocking-pool&requests=none&duration=2s&A.threads=210': {
    'A.p99': 21.275,
    'A.reserved': 450865.8125,
    'A.resident': 12257.8125,
    'A.switching': 0.010473605051522044,
  },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms':
    {
      'A.load': 0.87841796875,
      'A.p99': 196.0837115,
      'A.running': 20,
      'A.throughput': 88.84677897344604,
      'A.useful': 0.8874674665619957,
      'B.load': 3.9326171875,
      'B.p99': 333.4471675,
      'B.switching': 0.0021408141969450445,
      'B.throughput': 88.85250547552496,
    },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&slice=500us&switchCost=100us':
    {
      'A.p99': 196.0837115,
      'A.throughput': 88.84677897344604,
      'B.p99': 2902.4583675,
      'B.switching': 0.16552028686292622,
      'B.throughput': 83.18502027254863,
    },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=1':
    { 'A.p99': 30735.8597115 },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=80&arrivals=poisson&upstream=none&cores=2&duration=60s&request=cpu:bimodal(0.02,500ms,10ms)':
    { 'A.p50': 107.4790395, 'A.p99': 1266.6798075, 'B.p50': 22.9375995, 'B.p99': 1367.3431035 },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=2': {
    'A.throughput': 9.939149968998576,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=4': {
    'A.throughput': 19.87440213987495,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=8': {
    'A.throughput': 39.11138961393897,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=16': {
    'A.throughput': 77.59896299988789,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=24': {
    'A.throughput': 116.08960218928001,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=40': {
    'A.throughput': 199.11615061993868,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=60': {
    'A.throughput': 199.1113924038871,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&users=40&A.threads=80': {
    'A.throughput': 199.1113924038871,
  },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=2':
    { 'A.p99': 196.0837115 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=3':
    { 'A.p99': 202.3751675 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=4':
    { 'A.p99': 206.5694715 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=6':
    { 'A.p99': 217.0552315 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=8':
    { 'A.p99': 227.5409915 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=16':
    { 'A.p99': 270.5326075 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=32':
    { 'A.p99': 333.4471675 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=64':
    { 'A.p99': 392.1674235 },
};
