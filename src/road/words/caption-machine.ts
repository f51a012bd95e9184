// What stands above all that requests do, in words: a full memory, a pause, switching. For the sentence about a scene, and
// shorter for its lanes.

import { MEMORY_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { CoreTime } from '../place/core-time.ts';
import { formatCount } from './numbers.ts';

/** What the cores did lately, see CoreTime. */
export type CoreShares = Pick<CoreTime, 'switchingShare'>;
export const NO_SHARES: CoreShares = { switchingShare: 0 };
/** Of core time: from here on switching is what matters. */
const MUCH_SWITCHING = 0.2;

/** Memory, pauses and switching stand above all that requests do. */
export function describeMachine(frame: ServerFrame, time: CoreShares): string | null {
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return 'Out of memory: the process was killed';
  if (frame.get(SERVER.paused) === 1) return 'A pause: the whole process stands still';
  if (memory === MEMORY_STATE.refuses) return 'Memory is full: new requests are refused';
  const share = time.switchingShare;
  if (share >= MUCH_SWITCHING) return switchingClause(frame, share);
  return memory === MEMORY_STATE.swaps ? 'Memory is full: it swaps, and all work is slow' : null;
}

/** "62 % of core time goes into switching, 996 ready". */
function switchingClause(frame: ServerFrame, share: number): string {
  const ready = frame.inState(REQUEST_STATE.ready);
  const tail = ready > frame.get(SERVER.cores) ? `, ${formatCount(ready)} ready` : '';
  return `${Math.round(share * 100)} % of core time goes into switching${tail}`;
}

/** The same on the lanes, from long to short; null where nothing of the kind is. */
export function machineOnLanes(frame: ServerFrame, time: CoreShares): readonly string[] | null {
  const memory = frame.get(SERVER.memoryState);
  if (memory === MEMORY_STATE.killed) return ['Out of memory: the process was killed', 'Out of memory'];
  if (frame.get(SERVER.paused) === 1) return ['Pause: the whole process stands still', 'Pause'];
  if (memory === MEMORY_STATE.refuses) return ['Memory full: new requests are refused', 'Memory full'];
  if (memory === MEMORY_STATE.swaps) return ['Memory full: it swaps, all work is slow', 'It swaps'];
  const share = time.switchingShare;
  if (share < MUCH_SWITCHING) return null;
  return [switchingClause(frame, share), `${Math.round(share * 100)} % switching`];
}
