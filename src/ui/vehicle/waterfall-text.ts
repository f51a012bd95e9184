// The words of the waterfall: attempts, cores, the list of what came after what.

import { formatCount } from '../../charts/format.ts';
import type { TracedCall } from '../../protocol/request-trace.ts';

export const WATERFALL_TEXT = {
  late: 'held back by its client',
  sleep: 'waits for time to pass',
  notice: 'until the reply is noticed',
  attempts: 'all attempts',
  pauses: 'pauses between attempts',
  ordering: 'Putting it in order',
  list: (spans: number) => `In order: ${formatCount(spans)} ${spans === 1 ? 'span' : 'spans'}`,
  waitsFor: (attempt: string) => `waiting: ${attempt}`,
  onThread: (state: string, thread: number) => `${state}, thread ${thread}`,
  onCore: (state: string, thread: number, core: number) => `${state}, thread ${thread} on core ${core}`,
  more: (spans: number) => `${formatCount(spans)} more`,
} as const;

const ENDS: Readonly<Record<NonNullable<TracedCall['outcome']>, string>> = {
  completed: '',
  failed: ': failed',
  timedOut: ': timed out',
};

/** "node 4", "node 4, attempt 2: timed out", "pause before attempt 3". Nodes and attempts count from 1. */
export function attemptWords({ upstream, node, retried, hedge, backsOff, outcome }: TracedCall): string {
  const word = upstream ?? 'node';
  if (backsOff) return `pause before attempt ${retried + 1}`;
  const beside = hedge < 0 ? '' : `, ${word} ${hedge + 1} beside it`;
  const attempt = retried > 0 ? `, attempt ${retried + 1}` : '';
  return `${word} ${node + 1}${attempt}${beside}${outcome === null ? '' : ENDS[outcome]}`;
}

const CORES_NAMED = 3;

/** "on core 2", "on cores 1, 2, 4", "on 6 cores"; they count from 1. */
export function coresWords(cores: ReadonlySet<number>): string {
  const numbers = [...cores].sort((a, b) => a - b).map((core) => core + 1);
  if (numbers.length > CORES_NAMED) return `on ${numbers.length} cores`;
  return `on ${numbers.length === 1 ? 'core' : 'cores'} ${numbers.join(', ')}`;
}
