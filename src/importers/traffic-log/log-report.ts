// The reading report of a log.

import { t } from '../../languages/t.ts';
import type { LeftOut, ReadingReport, RowCount, UnitOf } from '../reading-report.ts';
import { EPOCH_MIN, formatInstantOf, formatZone } from './instant.ts';
import type { LogMeaning } from './log-arrivals.ts';
import type { TrafficLog } from './log-reader.ts';
import type { LogRows } from './log-rows.ts';

/**
 * From the first to the last timestamp, in UTC and as written in the log; in whole seconds if it has no
 * decimals.
 */
function spanOf({ startSeconds, firstNanos, lastNanos, resolutionNanos, zone, length }: LogRows): string {
  if (length === 0) return '';
  const step = resolutionNanos === 1e9 ? 1e9 : 1e6;
  const at = (nanos: number, ahead: number): string =>
    formatInstantOf(startSeconds, Math.floor(nanos / step) * step, ahead);
  const [from, until] = [at(firstNanos, 0), at(lastNanos, 0)];
  if (startSeconds < EPOCH_MIN) return t`Times: ${from} to ${until} from the start of the recording.`;
  if (Number.isNaN(zone))
    return t`Timestamps: ${from} to ${until}. The log names no time zone, so UTC is assumed.`;
  if (zone === 0) return t`Timestamps: ${from} to ${until} UTC.`;
  return t`Timestamps: ${from} to ${until} UTC; in the log, ${at(firstNanos, zone)} to ${at(lastNanos, zone)} ${formatZone(zone)}.`;
}

export function logReport(
  log: TrafficLog,
  { unit, waitUnit }: Pick<LogMeaning, 'unit' | 'waitUnit'>,
): ReadingReport {
  const { layout, rows, skipped, others, sample } = log;
  // Nothing can be said about the lines before it is known what their fields mean.
  if (layout.questions.length > 0 && rows.length === 0)
    return { format: layout.name, sign: layout.sign, sample, units: [], rows: [], span: '', left: [] };
  const units: UnitOf[] = [];
  const isOwn = layout.durationUnit === unit;
  if (layout.hasDurations && unit !== null) {
    units.push({
      role: 'duration',
      unit: isOwn && layout.hasUnits ? 'beside' : unit,
      source: isOwn ? layout.unitSource : 'asked',
    });
    if (layout.hasWaits && waitUnit !== null && waitUnit !== unit)
      units.push({ role: 'wait', unit: waitUnit, source: 'rule' });
  }
  const counted: RowCount[] = [
    { kind: layout.isOfConnections === true ? 'connections' : 'requests', count: rows.length },
  ];
  if (others > 0) counted.push({ kind: 'others', count: others });
  const left: LeftOut[] = [];
  const [first] = skipped.first;
  if (skipped.count > 0 && first !== undefined)
    left.push({ kind: 'lines', count: skipped.count, line: first.line, example: first.text });
  if (layout.untaken !== '')
    left.push({ kind: 'numbers', count: rows.length, line: 0, example: layout.untaken });
  return { format: layout.name, sign: layout.sign, sample, units, rows: counted, span: spanOf(rows), left };
}
