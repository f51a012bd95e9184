// In place of expected.ts in builds that have no theory: there are no lines of it beside those of the run.

import { type LineStyle, SOLID_DASH } from './line-style.ts';

export const EXPECTED_STYLE: LineStyle = { colour: '', widthPx: 0, dash: SOLID_DASH };

export function expectedOf(): readonly never[] {
  return [];
}

export function expectedSubtitle(): readonly never[] {
  return [];
}

export function expectedLevels(): readonly never[] {
  return [];
}

export function expectedRows(): readonly never[] {
  return [];
}
