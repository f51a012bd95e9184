// Results of the scenes of lesson "staying-up". Written by `npm run lessons`; a test runs them again.

import type { SceneFigures } from '../quantities.ts';

export const FIGURES: SceneFigures = {
  'preset=retry-storm&fault=none&duration=20s&servers=A:multi-reactor&fault=errors*0.1:1@0s&fault=errors*0.1:2@0s&fault=errors*0.1:3@0s&fault=errors*0.1:4@0s&retries=0':
    { 'A.answered': 0.8956775487871603 },
  'preset=retry-storm&fault=none&duration=20s&servers=A:multi-reactor&fault=errors*0.1:1@0s&fault=errors*0.1:2@0s&fault=errors*0.1:3@0s&fault=errors*0.1:4@0s&retries=1':
    { 'A.answered': 0.9905161407988328 },
  'preset=retry-storm&fault=none&duration=20s&servers=A:multi-reactor&fault=errors*0.1:1@0s&fault=errors*0.1:2@0s&fault=errors*0.1:3@0s&fault=errors*0.1:4@0s':
    { 'A.answered': 0.9998176180922852, 'A.failed': 1, 'A.offered': 5483 },
  'preset=retry-storm&fault=none&duration=30s&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s':
    { 'A.completed': 1456, 'B.answered': 0.9939795304033715, 'B.recovery': 4.2 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor': {
    'A.answered': 1,
    'A.p99': 0.0600309755,
  },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-6s': {
    'A.answered': 0.9930162552679109,
  },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-5.02s&fault=slow*10:2@5s-5.02s&fault=slow*10:3@5s-5.02s&fault=slow*10:4@5s-5.02s':
    { 'A.answered': 1 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&shape=step&shapeFrom=15s&shapeFactor=0.5':
    { 'A.completed': 1459 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s':
    { 'A.answered': 0.175316074653823, 'A.completed': 1456 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&shape=spike&shapeFrom=15s&shapeUntil=16s&shapeFactor=0':
    { 'A.completed': 5356, 'A.recovery': 9.4 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&shape=spike&shapeFrom=15s&shapeUntil=15.5s&shapeFactor=0':
    { 'A.completed': 1441 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&breakAt=0.5&breakFor=1s':
    { 'A.answered': 0.4103552077062011 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&breakAt=0.5&breakFor=1s&seed=8':
    { 'A.answered': 0.9194895038167938 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&retries=1':
    { 'A.answered': 0.1724262492474413 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&backoff=1s&backoffMax=10s':
    { 'A.answered': 0.2682721252257676 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&timeout=100ms':
    { 'A.answered': 0.17086092715231788 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&timeout=1s':
    { 'A.answered': 0.20445514750150512 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&retries=0':
    { 'A.answered': 0.9358217940999398 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&retryBudget=0.1':
    { 'A.answered': 0.9323299217338953 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&bulkhead=40':
    { 'A.answered': 0.9342564720048164 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&nodeQueue=10':
    { 'A.answered': 0.9394340758579169 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&breakAt=0.5':
    { 'A.answered': 0.8254063816977725 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-6s&fault=slow*10:2@5s-6s&fault=slow*10:3@5s-6s&fault=slow*10:4@5s-6s&timeout=1s':
    { 'A.answered': 1 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=100':
    { 'A.answered': 0.934620596205962 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=100&retries=1':
    { 'A.answered': 0.9413956639566395 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=100&retries=0':
    { 'A.answered': 0.9342818428184282 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=200':
    { 'A.answered': 0.17426045562733763 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=200&retries=1':
    { 'A.answered': 0.9355661339680381 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=200&retries=0':
    { 'A.answered': 0.9340360421625298 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=375':
    { 'A.answered': 0.16760525610083132 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=375&retries=1':
    { 'A.answered': 0.1667113614016269 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&rate=375&retries=0':
    { 'A.answered': 0.934477518548315 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-5.05s&fault=slow*10:2@5s-5.05s&fault=slow*10:3@5s-5.05s&fault=slow*10:4@5s-5.05s':
    { 'A.answered': 0.18302227573750754 },
  'preset=retry-storm&fault=none&duration=30s&servers=A:multi-reactor&fault=slow*10:1@5s-7s&fault=slow*10:2@5s-7s&fault=slow*10:3@5s-7s&fault=slow*10:4@5s-7s&shape=step&shapeFrom=15s&shapeFactor=0.3':
    { 'A.completed': 2571, 'A.recovery': 10 },
};
