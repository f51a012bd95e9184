// A server in a few words, for the head of its scene: the thread model and how many of what it has.

import { formatCount } from '../../charts/format.ts';
import { isParameterKey, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { ownSettings } from '../../share/link.ts';
import { TEXT } from '../text.ts';

/** "Blocking pool, 50 threads"; behind it what it has otherwise than all: "· call timeout 300 ms". */
export function describeServer(server: Server, scenario: Scenario): string {
  return [`${nameOf(server)}, ${sizeOf(server)}`, ...ownWords(server, scenario)].join(' · ');
}

/** As many as a line has room for; then how many more. */
const OWN_MOST = 2;
/** Characters of a value; a longer one is in the link. */
const LONGEST = 20;

function ownWords(server: Server, scenario: Scenario): readonly string[] {
  const words = ownSettings(scenario, server.id).map(([key, text]) => {
    const value =
      text.length > LONGEST ? '…' : text.replace(/(\d)us/, '$1µs').replace(/(\d)([a-zµ])/i, '$1 $2');
    return `${isParameterKey(key) ? inSentence(parameterOf(key).label) : key.replace('.', ' ')} ${value}`;
  });
  return words.length > OWN_MOST + 1
    ? [...words.slice(0, OWN_MOST), TEXT.stage.more(words.length - OWN_MOST)]
    : words;
}

/** "Call timeout" goes on a sentence, "CPU cores" stays as it is. */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
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
