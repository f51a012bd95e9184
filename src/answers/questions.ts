// All questions, in the order of the list.

import { QUESTION as BLOCKING_CALL_IN_EVENT_LOOP } from './all/blocking-call-in-event-loop.ts';
import { QUESTION as BULKHEAD } from './all/bulkhead.ts';
import { QUESTION as CLIENTS_THAT_HAVE_LEFT } from './all/clients-that-have-left.ts';
import { QUESTION as CONNECTION_TIMED_OUT } from './all/connection-timed-out.ts';
import { QUESTION as CONNECTIONS_NEEDED } from './all/connections-needed.ts';
import { QUESTION as COORDINATED_OMISSION } from './all/coordinated-omission.ts';
import { QUESTION as CORE_POOL_SIZE } from './all/core-pool-size.ts';
import { QUESTION as CPU_LIMIT } from './all/cpu-limit.ts';
import { QUESTION as FAN_OUT_TAIL } from './all/fan-out-tail.ts';
import { QUESTION as FAST_FAILING_NODE } from './all/fast-failing-node.ts';
import { QUESTION as FASTAPI_THREADS } from './all/fastapi-threads.ts';
import { QUESTION as GOMAXPROCS } from './all/gomaxprocs.ts';
import { QUESTION as GOROUTINES_UNTIL_OOM } from './all/goroutines-until-oom.ts';
import { QUESTION as GRPC_STREAMS } from './all/grpc-streams.ts';
import { QUESTION as HEDGED_REQUESTS } from './all/hedged-requests.ts';
import { QUESTION as LIFO_STARVES } from './all/lifo-starves.ts';
import { QUESTION as LOG_LOCK } from './all/log-lock.ts';
import { QUESTION as LONGER_QUEUE_OR_REJECT } from './all/longer-queue-or-reject.ts';
import { QUESTION as NESTED_TRANSACTIONS } from './all/nested-transactions.ts';
import { QUESTION as NGINX_CONNECTIONS } from './all/nginx-connections.ts';
import { QUESTION as ONE_SECOND_CONNECTS } from './all/one-second-connects.ts';
import { QUESTION as OPEN_IN_VIEW } from './all/open-in-view.ts';
import { QUESTION as PGBOUNCER_POOL } from './all/pgbouncer-pool.ts';
import { QUESTION as PHP_FPM_CHILDREN } from './all/php-fpm-children.ts';
import { QUESTION as PINNED_CARRIERS } from './all/pinned-carriers.ts';
import { QUESTION as POOL_AND_THREADS } from './all/pool-and-threads.ts';
import { QUESTION as PUMA_THREADS } from './all/puma-threads.ts';
import { QUESTION as QUEUEPOOL_LIMIT } from './all/queuepool-limit.ts';
import { QUESTION as REDIS_KEYS } from './all/redis-keys.ts';
import { QUESTION as RETRIES_MULTIPLY } from './all/retries-multiply.ts';
import { QUESTION as RETRY_STORM } from './all/retry-storm.ts';
import { QUESTION as SIDEKIQ_THREADS } from './all/sidekiq-threads.ts';
import { QUESTION as SLOW_POD } from './all/slow-pod.ts';
import { QUESTION as TIME_LIMIT_INCLUDES_QUEUE } from './all/time-limit-includes-queue.ts';
import { QUESTION as TLS_HANDSHAKES } from './all/tls-handshakes.ts';
import { QUESTION as UV_THREADPOOL } from './all/uv-threadpool.ts';
import { QUESTION as VIRTUAL_THREADS_POOL } from './all/virtual-threads-pool.ts';
import { QUESTION as WORKERS_IN_TEN_SECONDS } from './all/workers-in-ten-seconds.ts';
import type { Question } from './question.ts';

export const QUESTIONS: readonly Question[] = [
  CPU_LIMIT,
  GOMAXPROCS,
  POOL_AND_THREADS,
  CONNECTIONS_NEEDED,
  CONNECTION_TIMED_OUT,
  OPEN_IN_VIEW,
  NESTED_TRANSACTIONS,
  PGBOUNCER_POOL,
  QUEUEPOOL_LIMIT,
  FASTAPI_THREADS,
  CORE_POOL_SIZE,
  TIME_LIMIT_INCLUDES_QUEUE,
  LONGER_QUEUE_OR_REJECT,
  CLIENTS_THAT_HAVE_LEFT,
  LIFO_STARVES,
  RETRY_STORM,
  VIRTUAL_THREADS_POOL,
  GOROUTINES_UNTIL_OOM,
  FAN_OUT_TAIL,
  HEDGED_REQUESTS,
  BULKHEAD,
  RETRIES_MULTIPLY,
  GRPC_STREAMS,
  SLOW_POD,
  FAST_FAILING_NODE,
  WORKERS_IN_TEN_SECONDS,
  PHP_FPM_CHILDREN,
  PUMA_THREADS,
  SIDEKIQ_THREADS,
  UV_THREADPOOL,
  BLOCKING_CALL_IN_EVENT_LOOP,
  PINNED_CARRIERS,
  REDIS_KEYS,
  LOG_LOCK,
  TLS_HANDSHAKES,
  NGINX_CONNECTIONS,
  ONE_SECOND_CONNECTS,
  COORDINATED_OMISSION,
];
