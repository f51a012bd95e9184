// Value fields read back exactly what they show, and understand typed values.

import { describe, expect, it } from 'vitest';
import { PARAMETER_KEYS, type ParameterKey, parameterOf } from '../../../src/scenario/parameters.ts';
import { fieldText, fieldUnit, parseField } from '../../../src/ui/controls/field-text.ts';
import { hasSlider, sliderScale } from '../../../src/ui/controls/slider-scale.ts';

function textOf(key: ParameterKey, value: number | null): string {
  const row = parameterOf(key);
  if (row.type !== 'number') throw new Error(`${key} is no number`);
  return fieldText(key, row, value).replace(/\s/g, ' ');
}

describe.each(PARAMETER_KEYS.filter((key) => parameterOf(key).type === 'number'))('%s', (key) => {
  it('shows every value of its slider, its default and its ends as text that reads back unchanged', () => {
    const row = parameterOf(key);
    if (row.type !== 'number') return;
    const scale = hasSlider(row) ? sliderScale(row) : null;
    const steps =
      scale === null ? [] : Array.from({ length: scale.last + 1 }, (_, step) => scale.value(step));
    for (const value of [...steps, row.default, row.min, row.max]) {
      expect(parseField(key, fieldText(key, row, value))).toEqual({ ok: true, value });
    }
  });
});

it.each([
  ['cpu', 45_000, '45 µs'],
  ['stack', 2064 * 1024, '2,064 KiB'],
  ['stack', 100_001, '100,001 B'],
  ['stack', 2 * 1024 ** 2, '2 MiB'],
  ['rate', 1000, '1,000'],
  ['timeout', null, 'never'],
  ['threads', 50, '50'],
  ['slice', 3_141_593, '3,141,593 ns'],
  ['cpu', 2_981_486.1314, '2.98 ms'],
] as const)('a field shows %s = %s as %s', (key, value, text) => {
  expect(textOf(key, value)).toBe(text);
});

it.each([
  ['rate', '2k', 2000],
  ['rate', '1 500 rps', 1500],
  ['rate', '1,500 rps', 1500],
  ['rate', '1,500/s', 1500],
  ['stack', '2,064 KiB', 2064 * 1024],
  ['slice', '3,141,593 ns', 3_141_593],
  ['latency', '0', 0],
  ['latency', '1.5 s', 1.5e9],
  ['stack', '512KiB', 512 * 1024],
  ['queue', 'unbounded', null],
  ['lag', '1 %', 0.01],
  ['shapeFactor', '2.5 ×', 2.5],
] as const)('a field for %s reads %s', (key, text, value) => {
  expect(parseField(key, text)).toEqual({ ok: true, value });
});

it('invalid text is reported with the reason', () => {
  expect(parseField('threads', 'many')).toMatchObject({ ok: false, problem: { key: 'threads' } });
});

it('only factors have a unit behind them, because the name of a rate says what it counts', () => {
  const [rate, cpu] = [parameterOf('rate'), parameterOf('cpu')];
  if (rate.type !== 'number' || cpu.type !== 'number') throw new Error('both are numbers');
  expect([rate.label, fieldUnit(rate, 1000)]).toEqual(['Requests per second', '']);
  expect(fieldUnit(cpu, 1000)).toBe('');
  const factor = parameterOf('shapeFactor');
  expect(factor.type === 'number' && fieldUnit(factor, 2)).toBe('×');
});
