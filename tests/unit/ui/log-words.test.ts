// Texts about a log with one request, and with a few at one instant: they use no plural for one, and no rate
// of a billion per second.

import { expect, it } from 'vitest';
import { overviewOf, rateOf } from '../../../src/importers/traffic-log/log-overview.ts';
import { formatRate } from '../../../src/languages/quantity.ts';
import { MEASURED_TEXT } from '../../../src/ui/words/measured.ts';
import { LOG_TEXT } from '../../../src/ui/words/traffic-log.ts';
import { combined, logOf, timesOf } from '../importers/traffic-log/logs.ts';

const said = (text: string): string => text.replaceAll('\u00a0', ' ');

it('one request has no rate, and a few at once have that of ten milliseconds', () => {
  const log = logOf(combined(0));
  expect(overviewOf(timesOf(log)).mostPerSecond).toBe(1);
  expect(rateOf(2, 1)).toBe(200);
  expect(rateOf(500, 0.5e9)).toBe(1000);
});

it('one request is described in the singular', () => {
  const rate = formatRate(1);
  expect(LOG_TEXT.oneTaken).toBe('1 request.');
  expect(said(LOG_TEXT.rateSaid('1', rate))).toBe('1 request; at most 1.0/s.');
  expect(said(LOG_TEXT.taken('2', rate))).toBe('2 requests, 1.0/s on average.');
  expect(LOG_TEXT.reading('1 B', '2 B', '1')).toBe('1 B of 2 B read, 1 request…');
  expect(LOG_TEXT.failed('1', '1')).toContain('1 of 1 request.');
  expect(LOG_TEXT.backwards('1')).toMatch(/^1 line is /);
  expect(LOG_TEXT.farAway('1')).toContain('1 request more');
  expect(MEASURED_TEXT.closed('1')).toContain('of 1 user without');
  expect(MEASURED_TEXT.openOver('5/s', '1')).toContain('over 1 connection,');
});
