// Times of a request's parts: in one unit, so that one sees that they sum, and none shown as nothing.

import { expect, it } from 'vitest';
import { timeText } from '../../../src/ui/vehicle/parts.tsx';

const plain = (text: string): string => text.replace('\u00a0', ' ');

it('takes the unit of the whole, and its own for what would round to nothing there', () => {
  expect(plain(timeText(1_984_000_000))).toBe('1.984 s');
  expect(plain(timeText(1_600_000, 1_984_000_000))).toBe('0.002 s');
  expect(plain(timeText(45_000, 1_984_000_000))).toBe('45.000 µs');
  expect(plain(timeText(0, 1_984_000_000))).toBe('0.000 s');
  expect(plain(timeText(26_000, 20_000_000))).toBe('0.026 ms');
  expect(plain(timeText(300, 20_000_000))).toBe('0.300 µs');
});
