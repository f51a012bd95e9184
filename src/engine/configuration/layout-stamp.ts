// A number that tells whether an engine in another language was made for the present layout of configurations and the present codes:
// whoever adds a parameter or a thread model here has not yet added it there.

import { EVENT } from '../kernel/event-kind.ts';
import { SHAPE } from '../random/sampler.ts';
import { STEP } from '../workload/program.ts';
import { CHOICE, LISTS, LOCK_KIND, MACHINE_FAULT, MODEL, PLACE, SECTIONS, SERVER_FIELDS } from './layout.ts';

/** Whole number of 32 bits (FNV-1a) of all names and places. */
export function layoutStamp(): number {
  const text = JSON.stringify([
    SECTIONS,
    LISTS,
    SERVER_FIELDS,
    PLACE,
    CHOICE,
    MODEL,
    LOCK_KIND,
    MACHINE_FAULT,
    EVENT,
    SHAPE,
    STEP,
  ]);
  let stamp = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) stamp = Math.imul(stamp ^ text.charCodeAt(at), 0x01000193);
  return stamp | 0;
}
