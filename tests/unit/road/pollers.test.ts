// The small road of the pollers has a name, and ready requests behind the lights of visible lanes are
// counted.

import { expect, it } from 'vitest';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { Places } from '../../../src/road/place/places.ts';
import { type Note, readNotes } from '../../../src/road/words/notes.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

/** Notes for four carriers, this many pollers, and this many ready requests without a carrier. */
function notesOf(pollers: number, ready: number): readonly Note[] {
  const size = { width: 1146, height: 280, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 };
  const threads = 4 + pollers;
  const roles = pollers > 0 ? [4, pollers] : [4];
  const layout = layoutRoad({ ...size, model: 'green-threads', threads, roles, nodes: 1 });
  const frame = fabricateFrame({
    threadsTotal: threads,
    vehicles: Array.from({ length: ready }, (_, slot) => ({
      request: slot,
      slot,
      state: REQUEST_STATE.ready,
      thread: -1,
    })),
    counts: { [REQUEST_STATE.ready]: ready },
  });
  const places = new Places();
  placeWhole(frame, 0, layout, places);
  return readNotes(frame, layout, { model: 'green-threads', serverId: 'A' }, places);
}

const said = (notes: readonly Note[]): readonly string[] => notes.flatMap(({ texts }) => texts.slice(0, 1));

it('pollers have their name and number beside their road, if there are any', () => {
  expect(said(notesOf(5, 0))).toContain('5 pollers');
  expect(said(notesOf(1, 0))).toContain('1 poller');
  expect(said(notesOf(0, 0)).filter((text) => text.includes('poller'))).toEqual([]);
});

it('ready requests that are not drawn are counted over the lanes, if there are any', () => {
  expect(said(notesOf(0, 30))).toContain('+30 ready');
  expect(said(notesOf(0, 0)).filter((text) => text.includes('ready'))).toEqual([]);
});
