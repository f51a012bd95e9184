// Decides what a text is, for the page and the command line: a log of requests, a tool's measurement, or
// something else, possibly settings.

import { readerOf } from './measured/readers.ts';
import type { Answers } from './reading-report.ts';
import { detectLog } from './traffic-log/log-reader.ts';

/** Number of characters that decide what a text is. */
export const HEAD_CHARACTERS = 65_536;

/**
 * A tool's report with a unique sign counts as a report, whatever else its lines might be. Files with one
 * request per row are logs.
 */
export function whatIs(head: string, isWhole: boolean, answers: Answers): 'log' | 'measured' | 'other' {
  const reader = readerOf(head);
  if (reader !== null && reader.sign.certainty === 'certain' && !reader.isTable) return 'measured';
  if (detectLog(head, null, isWhole, answers).kind !== 'none') return 'log';
  return reader === null ? 'other' : 'measured';
}
