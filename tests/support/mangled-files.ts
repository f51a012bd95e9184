// Files that were cut, doubled or shuffled, all readers, and what must hold for each reading.

import { readdirSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import * as xml from 'fast-xml-parser';
import * as yaml from 'yaml';
import { encodingOf } from '../../src/importers/bytes.ts';
import { readMeasured } from '../../src/importers/measured/readers.ts';
import { NO_ANSWERS } from '../../src/importers/reading-report.ts';
import { readDocument } from '../../src/importers/settings-from/read-document.ts';
import { readSettings } from '../../src/importers/settings-from/read-settings.ts';
import { readDumps } from '../../src/importers/thread-dump/read-dumps.ts';
import { isThreadDump } from '../../src/importers/thread-dump/sections.ts';
import { LogTimes, meaningOf } from '../../src/importers/traffic-log/log-arrivals.ts';
import { LogReader } from '../../src/importers/traffic-log/log-reader.ts';
import { whatIs } from '../../src/importers/what-is.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../src/scenario/parse.ts';

/** Folders with fixtures for every reader. */
export const MANGLED_FILES = ['readings', 'measured', 'settings', 'thread-dump'].flatMap((folder) =>
  readdirSync(`tests/fixtures/${folder}`)
    .filter((name) => name !== 'README.md' && !name.includes('utf16'))
    .map((name) => `tests/fixtures/${folder}/${name}`),
);

const CHARACTERS_MAX = 20_000;
export function textOf(file: string): string {
  const bytes = readFileSync(file);
  return new TextDecoder(encodingOf(bytes)).decode(bytes).slice(0, CHARACTERS_MAX);
}

/** Numbers from 0 to 1, the same each time. */
export function drawer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const MANGLES: readonly ((text: string, draw: () => number) => string)[] = [
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
  (text, draw) =>
    text
      .split('\n')
      .filter(() => draw() < 0.7)
      .join('\n'),
  (text, draw) => text.replace(/\d/g, (digit) => (draw() < 0.05 ? String(Math.floor(draw() * 10)) : digit)),
];

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

type Unit = 'ms' | null;
/** Answers to the question for the unit: none, and one. */
export const UNITS: readonly Unit[] = [null, 'ms'];

/**
 * Reads a text in all ways, without and with answers. Throws if a reader throws, or if a result makes no
 * sense.
 */
export function readAll(text: string, units = UNITS): void {
  const document = readDocument(text, { yaml, xml });
  for (const unit of units) {
    const answers = { ...NO_ANSWERS, unit, part: unit === null ? null : 1 };
    const steps = readMeasured(text, answers, inflateSync);
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    if (step.value.ok) {
      const { percentiles } = step.value.measurement;
      percentiles.forEach(({ fraction, nanos }, index) => {
        const least = percentiles[index - 1]?.nanos ?? 0;
        must(fraction >= 0 && fraction <= 1 && nanos >= least, `a percentile of ${fraction}: ${nanos}`);
      });
    } else must(step.value.problem.allowed !== '', 'a refusal says what is allowed');
    whatIs(text, true, answers);
    const reader = new LogReader(null, answers);
    const read = reader.push(text) === null ? reader.end() : null;
    if (read?.ok === true) {
      const times = new LogTimes(read.log, meaningOf(read.log));
      for (let row = 0; row < times.length; row += 1)
        must(Number.isFinite(times.arrivalAt(row)) && !(times.durationAt(row) < 0), `row ${row} has no time`);
    }
    // Without a parsed document, the text is read only once.
    for (const given of new Set([null, document])) {
      const { scenario } = readSettings(text, DEFAULT_SCENARIO, 'A', answers.part, given);
      must(parseScenario(scenario).ok, 'settings make a scenario that is one');
    }
  }
  if (isThreadDump(text)) readDumps(text);
}
