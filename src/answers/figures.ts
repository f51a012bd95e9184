// Results of the scenes of the answers, by id. Written by `npm run answers`; a test runs them again.

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
  'pool-and-threads': {
    'servers=A:blocking-pool,B:blocking-pool&threads=200&cores=8&upstream=db,api&request=cpu:1ms,call:api,take:db,call:db,give:db&db.latency=exp(20ms)&db.nodes=1&api.nodes=1&api.latency=200ms&db.poolSize=20&B.db.poolSize=200&rate=400&arrivals=poisson&duration=15s':
      { 'A.meanInSystem': 85.4252408057288, 'A.p99': 0.2956984315, 'B.p99': 0.2956984315 },
    'servers=A:blocking-pool&threads=200&cores=8&upstream=db,api&request=cpu:1ms,call:api,take:db,call:db,give:db&db.latency=exp(20ms)&db.nodes=1&api.nodes=1&api.latency=200ms&db.poolSize=9&rate=400&arrivals=poisson&duration=15s':
      { 'A.p99': 0.3124756475, 'A.timePoolWait': 0.010374424010880652 },
  },
  'connections-needed': {
    'servers=A:blocking-pool,B:blocking-pool&threads=200&upstream=db&request=cpu:10us,take:db,call:db,give:db&db.latency=5ms&db.nodes=1&db.poolSize=38&B.db.poolSize=45&rate=7500&arrivals=poisson&duration=5s&cores=8':
      { 'A.p50': 0.0072417275, 'A.p99': 0.0126484475, 'B.p50': 0.0050135035, 'B.p99': 0.0062586875 },
  },
  'connection-timed-out': {
    'servers=A:blocking-pool,B:blocking-pool&threads=200&upstream=db&request=cpu:1ms,take:db,call:db,give:db&db.latency=1s&db.nodes=1&db.poolSize=5&B.db.poolSize=10&rate=6&arrivals=poisson&duration=300s':
      {
        'A.offered': 1767,
        'A.p50': 23.7565378555,
        'A.p90': 30.7358597115,
        'A.timedOut': 122,
        'B.p99': 1.2834570235,
        'B.timedOut': 0,
      },
  },
  'open-in-view': {
    'preset=kept-connection&duration=30s': {
      'A.p99': 21.0721832955,
      'A.throughput': 69.3290131854486,
      'A.timeQueued': 10.426921776768776,
      'B.p99': 0.0844103675,
      'B.throughput': 118.36450278386037,
    },
  },
  'nested-transactions': {
    'servers=A:blocking-pool,B:blocking-pool&threads=50&upstream=db&request=take:db,call:db,take:db,call:db,give:db,give:db&db.latency=20ms&db.nodes=1&db.poolSize=10&B.db.poolSize=51&traffic=closed&users=50&start=together&think=0s&cpu=1ms&duration=60s':
      { 'A.completed': 10, 'A.timedOut': 90, 'B.completed': 42334, 'B.timedOut': 0 },
  },
  'pgbouncer-pool': {
    'servers=A:event-loop,B:event-loop&upstream=db&request=cpu:50us,take:db,call:db,give:db&db.latency=exp(50ms)&db.nodes=1&db.poolSize=100&B.db.poolSize=30&traffic=closed&users=700&think=exp(1s)&duration=20s':
      {
        'A.p99': 0.2380267515,
        'A.throughput': 668.239778946178,
        'A.timePoolWait': 0,
        'B.p99': 0.3711959035,
        'B.timePoolWait': 0.12742982707181538,
      },
  },
  'queuepool-limit': {
    'servers=A:event-loop,B:event-loop&upstream=db&request=cpu:1ms,take:db,call:db,give:db&db.latency=exp(200ms)&db.nodes=1&db.poolSize=15&B.db.poolSize=30&rate=100&arrivals=poisson&duration=120s':
      {
        'A.offered': 11900,
        'A.p50': 17.3140869115,
        'A.timedOut': 704,
        'B.p50': 0.1415577595,
        'B.p90': 0.4550819835,
        'B.timedOut': 0,
      },
  },
  'fastapi-threads': {
    'servers=A:blocking-pool,B:blocking-pool&threads=40&upstream=db&request=cpu:1ms,take:db,call:db,give:db&class=plain:0.5:cpu:1ms&db.latency=300ms&db.nodes=1&db.poolSize=15&B.db.poolQueue=5&rate=120&arrivals=poisson&duration=30s':
      {
        'A.p50': 2.1642608635,
        'A.timeQueued': 1.8012608871845288,
        'B.failed': 252,
        'B.offered': 3555,
        'B.p50': 0.0010035195,
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
  'retry-storm': {
    'preset=retry-storm&servers=A:multi-reactor,B:multi-reactor&B.retryBudget=0.1&duration=60s': {
      'A.answered': 0.17066890232948081,
      'B.answered': 0.9672435475178154,
    },
    'preset=retry-storm&servers=A:multi-reactor,B:multi-reactor&B.retryBudget=0.1&duration=60s&rate=90': {
      'A.answered': 0.9761273209549072,
    },
  },
  'virtual-threads-pool': {
    'servers=A:green-threads,B:green-threads&upstream=db&request=cpu:200us,take:db,call:db,give:db&db.latency=50ms&db.nodes=1&db.poolSize=16&db.poolMaxWait=5s&B.db.poolQueue=64&rate=400&arrivals=poisson&duration=30s&patience=2s':
      {
        'A.answered': 0.2757142857142857,
        'B.answered': 0.811344537815126,
        'B.p50': 0.2422210555,
        'B.p99': 0.250201625,
      },
  },
  'goroutines-until-oom': {
    'servers=A:green-threads,B:green-threads&B.timeout=1s&rate=1000&latency=20ms&nodes=1&fault=down:1@5s&timeout=never&taskMemory=64KiB&memory=512MiB&whenMemoryFull=killed&duration=20s':
      { 'A.killedAt': 12.86, 'A.memoryResidentPeak': 536910656, 'B.memoryResidentPeak': 74784640 },
  },
  'fan-out-tail': {
    'servers=A:multi-reactor,B:multi-reactor&upstream=leaf&request=cpu:100us,all(leaf*100)&B.request=cpu:100us,call:leaf&leaf.latency=bimodal(0.01,1s,10ms)&leaf.failAt=1s&rate=20&arrivals=poisson&duration=200s':
      { 'A.answered': 0.37477707006369426, 'B.answered': 0.9895541401273885 },
    'servers=A:multi-reactor,B:multi-reactor&upstream=leaf&request=cpu:100us,all(leaf*100)&B.leaf.hedge=20ms&leaf.latency=bimodal(0.01,1s,10ms)&rate=20&arrivals=poisson&duration=60s':
      { 'A.p50': 1.000108, 'A.p90': 1.000108, 'B.p90': 0.0315883515 },
  },
  'hedged-requests': {
    'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=read:4&request=cpu:100us,call:read&read.latency=bimodal(0.05,200ms,10ms)&read.nodeConcurrency=20&B.read.hedge=30ms&C.read.hedge=30ms&C.read.hedgeBudget=0.05&rate=2000&arrivals=poisson&duration=5s':
      { 'A.p99': 0.200211097, 'B.p99': 0.0416808955 },
    'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=read:4&request=cpu:100us,call:read&read.latency=bimodal(0.05,200ms,10ms)&read.nodeConcurrency=20&B.read.hedge=30ms&C.read.hedge=30ms&C.read.hedgeBudget=0.05&rate=3700&arrivals=poisson&duration=10s':
      { 'A.p90': 0.0547880955, 'B.p90': 0.4257218555, 'C.p90': 0.0495452155 },
  },
  bulkhead: {
    'servers=A:blocking-pool,B:blocking-pool&threads=100&upstream=slow:1,fast:1&request=call:fast&class=slow:0.1:call:slow&fast.latency=20ms&slow.latency=20ms&fault=slow*250:slow.1@5s&B.slow.bulkhead=20&rate=400&arrivals=poisson&duration=30s&patience=2s':
      { 'A.answered': 0.23663865546218488, 'B.answered': 0.916890756302521 },
  },
  'retries-multiply': {
    'preset=retry-layers&duration=20s': {
      'A.answered': 0.8129166666666666,
      'A.p90': 27.2461987835,
      'B.answered': 0.8129166666666666,
      'B.p90': 0.003,
    },
  },
  'grpc-streams': {
    'servers=A:event-loop,B:event-loop&upstream=grpc:1&request=cpu:10us,call:grpc&grpc.latency=150ms&grpc.nodeConcurrency=100&B.grpc.nodeConcurrency=1000&traffic=closed&users=1000&start=together&think=0s&requests=1000':
      { 'A.max': 1.501208, 'B.max': 0.162008 },
  },
  'slow-pod': {
    'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=app:3&request=cpu:100us,call:app&app.latency=200ms&app.node.1=5s&B.app.balancer=least-outstanding&C.app.balancer=two-choices&rate=100&arrivals=poisson&duration=60s':
      {
        'A.mean': 1.8003801759129547,
        'A.p50': 0.2002780155,
        'A.p90': 4.9996103675,
        'B.mean': 0.33067599708296497,
        'B.p90': 0.2002780155,
        'C.mean': 0.34291671537827273,
      },
  },
  'fast-failing-node': {
    'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=app:10&request=cpu:100us,call:app&app.latency=exp(50ms)&B.app.balancer=least-outstanding&C.app.balancer=least-outstanding&C.app.breakAt=0.5&fault=refusing:app.3@1s&rate=500&arrivals=poisson&duration=20s':
      {
        'A.failed': 947,
        'A.offered': 9924,
        'B.failed': 6526,
        'B.offered': 9924,
        'C.failed': 13,
        'C.offered': 9924,
      },
    'servers=A:multi-reactor&upstream=app:10&request=cpu:100us,call:app&app.latency=exp(50ms)&app.balancer=two-choices&fault=refusing:app.3@1s&rate=500&arrivals=poisson&duration=20s':
      { 'A.failed': 1863, 'A.offered': 9924 },
  },
  'workers-in-ten-seconds': {
    'servers=A:blocking-pool&threads=7&upstream=none&request=sleep:1s&rate=100&arrivals=constant&duration=1s&cores=4':
      { 'A.max': 14.02075, 'A.offered': 100, 'A.throughput': 6.661892310510801 },
  },
  'php-fpm-children': {
    'servers=A:blocking-pool,B:blocking-pool&A.threads=50&B.threads=196&queue=511&memory=12GiB&resident=52MiB&latency=1s&nodes=1&rate=100&arrivals=poisson&duration=60s&cpu=5ms':
      {
        'A.cpuUseful': 0.06140324909902623,
        'A.offered': 5882,
        'A.rejected': 2371,
        'B.memoryResidentPeak': 10691643648,
        'B.rejected': 0,
      },
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
  'pinned-carriers': {
    'servers=A:green-threads,B:green-threads&upstream=none&request=cpu:200us,offload:wait:50ms&B.request=cpu:200us,sleep:50ms&carriers=4&cores=4&rate=100&arrivals=poisson&duration=30s':
      {
        'A.cpuUseful': 0.003974255717371204,
        'A.p50': 3.5399925755,
        'A.throughput': 79.49261039355653,
        'B.p50': 0.05025,
        'B.p99': 0.05025,
      },
  },
  'redis-keys': {
    'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&class=keys:0.00002:cpu:500ms&duration=20s':
      { 'A.cpuUseful': 0.12307073618600323, 'A.p90': 0.4005560315, 'A.p99': 0.7256145915 },
    'servers=A:event-loop&rate=20000&arrivals=poisson&upstream=none&request=cpu:10us&duration=20s': {
      'A.p99': 0.0000366075,
    },
  },
  'log-lock': {
    'servers=A:blocking-pool,B:blocking-pool&threads=300&upstream=none&request=cpu:1ms,lock:log:wait:1ms&B.request=cpu:1ms,lock:log:20us&lock=log:mutex&cores=8&traffic=closed&users=240&think=exp(100ms)&duration=10s':
      {
        'A.cpuUseful': 0.11859910776072843,
        'A.meanInSystem': 144.05598563042412,
        'A.throughput': 948.8347200480363,
        'A.timeLockWait': 0.1497715203301495,
        'B.throughput': 2396.178064728349,
      },
  },
  'tls-handshakes': {
    'servers=A:event-loop,B:event-loop&cores=1&A.connectCpu=12ms&B.connectCpu=1ms&upstream=none&request=cpu:1ms&traffic=closed&users=50&think=0s&duration=20s':
      { 'A.p50': 0.650104, 'A.throughput': 76.91099112307677, 'B.throughput': 499.4902602135782 },
    'servers=A:event-loop&cores=1&connect=once&connectCpu=12ms&upstream=none&request=cpu:1ms&traffic=closed&users=50&think=0s&duration=20s':
      { 'A.throughput': 968.0983416340742 },
  },
  'nginx-connections': {
    'servers=A:event-loop,B:event-loop&A.connections=512&B.connections=5120&backlog=none&nodes=1&latency=exp(1s)&rate=600&arrivals=poisson&duration=30s':
      { 'A.cpuUseful': 0.005469996870780788, 'A.offered': 17893, 'A.rejected': 2487, 'B.rejected': 0 },
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
