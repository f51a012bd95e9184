// What a text is, for the page and the command line alike: a log of requests, what a tool measured, or something else, which may be
// settings.

import { readerOf } from './measured/readers.ts';
import type { Answers } from './reading-report.ts';
import { detectLog } from './traffic-log/log-reader.ts';

/** Characters of a text by which it is told what it is. */
export const HEAD_CHARACTERS = 65_536;

/** A report of a tool by a strong sign is one, whatever else its lines might be; files of one request a row are logs. */
export function whatIs(head: string, isWhole: boolean, answers: Answers): 'log' | 'measured' | 'other' {
  const reader = readerOf(head);
  if (reader !== null && reader.sign.certainty === 'certain' && !reader.isTable) return 'measured';
  if (detectLog(head, null, isWhole, answers).kind !== 'none') return 'log';
  return reader === null ? 'other' : 'measured';
}
