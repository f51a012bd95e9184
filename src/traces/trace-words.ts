// Words that both formats use. They are in English, like all data files. Threads, cores and nodes count from
// 1, as on the page.

import type { TracedCall, TraceSpan } from '../protocol/request-trace.ts';
import type { RecordedFault } from '../protocol/run-recording.ts';
import { REQUEST_STATE } from '../scenario/request-state.ts';

/** Names of the states of a request, by REQUEST_STATE. */
export const STATE_WORDS: readonly string[] = Object.entries(REQUEST_STATE)
  .sort(([, a], [, b]) => a - b)
  .map(([name]) => (name === 'lockWait' ? 'lock wait' : name));

/**
 * Name of a span of a request, the same for all spans of its kind. `group`: the name of the upstream if there
 * is only one.
 */
export function spanWords({ state, call }: TraceSpan, group: string): string {
  if (call === null) return STATE_WORDS[state];
  return call.backsOff ? 'backoff' : `call ${call.upstream ?? group}`;
}

/** "node 4", or "database 4" if there are several groups. */
export function nodeWords({ upstream, node }: Pick<TracedCall, 'upstream' | 'node'>): string {
  return `${upstream ?? 'node'} ${node + 1}`;
}

export function faultWords({ fault }: RecordedFault, groups: number): string {
  if ('amount' in fault) {
    const { kind, amount } = fault;
    if (kind === 'memory-squeeze') return `${Math.round(amount / 2 ** 20)} MiB of memory taken by others`;
    return amount === 1 ? '1 core lost' : `${amount} cores lost`;
  }
  return `${groups > 1 ? fault.upstream : 'node'} ${fault.node} ${fault.kind}`;
}
