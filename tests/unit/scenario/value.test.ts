// Values of parameters as text, and the nearest allowed one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PARAMETER_TEXTS } from '../../../src/scenario/parameter-texts.ts';
import { PARAMETER_KEYS, PARAMETERS, parameterOf } from '../../../src/scenario/parameters.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';
import { cpuOf, withCpu } from '../../../src/scenario/program-cpu.ts';
import { scenarioSchema } from '../../../src/scenario/schema.ts';
import { scenarioFor } from '../../../src/scenario/server-overrides.ts';
import { formatBytes, parseBytes } from '../../../src/scenario/size.ts';
import { checkValue, clampValue, formatValue, isWhole, parseValue } from '../../../src/scenario/value.ts';

describe('the text of a value', () => {
  it.each(PARAMETER_KEYS)('of %s reads back unchanged', (key) => {
    const row = parameterOf(key);
    if (row.type === 'choice') {
      for (const { value } of row.choices)
        expect(parseValue(key, formatValue(key, value))).toEqual({ ok: true, value });
      return;
    }
    const any = isWhole(row.unit)
      ? fc.integer({ min: 0, max: 2 ** 31 - 1 }).map((n) => row.min + (n % (row.max - row.min + 1)))
      : fc.double({ min: row.min, max: row.max, noNaN: true }).map((n) => (n === 0 ? 0 : n));
    fc.assert(
      fc.property(any, (value) => {
        expect(parseValue(key, formatValue(key, value))).toEqual({ ok: true, value });
      }),
    );
    if (row.none !== undefined) expect(parseValue(key, row.none.word)).toEqual({ ok: true, value: null });
  });

  it.each([
    ['rate', '10k', 10_000],
    ['rate', '0.5M', 500_000],
    ['rate', '1,500', 1500],
    ['threads', '1.5k', 1500],
    ['stack', '512KiB', 512 * 1024],
    ['stack', '2M', 2 * 1024 ** 2],
    ['stack', '2MB', 2e6],
    ['latency', '20', 20e6],
    ['latency', '1.5s', 1.5e9],
    ['lag', '1%', 0.01],
    ['timeout', 'never', null],
    ['timeout', 'none', null],
    ['queue', 'unbounded', null],
  ] as const)('%s=%s is %d', (key, text, value) => {
    expect(parseValue(key, text)).toEqual({ ok: true, value });
  });

  it.each([
    ['threads', '1.5'],
    ['threads', '-1'],
    ['threads', ''],
    ['threads', '5ms'],
    ['threads', 'none'],
    ['rate', 'Infinity'],
    ['rate', '0x10'],
    ['stack', '5 parsecs'],
    ['arrivals', 'sometimes'],
  ] as const)('%s=%s is not allowed', (key, text) => {
    const result = parseValue(key, text);
    expect(result.ok ? null : result.problem).toMatchObject({ key, value: JSON.stringify(text) });
  });
});

describe('a named value', () => {
  const NAMED = PARAMETER_KEYS.flatMap((key) => {
    const row = parameterOf(key);
    return row.type === 'number' && row.named !== undefined ? [[key, row.named] as const] : [];
  });

  it.each([
    ['stack', 'glibc', 8 * 1024 ** 2],
    ['stack', 'rust', 2 * 1024 ** 2],
    ['stack', 'jvm', 1024 ** 2],
    ['greenStack', 'go', 2048],
    ['greenStack', 'virtual', 1536],
  ] as const)('%s=%s is %d', (key, text, value) => {
    expect(parseValue(key, text)).toEqual({ ok: true, value });
  });

  it.each(NAMED)('of %s is a number that the parameter allows, with a unique name', (key, named) => {
    expect(new Set(named.map(({ name }) => name)).size).toBe(named.length);
    for (const { name, value, label } of named) {
      const source = PARAMETER_TEXTS[key].named?.[name] ?? '';
      expect(name).toMatch(/^[a-z]+$/);
      expect(parseValue(key, name)).toEqual({ ok: true, value });
      expect(checkValue(key, value)).toBeNull();
      // The number as text reads back as the same number.
      expect(parseValue(key, formatValue(key, value))).toEqual({ ok: true, value });
      expect(formatValue(key, value)).toMatch(/^\d/);
      expect(label).not.toBe('');
      expect(source.length).toBeGreaterThan(20);
    }
  });

  it.each(NAMED)('of %s is listed as allowed in the message about a wrong value', (key, named) => {
    const result = parseValue(key, 'cobol');
    const { allowed } = result.ok ? { allowed: '' } : result.problem;
    expect(allowed).toMatch(/^a (size|duration) from /);
    for (const { name, value } of named) expect(allowed).toContain(`${name} (${formatValue(key, value)})`);
  });

  it('is accepted in links and documents, allowed by the schema, and becomes its number', () => {
    const link = decodeLink('servers=A:green-threads&stack=glibc&greenStack=go&A.stack=jvm');
    if (!link.ok) throw new Error(JSON.stringify(link.problems));
    expect(link.leftOut).toEqual([]);
    expect(link.scenario.machine.memory.reservedPerThreadBytes).toBe(8 * 1024 ** 2);
    expect(scenarioFor(link.scenario, { id: 'A' }).machine.memory.reservedPerThreadBytes).toBe(1024 ** 2);
    expect(encodeLink(link.scenario)).toContain('stack=8MiB');
    const { machine } = DEFAULT_SCENARIO;
    const document = (reservedPerThreadBytes: unknown) =>
      parseScenario({ machine: { ...machine, memory: { ...machine.memory, reservedPerThreadBytes } } });
    const read = document('rust');
    expect(read.ok && read.scenario.machine.memory.reservedPerThreadBytes).toBe(2 * 1024 ** 2);
    const wrong = document('cobol');
    expect(wrong.ok ? '' : wrong.problems[0].allowed).toMatch(/^whole bytes .*or glibc or rust/);
    expect(JSON.stringify(scenarioSchema())).toMatch(/\{"enum":\["glibc","rust"/);
  });
});

describe('the nearest allowed value', () => {
  it('is within the range, and whole if required', () => {
    expect(clampValue('threads', 1e9)).toBe(10_000);
    expect(clampValue('threads', -3)).toBe(1);
    expect(clampValue('threads', 12.4)).toBe(12);
    expect(clampValue('threads', Number.NaN)).toBe(PARAMETERS.threads.default);
    expect(clampValue('queue', null)).toBeNull();
    expect(checkValue('threads', 12)).toBeNull();
    expect(checkValue('threads', 12.5)).not.toBeNull();
  });
});

describe('sizes', () => {
  it('read back exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (bytes) => {
        expect(parseBytes(formatBytes(bytes))).toBe(bytes);
      }),
    );
    expect(formatBytes(2064 * 1024)).toBe('2064KiB');
  });
});

describe('the CPU time of a program', () => {
  it('is set to the nanosecond, whatever its shape', () => {
    const time = (nanos: number) => ({ kind: 'cpu', time: { kind: 'constant', nanos } }) as const;
    const call = { kind: 'call', upstream: 'upstream' } as const;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1e6 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 1e9 }),
        (parts, nanos) => {
          expect(cpuOf(withCpu([...parts.map(time), call], nanos))).toBe(nanos);
        },
      ),
    );
  });
});
