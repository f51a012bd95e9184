// Reads the JSON of `jcmd Thread.dump_to_file -format=json`, Java 21 and later: all threads, including
// virtual ones.

import { t } from '../../languages/t.ts';
import type { DumpItem, DumpThread } from './dump.ts';
import { isOfJvm, javaFrame, judgeJava } from './java-states.ts';
import { VIRTUAL_POOL } from './java-text.ts';
import { jsonDumps } from './json-places.ts';
import { poolOfName } from './pool-name.ts';

/** `lineOf`: the line of a position in the text. A dump that is not valid JSON is reported as cut off. */
export function* readJavaJson(text: string, lineOf: (index: number) => number): Iterable<DumpItem> {
  for (const { from, until } of jsonDumps(text)) {
    yield { kind: 'begin' };
    const line = lineOf(from);
    let dump: unknown;
    try {
      dump = JSON.parse(text.slice(from, until));
    } catch {
      yield { kind: 'cut', line: lineOf(until) };
      continue;
    }
    const threadDump = fieldOf(dump, 'threadDump');
    const time = textIn(threadDump, 'time');
    if (time !== null) yield { kind: 'time', time };
    for (const container of listIn(threadDump, 'threadContainers')) {
      for (const thread of listIn(container, 'threads')) {
        yield { kind: 'thread', thread: threadOf(thread, textIn(container, 'container'), line) };
      }
    }
  }
}

function threadOf(given: unknown, container: string | null, line: number): DumpThread {
  const tid = String(fieldOf(given, 'tid') ?? '');
  const name = textIn(given, 'name') ?? '';
  const frames = listIn(given, 'stack')
    .filter((each) => typeof each === 'string')
    .map(javaFrame);
  const waitingOn = textIn(given, 'waitingOn');
  const { doing, sign, waitsFor } = judgeJava({
    state: textIn(given, 'state'),
    frames,
    blockedOn: textIn(given, 'blockedOn'),
    parkedOn: textIn(fieldOf(given, 'parkBlocker'), 'object'),
  });
  const holds = listIn(given, 'monitorsOwned')
    .flatMap((each) => listIn(each, 'locks'))
    .filter((each) => typeof each === 'string')
    .filter((each) => each !== waitingOn);
  return {
    key: tid,
    name: name === '' ? `#${tid}` : name,
    pool: name === '' ? virtualPool(container) : poolOfName(name),
    count: 1,
    // A carrier counts as a thread of the runtime, because the dump also lists the virtual thread whose work
    // it does.
    ofRuntime:
      isOfJvm(name) || frames.slice(0, 3).some((each) => each.includes('VirtualThread.runContinuation')),
    doing,
    sign,
    waitsFor,
    holds,
    line,
  };
}

/**
 * Threads without a name are identified by their creator:
 * "java.util.concurrent.ThreadPerTaskExecutor@6344c6ad".
 */
function virtualPool(container: string | null): string {
  if (container === null || container === '<root>') return VIRTUAL_POOL;
  return t`virtual threads of ${container.slice(container.lastIndexOf('.') + 1)}`;
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
  return (value as Readonly<Record<string, unknown>>)[key];
}

function textIn(value: unknown, key: string): string | null {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : null;
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field : [];
}
