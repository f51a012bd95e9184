// The picture writes amounts of memory as the head of the scene does, so that the two never seem to differ.

import { describe, expect, it } from 'vitest';
import { formatBytes as formatInHead } from '../../../src/charts/format.ts';
import { formatBytes } from '../../../src/road/words/numbers.ts';

const plain = (text: string): string => text.replace(/\s/gu, ' ');

describe('bytes on the picture', () => {
  it.each([2.5 * 1024, 850 * 1024, 1.2e6, 117 * 1024 ** 2, 3.6e9, 20.7e9, 5e12])(
    '%d as in the head',
    (bytes) => {
      expect(plain(formatBytes(bytes))).toBe(plain(formatInHead(bytes)));
    },
  );
});
