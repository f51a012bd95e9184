// What the scenes of the answers came to, by id. Written by `npm run answers`; a test runs them again.

import type { SceneFigures } from '../lessons/quantities.ts';

export const FIGURES: Readonly<Record<string, SceneFigures>> = {
  'cpu-limit': {
    'preset=cpu-limit&duration=20s': {
      'A.cpuPeriods': 200,
      'A.cpuUseful': 0.06256513091117716,
      'A.p99': 0.0844103675,
      'A.throttledPeriods': 200,
      'B.p99': 0.0479723515,
      'B.throttledPeriods': 0,
    },
  },
  gomaxprocs: {
    'servers=A:green-threads,B:green-threads&A.carriers=16&B.carriers=2&cores=16&cpuLimit=2&traffic=closed&users=64&think=100ms&upstream=none&request=cpu:exp(4ms)&duration=20s':
      {
        'A.cpuPeriods': 200,
        'A.p50': 0.0038174715,
        'A.p90': 0.0938475515,
        'A.throttledPeriods': 195,
        'A.throughput': 499.9593499567949,
        'B.p50': 0.0263454715,
        'B.p90': 0.0547880955,
        'B.throttledPeriods': 0,
        'B.throughput': 494.3822052822851,
      },
  },
  'core-pool-size': {
    'servers=A:blocking-pool,B:blocking-pool&threads=100&coreThreads=10&B.queue=20&latency=200ms&nodes=1&rate=80&arrivals=poisson&duration=30s':
      { 'A.p99': 17.5825223675, 'A.throughput': 49.84208904167959, 'B.p99': 0.4592762875 },
  },
  'time-limit-includes-queue': {
    'servers=A:blocking-pool&threads=10&traffic=closed&users=10&start=together&think=0s&nodes=1&latency=5s&nodeConcurrency=1&timeout=45s&cpu=1ms&requests=10':
      { 'A.completed': 9, 'A.timedOut': 1 },
  },
  'longer-queue-or-reject': {
    'servers=A:blocking-pool,B:blocking-pool&threads=20&A.queue=2000&B.queue=50&latency=100ms&nodes=1&rate=240&arrivals=poisson&duration=30s&patience=1s':
      { 'A.answered': 0.1731066460587326, 'B.answered': 0.8490937192637347 },
  },
  'clients-that-have-left': {
    'servers=A:blocking-pool,B:blocking-pool&B.queue=10&threads=20&latency=100ms&nodes=1&rate=300&arrivals=poisson&duration=30s&patience=1s':
      { 'A.answered': 0.06618721204629734, 'B.answered': 0.674120687717721 },
  },
  'lifo-starves': {
    'servers=A:blocking-pool,B:blocking-pool&B.order=lifo&threads=10&latency=100ms&nodes=1&rate=120&arrivals=poisson&duration=60s&patience=2s':
      {
        'A.answered': 0.1759168188843614,
        'A.offered': 7117,
        'B.answered': 0.8471265982857946,
        'B.p50': 0.1074790395,
      },
  },
  'goroutines-until-oom': {
    'servers=A:green-threads,B:green-threads&B.timeout=1s&rate=1000&latency=20ms&nodes=1&fault=down:1@5s&timeout=never&taskMemory=64KiB&memory=512MiB&whenMemoryFull=killed&duration=20s':
      { 'A.killedAt': 12.86, 'A.memoryResidentPeak': 536910656, 'B.memoryResidentPeak': 74784640 },
  },
  'workers-in-ten-seconds': {
    'servers=A:blocking-pool&threads=7&upstream=none&request=sleep:1s&rate=100&arrivals=constant&duration=1s&cores=4':
      { 'A.max': 14.02075, 'A.offered': 100, 'A.throughput': 6.661892310510801 },
  },
  'puma-threads': {
    'servers=A:blocking-pool,B:blocking-pool&A.threads=5&B.threads=3&cores=1&interpreterLock=ruby&request=cpu:exp(20ms),call:upstream,cpu:exp(20ms)&latency=exp(60ms)&nodes=1&rate=18&arrivals=poisson&duration=300s':
      {
        'A.cpuUseful': 0.7003534342562676,
        'A.p99': 0.5746196475,
        'A.timeWaiting': 0.06081158921580144,
        'B.p99': 0.8346664955,
        'B.timeQueued': 0.09895988231394469,
      },
    'servers=A:blocking-pool,B:blocking-pool&A.threads=5&B.threads=3&cores=1&interpreterLock=ruby&request=cpu:exp(20ms),call:upstream,cpu:exp(20ms)&latency=exp(2ms)&nodes=1&rate=18&arrivals=poisson&duration=300s':
      { 'A.p99': 0.5221908475, 'B.p99': 0.4676648955 },
  },
  'sidekiq-threads': {
    'servers=A:blocking-pool,B:blocking-pool&A.threads=25&B.threads=1&cores=8&interpreterLock=ruby&upstream=none&request=cpu:1s&traffic=closed&users=25&start=together&think=0s&requests=25':
      { 'A.p50': 25.0007486, 'A.throughput': 0.9999700568966163, 'B.p50': 12.0124866555, 'B.throughput': 1 },
  },
  'uv-threadpool': {
    'servers=A:loop-with-helpers,B:loop-with-helpers&A.helpers=4&B.helpers=64&upstream=none&request=offload:wait:1ms&class=dns:0.005:offload:wait:10s&rate=100&arrivals=poisson&duration=60s':
      { 'A.p50': 14.6968412155, 'B.p50': 0.001058, 'B.p99': 0.001058 },
  },
  'blocking-call-in-event-loop': {
    'servers=A:multi-reactor,B:loop-with-helpers&A.loops=4&B.helpers=50&upstream=none&request=cpu:100us&class=blocking:0.005:offload:wait:500ms&rate=400&arrivals=poisson&duration=30s':
      { 'A.p90': 0.3544186875, 'A.p99': 0.6836715515, 'B.p90': 0.000104 },
  },
  'redis-keys': {
    'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&class=keys:0.00002:cpu:500ms&duration=20s':
      { 'A.cpuUseful': 0.12307073618600323, 'A.p90': 0.4005560315, 'A.p99': 0.7256145915 },
    'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&duration=20s': {
      'A.p99': 0.0000366075,
    },
  },
  'one-second-connects': {
    'servers=A:blocking-pool&threads=20&connections=40&backlog=20&latency=100ms&nodes=1&rate=180&arrivals=bursts&duration=60s':
      { 'A.p50': 0.2998927355, 'A.p90': 1.0989076475, 'A.timeQueued': 0.06320504986634401 },
  },
  'coordinated-omission': {
    'servers=A:blocking-pool&threads=100&latency=20ms&nodes=1&persistent=10&rate=400&fault=down:1@10s-15s&timeout=30s&duration=60s':
      { 'A.latencyActualP99': 0.0200540155, 'A.p99': 4.9325015035 },
  },
};
