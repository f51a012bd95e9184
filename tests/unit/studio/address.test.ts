// The questions in the address: what opens them, and what of them the address holds.

import { describe, expect, it } from 'vitest';
import { openingOf, questionsInLink } from '../../../src/studio/address.ts';

const SWEEP = [['sweep', 'threads:1..1000']] as const;

describe('a link', () => {
  it('without questions opens with them closed', () => {
    expect(openingOf('').view).toMatchObject({ questions: false, asked: [] });
    expect(openingOf('?preset=stalled-node').view).toMatchObject({ questions: false, asked: [] });
  });

  it('that asks opens them, unless it says that they are closed', () => {
    const asks = openingOf('?preset=stalled-node&sweep=threads:1..1000');
    expect(asks).toMatchObject({ complaint: null, view: { questions: true, asked: SWEEP } });
    const closed = openingOf('?preset=stalled-node&sweep=threads:1..1000&questions=closed');
    expect(closed).toMatchObject({ complaint: null, view: { questions: false, asked: SWEEP } });
  });

  it('that says neither open nor closed is told so', () => {
    expect(openingOf('?questions=ajar').complaint?.problems).toEqual([
      { key: 'questions', value: '"ajar"', allowed: 'open or closed' },
    ]);
  });
});

it('the address says nothing of closed questions where nothing is asked', () => {
  expect(questionsInLink({ panel: 'understand', asked: [] })).toEqual({ questions: null, asked: [] });
  expect(questionsInLink({ panel: 'threads', asked: [] })).toEqual({ questions: true, asked: [] });
  expect(questionsInLink({ panel: 'charts', asked: SWEEP })).toEqual({ questions: false, asked: SWEEP });
});
