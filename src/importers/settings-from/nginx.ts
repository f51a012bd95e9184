// nginx: worker processes, each an event loop. Meanings and defaults: nginx documentation, "Core functionality".

import { t } from '../../languages/t.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { type Product, roleByName, wholeOf } from './product.ts';

const CONNECTIONS_DEFAULT_PROCESSES = 1;
/** Directives that send requests on to another server. */
const PASSES = /\b(?:proxy|fastcgi|uwsgi|scgi|grpc|memcached)_pass\b/;

function apply(draft: Draft, found: ReadonlyMap<string, Assignment>): void {
  const processes = found.get('processes');
  const shared = found.get('sharedConnections');
  const connections = shared ?? found.get('connections');
  const count = processes?.value === 'auto' ? draft.scenario.machine.cores : wholeOf(processes);
  if (processes !== undefined) {
    if (count === null) draft.leave(processes.given, t`neither a whole number nor auto`);
    else {
      draft.takeModel(processes.given, 'multi-reactor', t`Each worker process of nginx is an event loop.`);
      const why =
        processes.value === 'auto' ? t`auto: one per core of the machine.` : t`One event loop each.`;
      draft.set(processes.given, 'loops', String(count), why);
    }
  }
  if (connections === undefined) return;
  const each = wholeOf(connections);
  if (each === null) {
    draft.leave(connections.given, t`not a whole number`);
    return;
  }
  const loops = count ?? CONNECTIONS_DEFAULT_PROCESSES;
  // nginx's documentation of worker_connections: "It should be kept in mind that this number includes all
  // connections (e.g. connections with proxied servers)."
  const room = Math.floor((each * loops) / (shared === undefined ? 1 : 2));
  const why =
    shared !== undefined
      ? t`${each} per worker process × ${loops}; a request that calls upstream takes two connections.`
      : t`${each} per worker process × ${loops}.`;
  draft.set(connections.given, 'connections', String(room), why);
}

export const NGINX: Product = {
  name: 'nginx',
  roleOf: ({ name }, text) =>
    roleByName(
      {
        workerprocesses: 'processes',
        workerconnections: PASSES.test(text) ? 'sharedConnections' : 'connections',
      },
      name,
    ),
  apply,
};
