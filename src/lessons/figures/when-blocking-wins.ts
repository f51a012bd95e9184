// Results of the scenes of lesson "when-blocking-wins". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&users=10&persistent=24&wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us&request=cpu:100us&requests=10000':
    {
      'A.cpuSwitching': 0.03845414195493811,
      'A.cpuUseful': 0.9615458580450619,
      'A.throughput': 19230.917160901237,
      'A.timeRunning': 0.0001,
      'B.cpuUseful': 1,
      'B.throughput': 14545.412231528053,
      'B.timeRunning': 0.00013750039999999998,
    },
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&users=10&persistent=24&wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us&request=cpu:1ms&requests=10000':
    { 'A.throughput': 1992.0334597876174, 'A.timeRunning': 0.001, 'B.throughput': 1927.7101001599615 },
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&users=10&persistent=24&wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us&request=cpu:10us&requests=10000':
    { 'A.throughput': 142865.30658894795, 'A.timeRunning': 0.00001, 'B.throughput': 42104.90859024345 },
  'preset=thread-per-connection&requests=10000': {
    'A.memoryReservedPeak': 3607109632,
    'A.memoryResidentPeak': 46950400,
    'A.throughput': 19230.917160901237,
    'B.memoryResidentPeak': 3456000,
  },
  'preset=thread-per-connection&requests=10000&persistent=10000': {
    'A.memoryResidentPeak': 259430400,
    'A.throughput': 19230.917160901237,
    'B.memoryResidentPeak': 3456000,
  },
  'preset=one-selector&requests=3000': {
    'A.throughput': 19231.262340060002,
    'B.throughput': 3702.241089939777,
  },
  'preset=one-selector&requests=3000&B.readiness=epoll': { 'B.throughput': 7287.390385502951 },
  'preset=one-selector&requests=3000&B.loops=170': { 'B.throughput': 13333.570374584437 },
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us&request=cpu:100us&requests=10000&users=400&persistent=400&runnableCost=200ns':
    {
      'A.cpuScheduling': 0.4292129730351548,
      'A.throughput': 10976.758032078038,
      'B.throughput': 14597.38940287919,
    },
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&wakeCost=2us&eventCost=22us&rearmCost=8us&spuriousRead=7us&request=cpu:100us&requests=10000&users=400&persistent=400':
    { 'A.throughput': 19230.917160901237, 'B.throughput': 14597.38940287919 },
  'servers=A:thread-per-request,B:multi-reactor&threadPer=connection&loops=2&tick=0s&upstream=none&cores=2&traffic=closed&think=0s&switchCost=4us&threadCreation=0s&recordMemory=0B&users=10&persistent=24&wakeCost=2us&eventCost=2us&request=cpu:100us&requests=10000':
    {
      'A.throughput': 19230.917160901237,
      'A.timeRunning': 0.0001,
      'B.throughput': 19512.118977096674,
      'B.timeRunning': 0.0001025004,
    },
  'preset=one-selector&requests=3000&B.readiness=epoll&persistent=24': { 'B.throughput': 7287.390385502951 },
  'preset=one-selector&requests=3000&persistent=10': { 'B.throughput': 7246.114271222057 },
  'preset=one-selector&requests=3000&persistent=100': { 'B.throughput': 6894.649751792609 },
  'preset=one-selector&requests=3000&persistent=200': { 'B.throughput': 6542.076455066838 },
  'preset=one-selector&requests=3000&persistent=400': { 'B.throughput': 5935.070330583418 },
  'preset=one-selector&requests=3000&persistent=800': { 'B.throughput': 5006.090743738215 },
  'preset=one-selector&requests=3000&persistent=1200': { 'B.throughput': 4328.5671000043285 },
  'preset=one-selector&requests=3000&persistent=1700': { 'B.throughput': 3702.241089939777 },
};
