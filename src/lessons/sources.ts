// The articles and papers that lessons are based on.

import { t } from '../languages/t.ts';
import type { Source } from '../scenario/presets.ts';

export const ASYNCHRONOUS_IO: Source = {
  title: 'Distributed Systems and Asynchronous I/O',
  author: 'Eugene Retunsky',
};
export const SHARED_DATA: Source = {
  title: 'Thread-safety and concurrency in intuitive terms',
  author: 'Eugene Retunsky',
};
export const POOL_SIZE: Source = { title: 'Effects of thread pool size on concurrency', author: null };
export const NON_BLOCKING: Source = {
  title:
    'Design of non-blocking systems: How to improve the tail latencies and load average by optimizing the number of threads?',
  author: null,
};
export const SELECTORS: Source = {
  title: 'Kill the myth please. NIO is *not* faster than IO',
  author: t`Paul Tyma and Rahul Bhargava`,
};
export const SET_THROUGHPUT: Source = { title: 'Latency for a set Throughput', author: 'Peter Lawrey' };
export const METASTABLE: Source = {
  title: 'Metastable Failures in Distributed Systems',
  author: t`N. Bronson, A. Aghayev, A. Charapko and T. Zhu`,
};
export const QUEUEING: Source = { title: 'Queueing Systems, Volume 1: Theory', author: 'Leonard Kleinrock' };
