// The attributes of a paragraph in a scroll story, and their effect on the simulation.

import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../src/embed/element/scroll-story.ts';

describe('a paragraph of a scroll story', () => {
  it('calls methods in an order in which each builds on the ones before', () => {
    const data = {
      threadway: 'sim',
      play: '',
      break: '4',
      heal: '3',
      set: 'threads=200',
      seek: '2s',
      scenario: 'stalled-node',
    };
    expect(callsOf(data).map(([method]) => method)).toEqual([
      'load',
      'seek',
      'set',
      // Settings may restart the run, so the story seeks again.
      'seek',
      'heal',
      'break',
      'play',
    ]);
    expect(callsOf({ threadway: 'sim' })).toEqual([]);
    expect(callsOf({ threadway: 'sim', pause: '', seek: '0' })).toEqual([['pause'], ['seek', 0]]);
  });

  it.each([
    ['2s', 2],
    ['500ms', 0.5],
    [' 1.5 min ', 90],
    ['12.384', 12.384],
  ])('accepts the time %s', (seek, seconds) => {
    expect(callsOf({ seek })).toEqual([['seek', seconds]]);
  });

  it('accepts settings as in a link, with a repeated key as a list', () => {
    expect(
      callsOf({ set: 'threads=200&request=cpu+1ms%3B+call&fault=down:4@5s-9s&fault=slow*5:2@1s' }),
    ).toEqual([
      ['set', { threads: '200', request: 'cpu 1ms; call', fault: ['down:4@5s-9s', 'slow*5:2@1s'] }],
    ]);
  });

  it('names nodes, their groups and their faults', () => {
    expect(callsOf({ heal: '3, search.2' })).toEqual([
      ['heal', 3, {}],
      ['heal', 2, { group: 'search' }],
    ]);
    expect(callsOf({ break: '4, search.2 slow 20' })).toEqual([
      ['break', 4, {}],
      ['break', 2, { group: 'search', fault: 'slow', strength: 20 }],
    ]);
  });

  it('passes on what it does not understand, so that the frame rejects it by name', () => {
    expect(callsOf({ seek: 'later', heal: 'all' })).toEqual([
      ['seek', 'later'],
      ['heal', 'all', {}],
    ]);
  });
});
