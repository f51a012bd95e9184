// The text in the picture is also available to screen readers.

import { expect, it } from 'vitest';
import { type Signs, wordsOf } from '../../../src/road/words/signs.ts';

const NOTE = { x: 0, y: 0, align: 'left', room: 1, tone: 'ground' } as const;
const LOOK = { colour: 'running', deck: 'whole' } as const;

const SIGNS: Signs = {
  queue: {
    turnedAway: [],
    gaveUp: false,
    queued: ['12 waiting', '12'],
    oldest: ['oldest for 3 ms', '3 ms'],
    scale: ['1 dot = 3 requests', '×3'],
    more: [['4 rejected']],
  },
  lanes: {
    readyBeyond: [0, 5],
    notes: [{ ...NOTE, texts: ['selector: only those that honk go on', 'they honk'] }],
  },
  caption: [],
  sentence: 'not repeated here',
  parks: true,
  loop: [],
  lot: { parked: ['30 parked', '30'], scale: ['1 dot = 2 requests', '×2'] },
  bridges: {
    signs: [
      { look: LOOK, state: ['20 ms'], callsPerMark: 1 },
      { look: { colour: 'stuck', deck: 'broken' }, state: ['broken'], callsPerMark: 1 },
    ],
    labelled: [],
    headings: [['search: 28 of 30 calls']],
    taken: [],
  },
};

it('each text is said once, at its longest, with the faulty nodes', () => {
  expect(wordsOf(SIGNS)).toBe(
    '12 waiting; oldest for 3 ms; 1 dot = 3 requests; 4 rejected; selector: only those that honk go on; 30 parked; ' +
      '1 dot = 2 requests; search: 28 of 30 calls; 5 more ready for a core, behind the cars on the lanes; node 2: broken.',
  );
});

it('ready requests are counted once if a note counts them', () => {
  const notes = [{ ...NOTE, texts: ['+ 5 ready'], ready: true as const }];
  const words = wordsOf({ ...SIGNS, lanes: { ...SIGNS.lanes, notes } });
  expect(words).toContain('+ 5 ready;');
  expect(words).not.toContain('more ready');
});

it('the lot is not mentioned if there is none', () => {
  expect(wordsOf({ ...SIGNS, parks: false })).not.toContain('parked');
});
