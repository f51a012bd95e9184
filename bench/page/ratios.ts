// Figures of a traced page as ratios: times relative to a baseline run on the same machine, frames relative
// to 60 per second.

import { type Ratio, ratioOf } from '../report-file.ts';
import { BASELINE_NAMES } from '../turns.ts';
import { longest, percentile } from './measures.ts';
import type { Row } from './report.ts';

const FRAMES_A_SECOND = 60;

export function ratiosOfPage(rows: readonly Row[], baselineMillis: number): readonly Ratio[] {
  return rows.flatMap(({ name: group, measures }) => {
    const { seconds, frameTimes, workCpu, tasks, chartDraws, inputDelays } = measures;
    const time = (name: string, millis: number): Ratio =>
      ratioOf(group, name, millis, 'ms', [BASELINE_NAMES.warm, baselineMillis]);
    return [
      ratioOf(group, 'frames', frameTimes.length / seconds, 'a second', ['60 a second', FRAMES_A_SECOND]),
      time('work a frame, processor time, p50', percentile(workCpu, 0.5)),
      time('work a frame, processor time, p95', percentile(workCpu, 0.95)),
      time('longest task, processor time', longest(tasks, 'cpu')),
      time('a frame in which a chart draws, processor time, p95', percentile(chartDraws, 0.95)),
      time('from input to its picture, on the wall, p95', percentile(inputDelays, 0.95)),
    ];
  });
}
