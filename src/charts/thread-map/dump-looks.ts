// The colours in which the threads of a thread dump are drawn. They are those of a run's thread states.

import type { Doing } from '../../importers/thread-dump/dump.ts';
import type { EvaluatedThread } from '../../importers/thread-dump/dump-evaluation.ts';
import { THREAD_KIND } from '../../protocol/thread-map-api.ts';
import { KIND_LOOKS } from './thread-kinds.ts';

/** In the order of the legend. */
export const DUMP_LOOKS = ['running', 'lock', 'stuck', 'waiting', 'unknown', 'idle'] as const;
export type DumpLook = (typeof DUMP_LOOKS)[number];

const LOOK_OF: Readonly<Record<Doing, DumpLook>> = {
  running: 'running',
  reply: 'waiting',
  connection: 'waiting',
  lock: 'lock',
  result: 'waiting',
  sleep: 'waiting',
  unknown: 'unknown',
  work: 'idle',
};
const KIND_OF: Readonly<Record<DumpLook, number>> = {
  running: THREAD_KIND.running,
  lock: THREAD_KIND.lockWait,
  stuck: THREAD_KIND.stuck,
  waiting: THREAD_KIND.waiting,
  unknown: THREAD_KIND.paused,
  idle: THREAD_KIND.idle,
};

export function dumpLookOf({ doing, isDeadlocked }: EvaluatedThread): DumpLook {
  return isDeadlocked ? 'stuck' : LOOK_OF[doing];
}

/** Colour of the car; null for an idle thread, whose lane is empty. */
export function carColourOf(look: DumpLook): string | null {
  const token = KIND_LOOKS.find(({ kind }) => kind === KIND_OF[look])?.token;
  return look === 'idle' || token === undefined ? null : `var(${token})`;
}
