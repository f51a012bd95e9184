// HikariCP, a database connection pool: each call takes a connection while the database works on it.
// Meanings: HikariCP's README, "Configuration".

import { t } from '../../languages/t.ts';
import { formatDuration, parseDuration } from '../../scenario/duration.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { type Product, roleByName } from './product.ts';

const NAMES: Readonly<Record<string, string>> = {
  maximumpoolsize: 'size',
  'hikari.maximumpoolsize': 'size',
  connectiontimeout: 'timeout',
  'hikari.connectiontimeout': 'timeout',
  minimumidle: 'idle',
  'hikari.minimumidle': 'idle',
};

function apply(draft: Draft, found: ReadonlyMap<string, Assignment>): void {
  const size = found.get('size');
  const timeout = found.get('timeout');
  const idle = found.get('idle');
  if (draft.scenario.upstreams.length === 0) {
    for (const each of [size, timeout]) {
      if (each !== undefined)
        draft.leave(each.given, t`this scenario calls no upstream, so there is no database`);
    }
  } else {
    if (size !== undefined) takeSize(draft, size);
    const nanos = timeout === undefined ? null : parseDuration(timeout.value);
    if (timeout !== undefined && nanos === null) draft.leave(timeout.given, t`not a number of milliseconds`);
    if (timeout !== undefined && nanos !== null) {
      const why = t`How long HikariCP waits for a connection. In the model the limit includes the call itself.`;
      draft.set(timeout.given, 'timeout', formatDuration(nanos), why);
    }
  }
  if (idle !== undefined) draft.leave(idle.given, t`opening a connection takes no time in the model`);
}

function takeSize(draft: Draft, size: Assignment): void {
  const group = draft.scenario.upstreams[0]!;
  if (group.nodes > 1) {
    // Latencies and faults of the removed nodes are removed too.
    const faults = draft.scenario.faults.filter((each) => each.upstream !== group.name || each.node === 1);
    const nodeLatencies = group.nodeLatencies.filter((each) => each.node === 1);
    const others = draft.scenario.upstreams.slice(1);
    draft.scenario = { ...draft.scenario, faults, upstreams: [{ ...group, nodeLatencies }, ...others] };
    draft.set(size.given, 'nodes', '1', t`A connection pool has one database behind it.`);
  }
  draft.set(
    size.given,
    'nodeConcurrency',
    size.value,
    t`Each call takes a connection; further calls wait for a free one.`,
  );
}

export const HIKARI: Product = {
  name: 'HikariCP',
  roleOf: ({ name }) => roleByName(NAMES, name),
  apply,
};
