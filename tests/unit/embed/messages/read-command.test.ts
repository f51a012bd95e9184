// Messages received by postMessage: commands are read, errors are reported, and anything else is ignored.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../src/embed/messages/protocol.ts';
import { readCommand } from '../../../../src/embed/messages/read-command.ts';

const envelope = (type: string, payload?: unknown, more: object = {}): object => ({
  source: 'threadway',
  version: 1,
  type,
  ...(payload === undefined ? {} : { payload }),
  ...more,
});

const problemOf = (data: unknown): unknown => {
  const read = readCommand(data);
  return read.kind === 'wrong' ? read.problem : read.kind;
};

describe('a command', () => {
  it.each<[Command['type'], unknown]>([
    ['play', {}],
    ['pause', {}],
    ['seek', { seconds: 12.384 }],
    ['set', { settings: { threads: 200, 'B.loops': '2', fault: ['down:4@10s-40s'] } }],
    ['get', { what: 'metrics' }],
    ['load', { scenario: 'preset=stalled-node&threads=200' }],
    ['break', { node: 4 }],
    ['break', { node: 2, group: 'search', fault: 'slow', strength: 20 }],
    ['heal', { node: 4 }],
    ['heal', { node: 2, group: 'search' }],
  ])('%s is read with its payload', (type, payload) => {
    expect(readCommand(envelope(type, payload))).toEqual({
      kind: 'command',
      command: { source: 'threadway', version: 1, type, payload },
    });
  });

  it('needs no payload if its type says everything', () => {
    expect(readCommand(envelope('play'))).toMatchObject({ kind: 'command', command: { payload: {} } });
  });

  it('keeps its id', () => {
    expect(readCommand(envelope('pause', {}, { id: 'a7' }))).toMatchObject({ command: { id: 'a7' } });
    expect(readCommand(envelope('seek', { seconds: -1 }, { id: 7 }))).toMatchObject({ kind: 'wrong', id: 7 });
  });
});

describe('a wrong command is reported with key, value and what is allowed', () => {
  it('if the envelope is wrong', () => {
    expect(problemOf(envelope('play', {}, { version: 2 }))).toEqual({
      key: 'version',
      value: '2',
      allowed: 'protocol version 1',
    });
    expect(problemOf(envelope('stop'))).toEqual({
      key: 'type',
      value: '"stop"',
      allowed: 'play, pause, seek, set, get, load, break, heal',
    });
    expect(problemOf(envelope('__proto__'))).toMatchObject({ key: 'type' });
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e308, 864_001, '12s', null, undefined])(
    'if seconds are wrong: %s',
    (seconds) => {
      expect(problemOf(envelope('seek', { seconds }))).toMatchObject({
        key: 'seconds',
        allowed: 'a number of seconds from 0 to 864000',
      });
    },
  );

  it.each([
    ['nothing', {}],
    ['a list', ['threads']],
    ['too many', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`key${index}`, 1]))],
  ])('if settings are wrong: %s', (_, settings) => {
    expect(problemOf(envelope('set', { settings }))).toMatchObject({ key: 'settings' });
  });

  it.each([{ deep: {} }, true, null, Number.NaN, [1], 'x'.repeat(100_001)])(
    'if the value of a setting is wrong, %#',
    (threads) => {
      const problem = problemOf(envelope('set', { settings: { rate: 10, threads } }));
      expect(problem).toMatchObject({ key: 'threads', allowed: 'a text, a number or a list of texts' });
      expect(JSON.stringify(problem).length).toBeLessThan(200);
    },
  );

  it('if the requested data are wrong, or the scene is empty', () => {
    expect(problemOf(envelope('get', { what: 'cookies' }))).toMatchObject({ allowed: 'state or metrics' });
    expect(problemOf(envelope('load', { scenario: ' ' }))).toMatchObject({ key: 'scenario' });
  });
});

describe('the node to break or heal', () => {
  it('is named as in moments, where group is null if there is only one', () => {
    expect(readCommand(envelope('break', { node: 4, group: null, fault: 'down', moment: 1 }))).toMatchObject({
      command: { payload: { node: 4, fault: 'down' } },
    });
  });

  it.each([
    ['node', { node: 0 }, 'a whole number from 1'],
    ['node', { node: 1.5 }, 'a whole number from 1'],
    ['node', {}, 'a whole number from 1'],
    ['group', { node: 1, group: 3 }, 'the name of an upstream group'],
    ['fault', { node: 1, fault: 'none' }, 'down, refusing, slow, flapping or errors'],
    ['strength', { node: 1, fault: 'slow', strength: '20' }, 'a number'],
    ['strength', { node: 1, fault: 'slow', strength: Number.NaN }, 'a number'],
    ['strength', { node: 1, fault: 'down', strength: 2 }, 'only for slow, flapping and errors'],
    ['strength', { node: 1, strength: 2 }, 'only for slow, flapping and errors'],
  ])('%s in %j', (key, payload, allowed) => {
    expect(problemOf(envelope('break', payload))).toMatchObject({ key, allowed });
  });
});

describe('an ignored message is', () => {
  it.each<[string, unknown]>([
    ['a text', 'play'],
    ['nothing', null],
    ['a list', [envelope('play')]],
    ['a message of others', { source: 'react-devtools', version: 1, type: 'play' }],
    ['one without a version', { source: 'threadway', type: 'play' }],
    ['one whose payload is no object', envelope('play', 'now')],
    ['one with an id that is none', envelope('play', {}, { id: {} })],
    ['one with an endless id', envelope('play', {}, { id: 'x'.repeat(101) })],
  ])('%s', (_, data) => {
    expect(readCommand(data)).toEqual({ kind: 'ignored' });
  });

  it.each(['ready', 'resize', 'state', 'metrics', 'moment', 'error'])(
    'a returned %s, which would otherwise cause an endless exchange',
    (type) => {
      expect(readCommand(envelope(type, {}, { version: 2 }))).toEqual({ kind: 'ignored' });
    },
  );
});

/** Anything that a structured clone can contain, in most cases almost a command. */
const anything = fc.oneof(
  fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true, withBigInt: true }),
  fc.record(
    {
      source: fc.constantFrom('threadway', 'other'),
      version: fc.oneof(fc.constant(1), fc.anything()),
      type: fc.oneof(
        fc.constantFrom(
          'play',
          'pause',
          'seek',
          'set',
          'get',
          'load',
          'break',
          'heal',
          'ready',
          'constructor',
        ),
        fc.string(),
      ),
      id: fc.anything(),
      payload: fc.oneof(
        fc.anything(),
        fc.record({ seconds: fc.anything() }),
        fc.record({ settings: fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())) }),
        fc.record({ what: fc.anything(), scenario: fc.anything() }),
        fc.record({ node: fc.nat(3), group: fc.anything(), fault: fc.anything(), strength: fc.anything() }),
      ),
    },
    { requiredKeys: ['source', 'type'] },
  ),
);

it('nothing makes reading throw, and results have the shape of their type', () => {
  fc.assert(
    fc.property(anything, (data) => {
      const read = readCommand(data);
      if (read.kind === 'wrong') {
        const { key, value, allowed } = read.problem;
        expect([key, value, allowed].every((each) => typeof each === 'string')).toBe(true);
        expect(value.length).toBeLessThanOrEqual(60);
      }
      if (read.kind !== 'command') return;
      const { type, payload } = read.command;
      if (type === 'seek') expect(payload.seconds).toBeGreaterThanOrEqual(0);
      if (type === 'get') expect(['state', 'metrics']).toContain(payload.what);
      if (type === 'load') expect(typeof payload.scenario).toBe('string');
      if (type === 'break' || type === 'heal') expect(payload.node).toBeGreaterThanOrEqual(1);
      if (type === 'set') expect(Object.keys(payload.settings).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 5000 },
  );
});
