// The content of a dump in each format: activities by pool, holders of locks, and cycles of waiting threads.

import { describe, expect, it } from 'vitest';
import type { Doing } from '../../../../src/importers/thread-dump/dump.ts';
import { threadsIn } from '../../../../src/importers/thread-dump/dump-words.ts';
import { isThreadDump } from '../../../../src/importers/thread-dump/sections.ts';
import { isTrafficLog } from '../../../../src/ui/traffic-log/log-source.ts';
import { doingIn, dumpText, poolNamed, readingOf } from './dumps.ts';

type Pools = Readonly<Record<string, Partial<Record<Doing, number>>>>;

const HTTP = { running: 1, reply: 10, lock: 4, result: 1, work: 4 } as const;

const DUMPS: readonly (readonly [
  file: string,
  format: string,
  own: number,
  runtime: number,
  pools: Pools,
])[] = [
  [
    'java17-jstack.txt',
    'java-text',
    29,
    18,
    {
      'http-nio-8080-exec-#': HTTP,
      'mail-#': { reply: 1, sleep: 2 },
      'settlement-#': { lock: 2 },
      'scheduling-1': { work: 1 },
    },
  ],
  [
    'java8-connections.txt',
    'java-text',
    5,
    4,
    { 'http-nio-8443-exec-#': { reply: 2, connection: 2 }, 'http-nio-8443-ClientPoller-0': { work: 1 } },
  ],
  [
    'java25.json',
    'java-json',
    71,
    13,
    {
      'http-nio-8080-exec-#': HTTP,
      'virtual threads of ThreadPerTaskExecutor@6344c6ad': { running: 1, reply: 24, lock: 8, sleep: 8 },
      'settlement-#': { lock: 2 },
    },
  ],
  [
    'java25-plain.txt',
    'java-plain',
    72,
    12,
    { 'http-nio-8080-exec-#': HTTP, 'virtual threads': { running: 1, reply: 24, lock: 8, sleep: 8 } },
  ],
  [
    'java21.json',
    'java-json',
    5,
    0,
    {
      'virtual threads of ThreadPerTaskExecutor@5e2de80c': { running: 1, reply: 1, lock: 1, sleep: 1 },
      main: { result: 1 },
    },
  ],
  [
    'go-debug2.txt',
    'go-stacks',
    58,
    0,
    {
      'main.handler': { reply: 6 },
      'main.(*stock).reserve': { lock: 5 },
      'main.raw': { reply: 4 },
      'main.worker': { work: 8 },
      'main.collect': { result: 3 },
      'main.price': { running: 1 },
      'net/http.(*persistConn).readLoop': { work: 6 },
    },
  ],
  [
    'go-debug1.txt',
    'go-profile',
    58,
    0,
    {
      'main.handler': { reply: 6 },
      'main.(*stock).reserve': { lock: 5 },
      'main.raw': { reply: 4 },
      'main.worker': { work: 8 },
      'main.collect': { result: 3 },
      'main.price': { running: 1 },
    },
  ],
  [
    'go-sigquit.txt',
    'go-stacks',
    58,
    7,
    {
      'main.handler': { reply: 6 },
      'main.(*stock).reserve': { lock: 5 },
      'main.worker': { work: 8 },
      'main.price': { running: 1 },
    },
  ],
  ['go-asleep.txt', 'go-stacks', 3, 0, { 'main.main': { result: 1 }, 'main.main.func1': { lock: 1 } }],
  [
    'faulthandler.txt',
    'faulthandler',
    24,
    0,
    {
      'concurrent/futures/thread.py:_worker': { reply: 7, unknown: 4, work: 5 },
      'orders.py:drain': { work: 4 },
      'main thread': { running: 1 },
    },
  ],
  [
    'py-spy.txt',
    'py-spy',
    24,
    0,
    {
      'request_#': { reply: 7, unknown: 4, work: 5 },
      mailer: { work: 4 },
      'Thread-1 (price)': { running: 1 },
      'Thread-2 (result)': { result: 1 },
    },
  ],
  [
    'dotnet-stack.txt',
    'dotnet-stack',
    8,
    1,
    {
      'thread pool': { running: 1, lock: 1, result: 2, work: 1 },
      'Nightly.Loop': { unknown: 1 },
      'SocketAsyncEngine.EventLoop': { work: 1 },
    },
  ],
];

describe.each(DUMPS)('a dump in the format of %s', (file, format, own, runtime, pools) => {
  const text = dumpText(file);
  const reading = readingOf(text);
  const [dump] = reading.dumps;

  it('is recognised as that format, and not as a log', () => {
    expect(isThreadDump(text)).toBe(true);
    expect(isTrafficLog(text)).toBe(false);
    expect(reading.signs.map((sign) => sign.format)).toEqual([format]);
  });

  it('contains all its threads, with each line understood', () => {
    expect(reading.dumps.length).toBe(1);
    expect([threadsIn(dump, false), threadsIn(dump, true)]).toEqual([own, runtime]);
    expect(reading).toMatchObject({ strange: null, cutAt: null });
  });

  it('shows what the threads of each pool do', () => {
    const found = Object.keys(pools).map((label) => [label, doingIn(poolNamed(reading, label))]);
    expect(Object.fromEntries(found)).toEqual(pools);
  });
});

describe('locks in a dump', () => {
  it('have the holder that the dump names, both monitors and others', () => {
    const [{ locks, deadlocks }] = readingOf(dumpText('java17-jstack.txt')).dumps;
    expect(locks.map(({ waiters, holder }) => [waiters, holder?.name])).toEqual([
      [4, 'http-nio-8080-exec-1'],
      [1, 'settlement-2'],
      [1, 'settlement-1'],
    ]);
    expect(locks[0].holder?.doing).toBe('reply');
    expect(deadlocks).toEqual([['settlement-1', 'settlement-2']]);
  });

  it('have the holder that the section on deadlocks names, if synchronizers are not listed', () => {
    const text = dumpText('java17-jstack.txt').replace(/^\t- <0x[0-9a-f]+> \(a .*\)\n/gm, '');
    const [{ deadlocks }] = readingOf(text).dumps;
    expect(deadlocks).toEqual([['settlement-1', 'settlement-2']]);
  });

  it('have the holder that the monitors name in a JSON dump', () => {
    const [{ locks }] = readingOf(dumpText('java25.json')).dumps;
    expect(locks.map(({ waiters, holder }) => [waiters, holder?.name ?? null])).toEqual([
      [9, 'http-nio-8080-exec-20'],
      [4, null],
      [1, 'settlement-1'],
    ]);
  });

  it('form a cycle that is found at any length, without the threads that only wait for it', () => {
    const thread = (name: string, waits: string, holds: string): string =>
      `"${name}" #${name.slice(1)} prio=5 tid=0x1${name.slice(1)} nid=0x1 waiting for monitor entry\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\tat A.b(A.java:1)\n\t- waiting to lock <0x${waits}> (a A)\n\t- locked <0x${holds}> (a A)\n`;
    const text = `Full thread dump X:\n\n${thread('t1', 'b', 'a')}\n${thread('t2', 'c', 'b')}\n${thread('t3', 'a', 'c')}\n${thread('t4', 'a', 'd')}`;
    const [{ threads, deadlocks }] = readingOf(text).dumps;
    expect(deadlocks).toEqual([['t1', 't2', 't3']]);
    expect(threads.map(({ isDeadlocked }) => isDeadlocked)).toEqual([true, true, true, false]);
  });

  it('leave no runnable thread if Go reports that', () => {
    expect(readingOf(dumpText('go-asleep.txt')).dumps[0].allAsleep).toBe(true);
    expect(readingOf(dumpText('go-debug2.txt')).dumps[0].allAsleep).toBe(false);
  });
});

describe('several consecutive dumps', () => {
  it('become columns, with a thread in the same row', () => {
    const reading = readingOf(dumpText('faulthandler-twice.txt'));
    expect(reading.dumps.length).toBe(2);
    const workers = poolNamed(reading, 'concurrent/futures/thread.py:_worker');
    expect([0, 1].map((dump) => doingIn(workers, dump))).toEqual([{ reply: 2, work: 3 }, { reply: 5 }]);
    expect(workers?.rows.length).toBe(5);
    expect(workers?.rows.every(({ threads }) => threads.every((thread) => thread !== null))).toBe(true);
  });

  it('begin where their format says so, or where a thread is repeated', () => {
    for (const file of [
      'java17-jstack.txt',
      'java25-plain.txt',
      'java25.json',
      'go-debug1.txt',
      'go-debug2.txt',
      'go-sigquit.txt',
      'py-spy.txt',
      'faulthandler.txt',
      'dotnet-stack.txt',
    ]) {
      const text = dumpText(file);
      const once = readingOf(text).dumps[0].threads.length;
      expect([
        file,
        ...readingOf(`${text}\n${text}\n${text}`).dumps.map(({ threads }) => threads.length),
      ]).toEqual([file, once, once, once]);
    }
  });

  it('each have the time above them', () => {
    const text = dumpText('java17-jstack.txt');
    const later = text.replace('2026-11-29 11:08:47', '2026-11-29 11:08:57');
    expect(readingOf(text + later).dumps.map(({ time }) => time)).toEqual([
      '2026-11-29 11:08:47',
      '2026-11-29 11:08:57',
    ]);
  });

  it('number at most two hundred; more are counted', () => {
    const { dumps, left } = readingOf('Thread (0x1):\n  [Native Frames]\n  A!B.C()\n'.repeat(203));
    expect([dumps.length, left]).toEqual([200, 3]);
  });

  it('may have several formats', () => {
    const { dumps, signs } = readingOf(
      dumpText('py-spy.txt') + dumpText('go-debug2.txt') + dumpText('java21.json'),
    );
    expect(dumps.map(({ format }) => format)).toEqual(['py-spy', 'go-stacks', 'java-json']);
    expect(signs.length).toBe(3);
  });
});

describe('the text around the threads', () => {
  const text = dumpText('java17-jstack.txt');
  const countsOf = (given: string): unknown => doingIn(poolNamed(readingOf(given), 'http-nio-8080-exec-#'));
  const each = (before: string): string => text.replaceAll(/^/gm, before);

  it.each([
    ['a time', each('2026-11-29T10:00:00.123456789Z ')],
    ['the stream of a container', each('2026-11-29T10:00:00.123456789Z stdout F ')],
    ['the name of a service', each('web-1  | ')],
    ['a quote of mail', each('> ')],
    ['colours', text.replaceAll('"http-nio', '\u001b[32m"http-nio')],
    ['other line ends', text.replaceAll('\n', '\r\n')],
    ['no indentation', text.replaceAll(/^[ \t]+/gm, '')],
    ['no-break spaces', text.replaceAll(' #', '\u00a0#')],
    ['a log before it', `10:00:00.1 INFO started\n\n${text}`],
  ])('does not matter: %s', (_, given) => {
    expect(isThreadDump(given)).toBe(true);
    expect(countsOf(given)).toEqual(HTTP);
  });

  it('is counted, with an example, if it is between threads', () => {
    const given = text.replace(
      /^"main"/m,
      '10:00:00.1 INFO a request came\n10:00:00.2 INFO another one came\n"main"',
    );
    expect(readingOf(given).strange).toMatchObject({ count: 2, text: '10:00:00.1 INFO a request came' });
    expect(countsOf(given)).toEqual(HTTP);
  });
});
