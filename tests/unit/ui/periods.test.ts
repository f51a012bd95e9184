// Numbers of the recent window state its length.

import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { figureWords } from '../../../src/ui/stage/number-groups.ts';
import { summaryAt } from '../../support/summary-at.ts';

const plain = (text = ''): string => text.replace(/\u00a0/g, ' ');
const titlesAt = (seconds: number): Readonly<Record<string, string>> => {
  const server = summaryAt(DEFAULT_SCENARIO, seconds).servers[0];
  return Object.fromEntries(figureWords(server, 1000).map(({ number, title }) => [number, plain(title)]));
};

describe('the numbers of a server', () => {
  it('state the span of the recent window: the time of 300 requests', () => {
    expect(titlesAt(5)).toMatchObject({
      recentThroughput: expect.stringMatching(/last 300 ms$/),
      recentOverhead: expect.stringMatching(/last 300 ms$/),
      recentCoresBusy: expect.stringMatching(/last 300 ms$/),
    });
    expect(titlesAt(30).recentThroughput).toMatch(/over the last 300 ms$/);
  });
});
