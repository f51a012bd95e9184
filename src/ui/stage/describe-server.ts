// A server in a few words, for the head of its scene: the thread model and how many of what it has.

import { formatCount } from '../../charts/format.ts';
import { scenarioFor } from '../../scenario/own.ts';
import { mayDiffer } from '../../scenario/own-parameters.ts';
import { PARAMETER_KEYS, parameterOf } from '../../scenario/parameters.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { valueSentence } from '../controls/value-words.ts';
import { TEXT } from '../text.ts';

/** "Blocking pool, 50 threads"; behind it what it has otherwise than all: "· call timeout 300 ms". */
export function describeServer(server: Server, scenario: Scenario): string {
  return [`${nameOf(server)}, ${sizeOf(server)}`, ...ownWords(server, scenario)].join(' · ');
}

/** As many as a line has room for; then how many more. */
const OWN_MOST = 2;

function ownWords(server: Server, scenario: Scenario): readonly string[] {
  const own = scenario.own.find(({ server: id }) => id === server.id);
  if (own === undefined) return [];
  const seen = scenarioFor(scenario, server);
  const words = PARAMETER_KEYS.filter(mayDiffer).flatMap((key) => {
    const row = parameterOf(key);
    const value = row.read(seen, server);
    if (value === row.read(scenario, server)) return [];
    // "CPU cores" stays as it is, "Call timeout" goes on the sentence.
    const label = /^[A-Z][a-z]/.test(row.label)
      ? row.label[0]!.toLowerCase() + row.label.slice(1)
      : row.label;
    return [
      `${label} ${typeof value === 'string' || row.type === 'choice' ? value : valueSentence(row, value)}`,
    ];
  });
  const { ownLock, ownProgram, ownNodes, more } = TEXT.stage;
  words.push(...(own.locks ?? []).map(({ name, kind }) => ownLock(name, kind)));
  if (own.request !== undefined || own.classes !== undefined) words.push(ownProgram);
  if (own.upstreams?.some(({ nodeLatencies }) => nodeLatencies !== undefined)) words.push(ownNodes);
  return words.length > OWN_MOST + 1 ? [...words.slice(0, OWN_MOST), more(words.length - OWN_MOST)] : words;
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
