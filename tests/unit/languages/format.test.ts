// Numbers formatted for people: units, digits, groups.

import { describe, expect, it } from 'vitest';
import { listed } from '../../../src/languages/list.ts';
import {
  allDigits,
  bytesQuantity,
  formatBytes,
  formatChange,
  formatCount,
  formatFactor,
  formatInstant,
  formatLatency,
  formatMean,
  formatPercentile,
  formatRate,
  formatShare,
  formatTick,
  LATENCY_UNITS,
  latencyQuantity,
  NO_VALUE,
  plainNumber,
  rateQuantity,
  shortDigits,
} from '../../../src/languages/quantity.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');

describe('a number for people', () => {
  it('has a unit that keeps latencies short', () => {
    expect(plain(formatLatency(1.9e6))).toBe('1.9 ms');
    expect(plain(formatLatency(41.2e9))).toBe('41.2 s');
    expect(plain(formatLatency(965e3))).toBe('965 µs');
    expect(plain(formatLatency(20e6))).toBe('20.0 ms');
    expect(plain(formatLatency(608e9))).toBe('608 s');
    expect(plain(formatLatency(0))).toBe('0 ms');
  });

  it('changes to the next unit instead of showing 1,000 of the last', () => {
    expect(plain(formatLatency(999_960))).toBe('1.0 ms');
    expect(plain(formatLatency(999.7e6))).toBe('1.0 s');
  });

  it('keeps one decimal only for rates below 10', () => {
    expect(plain(formatRate(14.67))).toBe('15/s');
    expect(plain(formatRate(4.67))).toBe('4.7/s');
    expect(plain(formatRate(900.4))).toBe('900/s');
    expect(plain(formatRate(10_000))).toBe('10,000/s');
    expect(plain(formatRate(99.97))).toBe('100/s');
    expect(plain(formatRate(0))).toBe('0/s');
  });

  it('shows bytes in binary units, so that chosen sizes are round', () => {
    expect(plain(formatBytes(16 * 1024 ** 3))).toBe('16.0 GiB');
    expect(plain(formatBytes((13_748 + 50 * 2064) * 1024))).toBe('114 MiB');
    expect(plain(formatBytes(512))).toBe('512 B');
  });

  it('has at most three significant digits for rates and shares', () => {
    expect(plain(formatRate(17_234))).toBe('17,200/s');
    expect(plain(formatRate(3388, allDigits))).toBe('3,388/s');
    expect([0, 0.0004, 0.004, 0.05, 0.075, 0.333, 0.995, 1, Number.NaN].map(formatShare).map(plain)).toEqual([
      '0 %',
      'under 0.1 %',
      '0.4 %',
      '5 %',
      '7.5 %',
      '33 %',
      'over 99 %',
      '100 %',
      NO_VALUE,
    ]);
    expect([0.12, -0.034].map(formatChange).map(plain)).toEqual(['+12 %', '−3.4 %']);
    expect([1, 2.24, 12.3, 1231].map(formatFactor)).toEqual(['1×', '2.2×', '12×', '1,230×']);
    expect([0.456, 12, 46.24, 1537.5].map(formatMean)).toEqual(['0.5', '12', '46.2', '1,538']);
    expect([0.8333, 8.333, 20, 2715].map(shortDigits)).toEqual(['0.833', '8.33', '20', '2,720']);
  });

  it('is a dash if there is no value', () => {
    for (const text of [
      formatRate(Number.NaN),
      formatLatency(Number.NaN),
      formatCount(Number.POSITIVE_INFINITY),
    ]) {
      expect(text).toBe(NO_VALUE);
    }
  });

  it('can be split into value and unit', () => {
    expect(rateQuantity(4.7)).toEqual({ value: '4.7', unit: '/s', tight: true });
    expect(latencyQuantity(41.2e9)).toEqual({ value: '41.2', unit: 's' });
    expect(bytesQuantity(2 * 1024 ** 2)).toEqual({ value: '2.0', unit: 'MiB' });
  });

  it('separates thousands with a narrow no-break space', () => {
    expect(formatCount(11_024)).toBe('11,024');
    expect(formatCount(1_000_000)).toBe('1,000,000');
  });

  it('has the digits that its step requires for an instant', () => {
    expect(plain(formatInstant(12.3844e9, 5e6))).toBe('12.384 s');
    expect(plain(formatInstant(12.3844e9, 125e6))).toBe('12.4 s');
    expect(plain(formatInstant(12.3844e9, 2e9))).toBe('12 s');
  });

  it('names percentiles as briefly as possible', () => {
    expect([0, 0.5, 0.9, 0.99, 0.999, 0.9995, 0.9999].map(formatPercentile)).toEqual([
      'p0',
      'p50',
      'p90',
      'p99',
      'p99.9',
      'p99.95',
      'p99.99',
    ]);
  });

  it('has no needless digits on an axis', () => {
    const millis = LATENCY_UNITS[2];
    expect(plain(formatTick(500e3, millis))).toBe('0.5 ms');
    expect(formatTick(0, millis)).toBe('0');
    expect(formatTick(1500, { unit: 'k', size: 1e3, tight: true })).toBe('1.5k');
  });

  it('is plain in tables, and lists are joined in sentences', () => {
    expect([plainNumber(12_345.678), plainNumber(0.001_234_6), plainNumber(Number.NaN)]).toEqual([
      '12350',
      '0.001235',
      '',
    ]);
    expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
      '',
      'A',
      'A and B',
      'A, B and C',
    ]);
  });
});
