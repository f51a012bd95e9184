// Dumps that are cut, invalid or designed to be slow: one sentence, or the readable part.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unclearOf } from '../../../../src/importers/thread-dump/dump-words.ts';
import { readDumps } from '../../../../src/importers/thread-dump/read-dumps.ts';
import { isThreadDump } from '../../../../src/importers/thread-dump/sections.ts';
import { anyCharacter } from '../../../support/any-character.ts';
import { leastCpuMillis } from '../../../support/cpu-time.ts';
import { dumpText, readingOf, whyNot } from './dumps.ts';

describe('a text that is no dump', () => {
  it.each([
    ['nothing', ''],
    [
      'a stack trace of an exception',
      'java.lang.IllegalStateException: no stock\n\tat org.example.Shop.sell(Shop.java:3)\n',
    ],
    ['settings', 'maxThreads=200\nthreads: 4\n'],
    ['an access log', '127.0.0.1 - - [23/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 5\n'],
    ['JSON of something else', '{"threads": []}'],
    ['a quoted name', '"main" #1 is the first thread\n'],
  ])('is recognised as none: %s', (_, text) => {
    expect(isThreadDump(text)).toBe(false);
    expect(whyNot(text)).not.toBe('');
  });
});

describe('a dump that is cut', () => {
  it('is read up to there, and reported as cut', () => {
    const whole = dumpText('java17-jstack.txt');
    const lines = whole
      .split('\n')
      .slice(0, whole.split('\n').findIndex((line) => line.includes('exec-3')) + 4);
    const reading = readingOf(lines.join('\n'));
    expect(reading.dumps[0].threads.length).toBe(16);
    expect(reading.cutAt).toBe(lines.length);
    expect(unclearOf(reading).length).toBe(1);
  });

  it('has no thread yet: one sentence that names the line', () => {
    expect(whyNot('\nFull thread dump OpenJDK 64-Bit Server VM (17):\n')).toContain('2');
    expect(whyNot(dumpText('java25.json').slice(0, 3000))).toContain('83');
    expect(whyNot('goroutine profile: total 5\n')).toContain('1');
  });
});

const PIECES = [
  'Full thread dump X:\n',
  '"a" #1 prio=5 tid=0x1 nid=0x2 runnable\n',
  '   java.lang.Thread.State: WAITING (parking)\n',
  '\tat a.b.C.d(C.java:1)\n',
  '\t- parking to wait for  <0x1> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)\n',
  '\t- locked <0x1> (a A)\n',
  'Found one Java-level deadlock:\n',
  '"a":\n  which is held by "b"\n',
  '#1 "" virtual\n',
  '{ "threadDump": { "threadContainers": [ { "threads": [ 1, {"stack": [2]} ] } ] } }',
  '{"threadDump":',
  'goroutine 1 [chan receive]:\n',
  'main.main()\n\t/a/b.go:1 +0x1\n',
  'created by main.main in goroutine 1\n',
  'fatal error: all goroutines are asleep - deadlock!\n',
  'goroutine profile: total 3\n',
  '3 @ 0x1 0x2\n#\t0x1\tmain.f+0x1\t/a.go:1\n',
  'Thread 0x1 (most recent call first):\n',
  '  File "a.py", line 1 in f\n',
  'Thread 1 (idle): "x_1"\n    f (a.py:1)\n',
  'Thread (0x1):\n  [Native Frames]\n  A!B.C()\n',
  '999999999 @ 0x1\n',
  '"',
  '{',
  '}',
  '\\',
  '\n',
];

describe('a hostile text', () => {
  it('never throws, and any result has threads', () => {
    const hostile = fc
      .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 10, unit: anyCharacter })), {
        maxLength: 50,
      })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(hostile, (text) => {
        const read = readDumps(text);
        if (read.ok) {
          expect(read.reading.dumps.length).toBeGreaterThan(0);
          for (const { threads } of read.reading.dumps) expect(threads.length).toBeGreaterThan(0);
        } else expect(read.why).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it.each(PIECES)('of %j many times over is read quickly', (piece) => {
    const many = piece.repeat(Math.ceil(400_000 / piece.length));
    const millis = leastCpuMillis(() => readDumps(many), 700);
    expect(millis).toBeLessThan(700);
  });
});
