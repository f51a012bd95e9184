// Settings of servers with processes and threads: gunicorn, uvicorn, Puma, Sidekiq, php-fpm; Jetty and
// Undertow; .NET.

import { t } from '../../languages/t.ts';
import type { ThreadModelName } from '../../scenario/server.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { counts, knownProduct, lasts, leaves } from './known-product.ts';
import { type Product, wholeOf } from './product.ts';

const BACKLOG = counts('backlog', t`Connections that the kernel queues until they are accepted.`);
const RECYCLED = leaves(t`how long a process lives makes no difference in the model`);

type Interpreter = 'python' | 'ruby';

const ONE_AT_A_TIME: Readonly<Record<Interpreter, string>> = {
  python: t`CPython computes on one thread of a process at a time, and switches threads every 5 ms.`,
  ruby: t`CRuby computes on one thread of a process at a time, and switches threads every 100 ms.`,
};

/**
 * Models the processes as one pool of all their threads with a lock for each process, or as one event loop
 * per process.
 */
function takeWorkers(
  draft: Draft,
  processes: Assignment | undefined,
  threads: Assignment | undefined,
  model: ThreadModelName,
  interpreter: Interpreter,
): void {
  const [first, other] = [processes, threads].filter((each) => each !== undefined);
  if (first === undefined) return;
  const [count, each] = [
    wholeOf(processes) ?? (processes === undefined ? 1 : null),
    wholeOf(threads) ?? (threads === undefined ? 1 : null),
  ];
  const given = other === undefined ? first.given : t`${first.given}, ${other.given}`;
  if (count === null || each === null) {
    draft.leave(given, t`not a whole number`);
    return;
  }
  if (model === 'multi-reactor') {
    draft.takeModel(given, model, t`Each worker process is an event loop.`);
    draft.set(
      given,
      'loops',
      String(Math.max(1, count)),
      t`An event loop for each process. Its thread has the interpreter of the process to itself.`,
    );
    return;
  }
  draft.takeModel(given, 'blocking-pool', t`A thread works on one request until it ends.`);
  // Puma's 0 workers mean a single process.
  const many = Math.max(1, count);
  draft.set(
    given,
    'threads',
    String(many * each),
    t`${many} × ${each} (processes × threads). In the model any free thread takes the next request.`,
  );
  draft.set(given, 'processes', String(many), t`The number of processes that share the threads.`);
  draft.set(given, 'interpreterLock', interpreter, ONE_AT_A_TIME[interpreter]);
}

const ASYNC_WORKERS = ['uvicorn', 'gevent', 'eventlet', 'tornado', 'asgi'];

const GUNICORN: Product = knownProduct(
  'gunicorn',
  [
    [
      'workers gunicorn.workers',
      (draft, setting, found) => {
        const kind = found.get('workerclass')?.value ?? 'sync';
        const isAsync = ASYNC_WORKERS.some((each) => kind.includes(each));
        takeWorkers(
          draft,
          setting,
          found.get('threads'),
          isAsync ? 'multi-reactor' : 'blocking-pool',
          'python',
        );
      },
    ],
    [
      'threads gunicorn.threads',
      (draft, setting, found) =>
        found.has('workers') || takeWorkers(draft, undefined, setting, 'blocking-pool', 'python'),
    ],
    [
      'workerclass gunicorn.workerclass',
      (draft, setting, found) =>
        found.has('workers')
          ? draft.agree(
              setting.given,
              t`Kind of worker`,
              t`Sync and gthread block a thread for each request; uvicorn, gevent and eventlet are event loops.`,
            )
          : draft.leave(setting.given, t`used only with workers`),
    ],
    ['backlog', BACKLOG],
    ['workerconnections', leaves(t`connections of an asynchronous worker: the model has no limit per loop`)],
    ['timeout gracefultimeout', leaves(t`the model does not restart a worker that hangs`)],
    ['keepalive', leaves(t`clients decide whether connections stay open`)],
    ['maxrequests maxrequestsjitter', RECYCLED],
    ['bind', leaves(t`the address; the simulation sends nothing`)],
  ],
  (text) => /gunicorn|worker_class|max_requests_jitter/.test(text),
);

const UVICORN: Product = knownProduct(
  'uvicorn',
  [
    [
      'workers webconcurrency',
      (draft, setting) => takeWorkers(draft, setting, undefined, 'multi-reactor', 'python'),
    ],
    ['limitconcurrency', counts('connections', t`Connections and tasks beyond this limit are refused.`)],
    ['backlog', BACKLOG],
    ['timeoutkeepalive', leaves(t`clients decide whether connections stay open`)],
    ['limitmaxrequests', RECYCLED],
  ],
  (text) => /uvicorn|hypercorn/.test(text) && !/gunicorn/.test(text),
);

const PUMA: Product = knownProduct(
  'Puma',
  [
    [
      'puma.threads railsmaxthreads',
      (draft, setting, found) =>
        takeWorkers(draft, found.get('puma.workers'), setting, 'blocking-pool', 'ruby'),
    ],
    [
      'puma.workers webconcurrency',
      (draft, setting, found) =>
        found.has('puma.threads') || takeWorkers(draft, setting, undefined, 'blocking-pool', 'ruby'),
    ],
    ['railsminthreads', leaves(t`creating threads takes almost no time, so only the maximum matters`)],
    ['puma.backlog', BACKLOG],
    ['puma.workertimeout', RECYCLED],
  ],
  (text) => /puma|RAILS_MAX_THREADS|^\s{0,8}threads \S/m.test(text),
);

const SIDEKIQ: Product = knownProduct(
  'Sidekiq',
  [
    [
      'concurrency railsmaxthreads',
      (draft, setting) => takeWorkers(draft, undefined, setting, 'blocking-pool', 'ruby'),
    ],
    ['timeout', leaves(t`applies only while a process shuts down, which is not modelled`)],
    ['queues', leaves(t`the model has one queue`)],
  ],
  (text) => /sidekiq|^\s{0,8}:?queues:/m.test(text),
);

/** Maximum number of children that php-fpm starts at a time (FPM_MAX_SPAWN_RATE). */
const SPAWNED_MOST = 32;

/** Sets how php-fpm starts its children. */
function takeManager(draft: Draft, setting: Assignment, found: ReadonlyMap<string, Assignment>): void {
  if (setting.value === 'static') {
    draft.agree(setting.given, t`How children start`, t`All children exist from the start.`);
    return;
  }
  const spare = found.get('pm.minspareservers');
  const start = found.get('pm.startservers') ?? spare;
  if (setting.value !== 'dynamic' || start === undefined || wholeOf(start) === null) {
    draft.leave(
      setting.given,
      t`only static, and dynamic with pm.start_servers, are known; otherwise all children exist from the start`,
    );
    return;
  }
  draft.set(start.given, 'coreThreads', start.value, t`Children that exist from the start.`);
  draft.set(
    setting.given,
    'growEvery',
    'phpfpm',
    t`Once per second, php-fpm starts children if none is idle.`,
  );
  if (spare === undefined) return;
  const most = Math.max(1, Math.min(wholeOf(spare) ?? 1, SPAWNED_MOST));
  draft.set(
    spare.given,
    'growMost',
    String(most),
    t`php-fpm starts 1, 2, 4 … children at a time, at most 32, until there are this many.`,
  );
}

/** Lists a setting as left out unless pm is dynamic, in which case `takeManager` uses it. */
function neededIfDynamic(draft: Draft, setting: Assignment, found: ReadonlyMap<string, Assignment>): void {
  if (found.get('pm')?.value !== 'dynamic') draft.leave(setting.given, t`used only with pm = dynamic`);
}

const PHP_FPM: Product = knownProduct(
  'php-fpm',
  [
    [
      'pm.maxchildren',
      (draft, setting, found) => {
        counts('threads', t`Each child works on one request until it ends.`, 'blocking-pool')(
          draft,
          setting,
          found,
        );
        counts('processes', t`Each child is a process with memory of its own.`)(draft, setting, found);
      },
    ],
    ['listen.backlog', BACKLOG],
    ['pm', takeManager],
    ['pm.startservers', neededIfDynamic],
    ['pm.minspareservers', neededIfDynamic],
    [
      'pm.maxspareservers pm.processidletimeout',
      leaves(t`in the model, idle children end after the keep-alive time`),
    ],
    ['pm.maxrequests', RECYCLED],
    ['requestterminatetimeout', leaves(t`the model’s servers never abort a request`)],
  ],
  (text) => /^\s{0,8}pm(?:\.\w{1,40})?\s{0,8}=/m.test(text),
);

const JETTY_WHY = t`Maximum number of threads that process requests.`;
const JETTY: Product = knownProduct('Jetty', [
  ['jetty.threadpool.maxthreads jetty.threads.max', counts('threads', JETTY_WHY, 'blocking-pool')],
  [
    'jetty.threadpool.minthreads jetty.threads.min',
    counts('coreThreads', t`Threads that are kept when idle.`),
  ],
  [
    'jetty.threadpool.idletimeout jetty.threads.idletimeout',
    lasts('keepAlive', 'ms', t`How long an idle thread is kept.`),
  ],
  ['jetty.threads.maxqueuecapacity', counts('queue', t`Requests that may wait for a thread.`)],
  ['jetty.http.acceptqueuesize', BACKLOG],
  [
    'jetty.acceptors jetty.selectors jetty.threads.acceptors jetty.threads.selectors jetty.http.acceptors jetty.http.selectors',
    leaves(t`in the model, accepting and selecting use no pool threads`),
  ],
  ['jetty.http.idletimeout jetty.http.port', leaves(t`makes no difference to the load in the model`)],
]);

const UNDERTOW: Product = knownProduct('Undertow', [
  [
    'undertow.threads.worker taskmaxthreads undertow.worker.taskmaxthreads',
    counts(
      'threads',
      t`A worker thread serves one request at a time and blocks while it waits.`,
      'blocking-pool',
    ),
  ],
  ['undertow.threads.io iothreads', leaves(t`in the model, I/O threads add no time to a blocking pool`)],
  ['taskcorethreads', counts('coreThreads', t`Threads that are kept when idle.`)],
  ['undertow.buffersize undertow.directbuffers', leaves(t`buffers are not modelled`)],
]);

const DOTNET: Product = knownProduct(
  '.NET',
  [
    [
      'threading.threadpool.maxthreads threadpoolmaxthreads setmaxthreads',
      counts('threads', t`Maximum number of threads in the pool.`, 'blocking-pool'),
    ],
    [
      'threading.threadpool.minthreads threadpoolminthreads setminthreads',
      (draft, setting) => {
        if (draft.server.model !== 'blocking-pool')
          draft.leave(setting.given, t`used only for a blocking pool, where a waiting call holds a thread`);
        else {
          counts('coreThreads', t`Threads that .NET creates immediately.`)(draft, setting, new Map());
          draft.set(setting.given, 'growEvery', 'dotnet', t`.NET creates further threads one by one.`);
        }
      },
    ],
    ['maxconcurrentconnections', counts('connections', t`Maximum number of connections to Kestrel.`)],
    [
      'maxconcurrentupgradedconnections keepalivetimeout',
      leaves(t`clients decide whether connections stay open`),
    ],
  ],
  (text) => /ThreadPool|Kestrel|MaxConcurrentConnections/i.test(text),
);

export const PROCESS_SERVERS: readonly Product[] = [
  GUNICORN,
  UVICORN,
  PUMA,
  SIDEKIQ,
  PHP_FPM,
  JETTY,
  UNDERTOW,
  DOTNET,
];
