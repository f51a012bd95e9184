// Figures of studies as the command line prints them, each with its unit in the head of its column; and the progress line.

import type { StudyStage } from '../protocol/study-api.ts';
import { BARE_UNITS } from '../scenario/bare-units.ts';
import type { NumberUnit } from '../scenario/parameter.ts';
import { type ParameterKey, parameterOf } from '../scenario/parameters.ts';
import { formatNumber } from '../scenario/value.ts';
import type { ProgressLine } from './progress.ts';
import { formatNumberCell } from './table.ts';

const DECIMALS: Readonly<Record<NumberUnit, number>> = {
  duration: 3,
  bytes: 1,
  rate: 1,
  fraction: 2,
  factor: 2,
  count: 0,
};

export function unitOf(unit: NumberUnit): string {
  return BARE_UNITS[unit].head;
}

/** Bare: its unit stands in the head of the column. */
export function cellOf(unit: NumberUnit, value: number | null): string {
  const { size } = BARE_UNITS[unit];
  return formatNumberCell(value === null ? null : value / size, DECIMALS[unit]);
}

/** A value of a parameter with its unit, as `--set` takes it. */
export function valueText(parameter: ParameterKey, value: number): string {
  const row = parameterOf(parameter);
  return row.type === 'number' ? formatNumber(row.unit, value) : String(value);
}

/** Says how many runs of a study are done. */
export function studyProgress(line: ProgressLine): (stage: StudyStage, done: number, of: number) => void {
  return (stage, done, of) => line.report(() => `${STAGES[stage]}: ${done} of ${of} runs`);
}

const STAGES: Readonly<Record<StudyStage, string>> = {
  coarse: 'first look',
  full: 'whole runs',
  refine: 'finer values',
  replicate: 'a closer look',
  done: 'done',
};
