// Sentences with a number that may be one have the forms for it.

import { describe, expect, it } from 'vitest';
import { ADVICE } from '../../../src/ui/words/advice.ts';
import { type EffectText, TRY_EFFECTS } from '../../../src/ui/words/try-effects.ts';
import { UNDERSTAND } from '../../../src/ui/words/understand.ts';
import { sentenceText } from '../../support/sentence-text.ts';

describe('one request per second', () => {
  it('is in the singular in the panel that explains a run', () => {
    expect(sentenceText(UNDERSTAND.completes('A', '1'))).toBe('A completes 1 request/s');
    expect(sentenceText(UNDERSTAND.completes('A', '20'))).toBe('A completes 20 requests/s');
    expect(sentenceText(UNDERSTAND.fails('A', '1'))).toBe('1 request/s fails in A. ');
    expect(sentenceText(UNDERSTAND.behind('A', '1', '0', '1'))).toMatch(
      /^A receives 1 request\/s .*\b1 every second/,
    );
    expect(sentenceText(ADVICE.enough('12', '1 MiB', '1', '10 s', '10', true))).toContain(
      '1 request/s × 10 s',
    );
    expect(ADVICE.buttons.threads('1', 'A')).toBe('Give A 1 thread');
    expect(ADVICE.buttons.threads('32', 'A')).toBe('Give A 32 threads');
  });

  it('is in the singular in the effect of a try', () => {
    const effect = (now: string): EffectText => ({
      server: 'A',
      span: '1 s',
      now,
      before: '5',
      same: false,
      hasNow: true,
      hadBefore: true,
    });
    expect(TRY_EFFECTS.of.rate(effect('1'))).toBe('A now completes 1 request/s (was 5)');
    expect(TRY_EFFECTS.of.failed(effect('1'))).toBe('1 request/s fails in A (was 5)');
    expect(TRY_EFFECTS.of.waiting(effect('1'))).toBe('A has 1 request in progress (was 5)');
    expect(TRY_EFFECTS.of.held(effect('2'))).toBe('2 of A’s threads are busy (was 5)');
  });
});
