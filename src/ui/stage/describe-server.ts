// A server in a few words, for the head of its scene: the thread model and how many of what it has.

import { formatCount } from '../../charts/format.ts';
import type { Server } from '../../scenario/server.ts';
import { TEXT } from '../text.ts';

/** "Blocking pool, 50 threads". */
export function describeServer(server: Server): string {
  return `${nameOf(server)}, ${sizeOf(server)}`;
}

function nameOf(server: Server): string {
  const perConnection = server.model === 'thread-per-request' && server.threadPer === 'connection';
  return perConnection ? TEXT.stage.perConnection : TEXT.models[server.model];
}

function sizeOf(server: Server): string {
  const { counted, upTo, each } = TEXT.stage;
  switch (server.model) {
    case 'blocking-pool': {
      const threads = counted(formatCount(server.threads), 'thread');
      return server.coreThreads === null || server.coreThreads >= server.threads ? threads : upTo(threads);
    }
    case 'single-writer':
      return counted(formatCount(server.threads), 'thread');
    case 'thread-per-request':
      return upTo(counted(formatCount(server.threadLimit), 'thread'));
    case 'event-loop':
      return counted('1', 'thread');
    case 'multi-reactor':
      return counted(formatCount(server.loops), 'loop');
    case 'green-threads':
      return counted(formatCount(server.carriers), 'carrier');
    case 'loop-with-helpers':
      return counted(formatCount(server.helpers), 'helper');
    case 'staged':
      return each(counted(formatCount(server.stageThreads), 'thread'));
  }
}
