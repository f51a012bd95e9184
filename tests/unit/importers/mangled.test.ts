// Files that were cut, duplicated or shuffled: no reader throws or hangs, and the result is consistent.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMeasured } from '../../../src/importers/measured/readers.ts';
import { NO_ANSWERS } from '../../../src/importers/reading-report.ts';
import { readSettings } from '../../../src/importers/settings-from/read-settings.ts';
import { LogReader } from '../../../src/importers/traffic-log/log-reader.ts';
import { whatIs } from '../../../src/importers/what-is.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../src/scenario/parse.ts';

const FILES = ['readings', 'measured'].flatMap((folder) =>
  readdirSync(`tests/fixtures/${folder}`)
    .filter((name) => name !== 'README.md' && !name.includes('utf16'))
    .map((name) => `tests/fixtures/${folder}/${name}`),
);

/** Numbers from 0 to 1 that are the same each time. */
function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const MANGLES: readonly ((text: string, draw: () => number) => string)[] = [
  (text, draw) => text.slice(0, Math.floor(draw() * text.length)),
  (text, draw) => text.slice(Math.floor(draw() * text.length)),
  (text) =>
    text
      .split('\n')
      .flatMap((line) => [line, line])
      .join('\n'),
  (text, draw) =>
    text
      .split('\n')
      .map((line) =>
        draw() < 0.3
          ? line
              .split(/[ ,\t]/)
              .reverse()
              .join(' ')
          : line,
      )
      .join('\n'),
  (text) => text.replaceAll('ms', 's').replaceAll('secs', 'ms'),
  (text) => text.replaceAll('.', ','),
  (text, draw) =>
    [...text].map((each) => (draw() < 0.02 ? '\u0001-9"[{<'[Math.floor(draw() * 7)] : each)).join(''),
];

function readAll(text: string): void {
  for (const unit of [null, 'ms'] as const) {
    const answers = { ...NO_ANSWERS, unit, part: unit === null ? null : 1 };
    const steps = readMeasured(text, answers);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    if (step.value.ok) {
      const { percentiles } = step.value.measurement;
      percentiles.forEach(({ fraction, nanos }, index) => {
        expect(fraction >= 0 && fraction <= 1 && nanos >= (percentiles[index - 1]?.nanos ?? 0)).toBe(true);
      });
    } else expect(step.value.problem.allowed).not.toBe('');
    whatIs(text, true, answers);
    const reader = new LogReader(null, answers);
    if (reader.push(text) === null) reader.end();
    const { scenario } = readSettings(text, DEFAULT_SCENARIO, 'A', answers.part);
    expect(parseScenario(scenario).ok).toBe(true);
  }
}

it.each(FILES)('%s', (file) => {
  const draw = drawer(file.length);
  const text = readFileSync(file, 'utf8').slice(0, 20_000);
  for (const mangle of MANGLES) readAll(mangle(text, draw));
});
