// Tomcat: Connector and Executor of server.xml, and Spring Boot's server.tomcat.*.
// Meanings and defaults: Apache Tomcat 10 Configuration Reference, "The HTTP Connector" and "The Executor (thread pool)".

import { t } from '../../languages/t.ts';
import { formatDuration } from '../../scenario/duration.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { type Product, roleByName, wholeOf } from './product.ts';

const MAX_CONNECTIONS = '8192';
const ACCEPT_COUNT = '100';

const NAMES: Readonly<Record<string, string>> = {
  maxthreads: 'threads',
  'tomcat.threads.max': 'threads',
  minsparethreads: 'spare',
  'tomcat.threads.minspare': 'spare',
  acceptcount: 'accept',
  maxconnections: 'connections',
  maxqueuesize: 'queue',
  'tomcat.threads.maxqueuecapacity': 'queue',
  maxidletime: 'idle',
  'tomcat.connectiontimeout': 'firstLine',
  keepalivetimeout: 'keepAlive',
  maxkeepaliverequests: 'keepAlive',
};

const BLOCKING = t`Tomcat keeps a thread per request while it is processed.`;
const FIRST_LINE = t`a timeout for the first line of a request, which always arrives immediately in the model`;

function apply(draft: Draft, found: ReadonlyMap<string, Assignment>): void {
  const threads = found.get('threads');
  const spare = found.get('spare');
  if (threads !== undefined) {
    draft.takeModel(threads.given, 'blocking-pool', BLOCKING);
    draft.set(threads.given, 'threads', threads.value, t`Maximum number of threads that process requests.`);
  }
  if (threads !== undefined || spare !== undefined) allThreads(draft, spare);
  takeRoom(draft, found.get('connections'), found.get('accept'));
  const queue = found.get('queue');
  if (queue !== undefined)
    draft.set(queue.given, 'queue', queue.value, t`Requests that may wait for a thread.`);
  const idle = found.get('idle');
  const idleMillis = wholeOf(idle);
  if (idle !== undefined) {
    if (idleMillis === null) draft.leave(idle.given, t`not a whole number of milliseconds`);
    else
      draft.set(
        idle.given,
        'keepAlive',
        formatDuration(idleMillis * 1e6),
        t`How long an idle thread is kept.`,
      );
  }
  const firstLine = found.get('firstLine');
  if (firstLine !== undefined) draft.leave(firstLine.given, FIRST_LINE);
  const keepAlive = found.get('keepAlive');
  if (keepAlive !== undefined) draft.leave(keepAlive.given, t`clients decide whether connections stay open`);
}

/**
 * Sets the core pool size to all threads: unlike a ThreadPoolExecutor, Tomcat creates threads up to the
 * maximum before a request has to wait.
 */
function allThreads(draft: Draft, spare: Assignment | undefined): void {
  const { server } = draft;
  if (server.model !== 'blocking-pool') {
    if (spare !== undefined)
      draft.leave(spare.given, t`used only with maxThreads, because this server is not a blocking pool`);
    return;
  }
  const why = t`Tomcat creates threads up to maxThreads before a request has to wait, so under load all of them exist.`;
  if (server.coreThreads !== null) draft.set(spare?.given ?? 'maxThreads', 'coreThreads', 'all', why);
  else if (spare !== undefined) draft.agree(spare.given, t`Core pool size: all`, why);
}

/**
 * Sets the connections that Tomcat accepts, and the kernel's queue in front of it. If only one of them is
 * given, the other is Tomcat's default.
 */
function takeRoom(draft: Draft, connections: Assignment | undefined, accept: Assignment | undefined): void {
  if (connections === undefined && accept === undefined) return;
  const holds = t`Maximum number of connections to Tomcat.`;
  const keeps = t`Connections that the kernel queues while Tomcat is at its limit.`;
  if (connections === undefined)
    draft.set(t`maxConnections not given: ${MAX_CONNECTIONS}`, 'connections', MAX_CONNECTIONS, holds);
  else draft.set(connections.given, 'connections', connections.value, holds);
  if (accept === undefined)
    draft.set(t`acceptCount not given: ${ACCEPT_COUNT}`, 'backlog', ACCEPT_COUNT, keeps);
  else draft.set(accept.given, 'backlog', accept.value, keeps);
}

export const TOMCAT: Product = {
  name: 'Tomcat',
  roleOf({ name, given }, text) {
    if (name !== 'connectiontimeout') return roleByName(NAMES, name);
    // HikariCP also has a setting of this name, but its settings contain no Connector.
    const ofConnector = text.includes('<Connector') && given.includes('="');
    return ofConnector || !/hikari|maximum-?pool-?size/i.test(text) ? 'firstLine' : null;
  },
  apply,
};
