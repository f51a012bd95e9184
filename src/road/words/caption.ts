// The picture in words: one short sentence for those who do not see it, and for the head of the scene.

import { CORE, CORE_STATE, SERVER } from '../../protocol/frame-layout.ts';
import type { ServerFrame } from '../../protocol/frame-reader.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import { NO_OUTCOMES } from '../place/recent-outcomes.ts';
import { sceneOf } from '../scenes/registry.ts';
import { describeMachine, NO_SHARES } from './caption-machine.ts';
import { type Around, recordsWaiting } from './caption-threads.ts';
import { describeTrouble, troubleTails } from './caption-trouble.ts';
import { FEW, plural, withTails } from './caption-words.ts';
import { formatCount } from './numbers.ts';

const NOTHING_AROUND: Around = {
  time: NO_SHARES,
  lately: NO_OUTCOMES,
  finished: false,
  polls: false,
  groups: [],
};

/** What matters most in this scene now, in at most 64 characters. */
export function describeScene(
  frame: ServerFrame,
  model: ThreadModelName,
  around: Partial<Around> = {},
): string {
  const known = { ...NOTHING_AROUND, ...around };
  const { time, lately, finished, groups } = known;
  if (finished && frame.get(SERVER.inSystem) === 0) return describeEnd(frame, model);
  const sentence =
    describeMachine(frame, time) ??
    describeTrouble(frame, lately, groups) ??
    describeLocks(frame, model) ??
    withTails(sceneOf(model).describe(frame, known), troubleTails(frame, lately, groups));
  return withTails(sentence, unsentTail(frame));
}

/** What the clients hold back, of which the server knows nothing. */
function unsentTail(frame: ServerFrame): readonly string[] {
  const unsent = frame.get(SERVER.unsent);
  return unsent < FEW ? [] : [`${formatCount(unsent)} due, unsent`];
}

/** No client waits any more. The server may still work for those that gave up. */
function describeEnd(frame: ServerFrame, model: ThreadModelName): string {
  const ghosts = frame.get(SERVER.ghosts);
  const owed = sceneOf(model).owesRecords ? recordsWaiting(frame) : 0;
  if (ghosts === 0 && owed > 0) return `Ended for all clients: owes ${plural(owed, 'record')}`;
  if (ghosts === 0) return 'Finished: nothing left';
  return `Ended for all clients: ${formatCount(ghosts)} still worked on for nobody`;
}

/** Where a third of the threads wait for one another. */
function describeLocks(frame: ServerFrame, model: ThreadModelName): string | null {
  const waiting = frame.inState(REQUEST_STATE.lockWait);
  const threads = frame.get(SERVER.threadsTotal);
  if (waiting < FEW || waiting * 3 < threads) return null;
  const lock = frame.get(SERVER.locks) > 1 ? 'locks' : 'the lock';
  const tails: string[] = [];
  const spinning = coresSpinning(frame);
  if (spinning > 0) tails.push(`${plural(spinning, 'core')} spin${spinning === 1 ? 's' : ''}`);
  const behind = frame.inState(REQUEST_STATE.queued) + frame.inState(REQUEST_STATE.ready);
  if (behind > 0) tails.push(`${formatCount(behind)} behind them`);
  return withTails(`${sceneOf(model).atLock(waiting, threads)} wait for ${lock}`, tails);
}

function coresSpinning(frame: ServerFrame): number {
  let spinning = 0;
  for (let core = 0; core < frame.get(SERVER.cores); core++) {
    if (frame.core(core, CORE.state) === CORE_STATE.spinning) spinning++;
  }
  return spinning;
}
