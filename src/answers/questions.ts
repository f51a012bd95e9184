// All questions, in the order of the list.

import { QUESTION as BLOCKING_CALL_IN_EVENT_LOOP } from './all/blocking-call-in-event-loop.ts';
import { QUESTION as CLIENTS_THAT_HAVE_LEFT } from './all/clients-that-have-left.ts';
import { QUESTION as COORDINATED_OMISSION } from './all/coordinated-omission.ts';
import { QUESTION as CORE_POOL_SIZE } from './all/core-pool-size.ts';
import { QUESTION as CPU_LIMIT } from './all/cpu-limit.ts';
import { QUESTION as GOMAXPROCS } from './all/gomaxprocs.ts';
import { QUESTION as GOROUTINES_UNTIL_OOM } from './all/goroutines-until-oom.ts';
import { QUESTION as LIFO_STARVES } from './all/lifo-starves.ts';
import { QUESTION as LONGER_QUEUE_OR_REJECT } from './all/longer-queue-or-reject.ts';
import { QUESTION as ONE_SECOND_CONNECTS } from './all/one-second-connects.ts';
import { QUESTION as PUMA_THREADS } from './all/puma-threads.ts';
import { QUESTION as REDIS_KEYS } from './all/redis-keys.ts';
import { QUESTION as SIDEKIQ_THREADS } from './all/sidekiq-threads.ts';
import { QUESTION as TIME_LIMIT_INCLUDES_QUEUE } from './all/time-limit-includes-queue.ts';
import { QUESTION as UV_THREADPOOL } from './all/uv-threadpool.ts';
import { QUESTION as WORKERS_IN_TEN_SECONDS } from './all/workers-in-ten-seconds.ts';
import type { AskedQuestion } from './asked-question.ts';

export const QUESTIONS: readonly AskedQuestion[] = [
  CPU_LIMIT,
  GOMAXPROCS,
  CORE_POOL_SIZE,
  TIME_LIMIT_INCLUDES_QUEUE,
  LONGER_QUEUE_OR_REJECT,
  CLIENTS_THAT_HAVE_LEFT,
  LIFO_STARVES,
  GOROUTINES_UNTIL_OOM,
  WORKERS_IN_TEN_SECONDS,
  PUMA_THREADS,
  SIDEKIQ_THREADS,
  UV_THREADPOOL,
  BLOCKING_CALL_IN_EVENT_LOOP,
  REDIS_KEYS,
  ONE_SECOND_CONNECTS,
  COORDINATED_OMISSION,
];
