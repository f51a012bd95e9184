// Results of the scenes of lesson "how-many-threads". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=8&users=8': {
    'A.cpuUseful': 0.0059798033934327826,
    'A.max': 2.0012576,
    'A.mean': 0.20061188,
    'A.p50': 0.0006021115,
    'A.throughput': 39.86535595621855,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=8&users=40': {
    'A.cpuUseful': 0.005866708442090845,
    'A.mean': 0.9921998402138158,
    'A.throughput': 39.11138961393897,
    'A.timeQueued': 0.7917522100328948,
  },
  'preset=small-pool&servers=A:blocking-pool&duration=60s&A.threads=40&users=40': {
    'A.throughput': 199.11615061993868,
  },
  'preset=users-100&requests=10000': { 'A.throughput': 494.4755656926563 },
  'preset=users-500&requests=20000': { 'A.throughput': 496.3506266888268 },
  'servers=A:blocking-pool&rate=100&arrivals=poisson&cores=2&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=25':
    { 'A.mean': 0.12310348905414979, 'A.p99': 0.1242562555, 'A.throughput': 98.44809058113555 },
  'servers=A:blocking-pool&rate=100&arrivals=poisson&cores=2&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=13':
    { 'A.p99': 0.3292528635, 'A.throughput': 97.91203201206932 },
  'servers=A:blocking-pool&rate=1000&arrivals=poisson&cores=20&cpu=3ms&latency=120ms&nodes=4&duration=20s&A.threads=140':
    { 'A.p99': 0.1305477115 },
  'preset=rate-10k&servers=A:blocking-pool&requests=none&duration=2s&A.threads=10000': {
    'A.cpuSwitching': 0.018894793532589944,
    'A.memoryReservedPeak': 21153204032,
    'A.memoryResidentPeak': 263176000,
    'A.p99': 0.021315,
  },
  'preset=rate-10k&servers=A:blocking-pool&requests=none&duration=2s&A.threads=210': {
    'A.cpuSwitching': 0.010473605051522044,
    'A.memoryReservedPeak': 461686592,
    'A.memoryResidentPeak': 12552000,
    'A.p99': 0.021275,
  },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms':
    {
      'A.cpuUseful': 0.8874674665619957,
      'A.loadAverage1': 0.87841796875,
      'A.p99': 0.1960837115,
      'A.throughput': 88.84677897344604,
      'A.timeRunning': 0.02,
      'B.cpuSwitching': 0.0021408141969450445,
      'B.loadAverage1': 3.9326171875,
      'B.p99': 0.3334471675,
      'B.throughput': 88.85250547552496,
    },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=1':
    { 'A.p99': 30.7358597115 },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=80&arrivals=poisson&upstream=none&cores=2&duration=60s&request=cpu:bimodal(0.02,500ms,10ms)':
    { 'A.p50': 0.1074790395, 'A.p99': 1.2666798075, 'B.p50': 0.0229375995, 'B.p99': 1.3673431035 },
  'servers=A:blocking-pool,B:blocking-pool&A.threads=2&B.threads=32&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&slice=500us&switchCost=100us':
    { 'A.p99': 0.1960837115, 'A.throughput': 88.84677897344604, 'B.throughput': 83.18502027254863 },
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
    { 'A.p99': 0.1960837115 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=3':
    { 'A.p99': 0.2023751675 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=4':
    { 'A.p99': 0.2065694715 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=6':
    { 'A.p99': 0.2170552315 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=8':
    { 'A.p99': 0.2275409915 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=16':
    { 'A.p99': 0.2705326075 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=32':
    { 'A.p99': 0.3334471675 },
  'servers=A:blocking-pool&rate=90&arrivals=poisson&upstream=none&cores=2&duration=40s&request=cpu:20ms&A.threads=64':
    { 'A.p99': 0.3921674235 },
};
