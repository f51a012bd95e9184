// A server's run as a whole: its clock, and the start and end of the span over which its rates are computed.

import { t } from '../../languages/t.ts';
import type { Measure, MeasureRows } from '../measure.ts';

type Words = Pick<Measure, 'label' | 'explanation' | 'core' | 'unknown'> & Partial<Measure>;

const instant = (row: Words): Measure => ({
  unit: 'instant',
  kind: 'instant',
  topic: 'run',
  shown: 'in reports',
  ...row,
});

export const RUN_ROWS = {
  simulated: instant({
    label: t`Simulated time`,
    explanation: t`Simulated time since the start; once the run has ended, the time at which its last request ended.`,
    unknown: null,
    core: 'engine.now',
    shown: 'always',
  }),
  events: instant({
    label: t`Events processed`,
    explanation: t`Events that the simulation has processed.`,
    unit: 'count',
    kind: 'count',
    unknown: null,
    core: 'engine.events',
    shown: 'always',
  }),
  firstDueAt: instant({
    label: t`First request due`,
    explanation: t`When the first request should have been sent. Throughput counts from here.`,
    unknown: t`before the first request has arrived`,
    core: 'engine.measures.firstDueAt',
  }),
  lastArrivedAt: instant({
    label: t`Last arrival`,
    explanation: t`When the latest request arrived; 0 if none has.`,
    unknown: null,
    core: 'engine.measures.lastArrivedAt',
  }),
  lastCompletedAt: instant({
    label: t`Last completion`,
    explanation: t`When a request last completed; 0 if none has.`,
    unknown: null,
    core: 'engine.measures.lastCompletedAt',
  }),
  recovery: instant({
    label: t`Recovery`,
    explanation: t`Time from the end of the last fault until throughput is at least 90 % of its value before the first fault, p99 latency is at most twice its value before the first fault, and both stay so.`,
    unit: 'duration',
    unknown: t`if the server has not recovered within the run, or if that cannot be determined`,
    core: 'engine.recovery()',
  }),
  killedAt: instant({
    label: t`Process killed`,
    explanation: t`When the process was killed because its memory was full.`,
    unknown: t`while the process is alive`,
    core: 'engine.killedAt',
    shown: 'if any',
  }),
} as const satisfies MeasureRows;
