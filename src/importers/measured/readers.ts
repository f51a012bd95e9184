// All readers of tool outputs, and the choice among them: readers that are certain to recognise the text come
// first. If a text has several runs, the chosen one is read.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import { showValue } from '../../scenario/problem.ts';
import { withLineEnds } from '../line-ends.ts';
import { isProfileText } from '../machine-profile.ts';
import { plainTexts } from '../plain-text.ts';
import { type Answers, markOf, type Sample, type Sign, sampleOf } from '../reading-report.ts';
import { AB_PERCENTILES_READER, AB_READER } from './ab.ts';
import { AUTOCANNON_DOCUMENT, AUTOCANNON_READER } from './autocannon.ts';
import { MORGAN_READER, RAILS_READER } from './bare-durations.ts';
import { BOMBARDIER_DOCUMENT, BOMBARDIER_READER } from './bombardier.ts';
import { FORTIO_DOCUMENT, FORTIO_READER } from './fortio.ts';
import { GATLING_DOCUMENT, GATLING_READER } from './gatling.ts';
import { HEY_READER, OHA_DOCUMENT, OHA_READER } from './hey.ts';
import { HLOG_READER } from './hlog.ts';
import { JMETER_AGGREGATE_READER, JMETER_CONSOLE_READER, JMETER_DOCUMENT } from './jmeter.ts';
import { documentsIn, type JsonDocument } from './json-documents.ts';
import { K6_DOCUMENT, K6_TEXT_READER } from './k6.ts';
import { CSV_READER, SUMMARY_TABLE_READER } from './latency-csv.ts';
import { LOCUST_HISTORY_READER, LOCUST_READER, LOCUST_STATISTICS_READER } from './locust.ts';
import { LOCUST_JSON_READER } from './locust-json.ts';
import { PROMETHEUS_READER } from './prometheus.ts';
import {
  type DocumentReader,
  type FoundOrNot,
  failed,
  type Inflate,
  type Reader,
  type Reading,
  type Unread,
} from './reader.ts';
import { SIEGE_DOCUMENT, SIEGE_READER } from './siege.ts';
import { HGRM_READER } from './spectrum.ts';
import { VEGETA_DOCUMENT, VEGETA_HISTOGRAM_READER, VEGETA_READER } from './vegeta.ts';
import { WITHOUT_TIMES } from './without-times.ts';
import { WRK_READER, WRK2_READER } from './wrk.ts';

/** Of readers with equally strong signs, the first one reads the text. */
const READERS: readonly Reader[] = [
  AB_READER,
  WRK2_READER,
  WRK_READER,
  HEY_READER,
  OHA_READER,
  VEGETA_READER,
  VEGETA_HISTOGRAM_READER,
  AUTOCANNON_READER,
  BOMBARDIER_READER,
  FORTIO_READER,
  SIEGE_READER,
  LOCUST_READER,
  JMETER_CONSOLE_READER,
  GATLING_READER,
  K6_TEXT_READER,
  PROMETHEUS_READER,
  MORGAN_READER,
  RAILS_READER,
  AB_PERCENTILES_READER,
  HGRM_READER,
  HLOG_READER,
  LOCUST_STATISTICS_READER,
  LOCUST_HISTORY_READER,
  LOCUST_JSON_READER,
  JMETER_AGGREGATE_READER,
  SUMMARY_TABLE_READER,
  CSV_READER,
  ...WITHOUT_TIMES,
];

interface ShownDocument extends DocumentReader {
  /** Names in the text, in order: the value after the last one is shown as the sample. */
  readonly shown: readonly string[];
}

const DOCUMENTS: readonly ShownDocument[] = [
  { ...K6_DOCUMENT, shown: ['"http_req_duration"', '"p(95)"'] },
  { ...FORTIO_DOCUMENT, shown: ['"DurationHistogram"', '"Avg"'] },
  { ...VEGETA_DOCUMENT, shown: ['"latencies"', '"99th"'] },
  { ...OHA_DOCUMENT, shown: ['"latencyPercentiles"', '"p99"'] },
  { ...AUTOCANNON_DOCUMENT, shown: ['"latency"', '"p99"'] },
  { ...BOMBARDIER_DOCUMENT, shown: ['"latency"', '"mean"'] },
  { ...SIEGE_DOCUMENT, shown: ['"longest_transaction"'] },
  { ...JMETER_DOCUMENT, shown: ['"Total"', '"pct3ResTime"'] },
  { ...GATLING_DOCUMENT, shown: ['"percentiles4"', '"total"'] },
];

const HEAD_CHARACTERS = 16_384;
/** Limits of the text that is searched for several runs, for documents and for decorations. */
const SHORT_CHARACTERS = 1_000_000;

export const READABLE = [
  ...READERS.filter((reader) => reader !== SUMMARY_TABLE_READER && !WITHOUT_TIMES.includes(reader)),
  ...DOCUMENTS,
].map(({ name }) => name);
/** Maximum size in bytes of a file for any reader. */
export const FILE_BYTES_MAX = Math.max(...READERS.map((reader) => reader.charactersMax));

/**
 * The reader of a text, and the text without decorations such as quotes, colours and container timestamps.
 */
type Recognised = { readonly sign: Sign; readonly name: string; readonly text: string } & (
  | { readonly kind: 'text'; readonly reader: Reader }
  | { readonly kind: 'documents'; readonly documents: readonly KnownDocument[] }
  | { readonly kind: 'cut' }
);

interface KnownDocument extends JsonDocument {
  readonly reader: ShownDocument;
}

/** The reader of a text; null if none recognises it. A machine profile is not a measurement. */
export function readerOf(
  text: string,
): (Pick<Recognised, 'name' | 'sign'> & { readonly isTable: boolean }) | null {
  const what = known(text);
  if (what === null) return null;
  return { name: what.name, sign: what.sign, isTable: what.kind === 'text' && what.reader === CSV_READER };
}

function known(text: string): Recognised | null {
  if (isProfileText(text)) return null;
  const texts = textsOf(text);
  for (const certainty of ['certain', 'likely'] as const) {
    for (const plain of texts) {
      const head = plain.slice(0, HEAD_CHARACTERS);
      for (const reader of READERS) {
        const sign = reader.sign(head);
        if (sign?.certainty === certainty)
          return { kind: 'text', reader, sign, name: reader.name, text: plain };
      }
      const documents = certainty === 'certain' ? knownDocuments(plain) : cutDocument(plain);
      if (documents !== null) return documents;
    }
  }
  return null;
}

/** A long text is cleaned only if its beginning shows that this is necessary. */
function textsOf(text: string): readonly string[] {
  if (text.length <= SHORT_CHARACTERS) return plainTexts(text);
  const head = withLineEnds(text.slice(0, HEAD_CHARACTERS));
  const plain = plainTexts(head);
  return plain.length === 1 && plain[0] === head ? [withLineEnds(text)] : plainTexts(text);
}

function knownDocuments(text: string): Recognised | null {
  if (text.length > SHORT_CHARACTERS || !text.includes('{')) return null;
  const documents = documentsIn(text).flatMap((document): KnownDocument[] => {
    const reader = DOCUMENTS.find((each) => each.is(document.value));
    return reader === undefined ? [] : [{ ...document, reader }];
  });
  const [first] = documents;
  if (first !== undefined) {
    const sign = { certainty: 'certain', words: t`its field names “${first.reader.names}”` } as const;
    return { kind: 'documents', documents, sign, name: first.reader.name, text };
  }
  return null;
}

/** An incomplete document of a tool, recognised by its first name. */
function cutDocument(text: string): Recognised | null {
  if (text.length > SHORT_CHARACTERS || !/^\s{0,100}[{[]/.test(text) || isWholeJson(text)) return null;
  const begun = DOCUMENTS.find(({ shown }) =>
    text.includes(shown[0]!.replace(/(?<=^"http_req)_duration"$/, '_')),
  );
  if (begun === undefined) return null;
  const sign = { certainty: 'likely', words: t`its field names “${begun.names}”` } as const;
  return { kind: 'cut', sign, name: begun.name, text };
}

/** Whether the text, or its first line, is complete JSON, and so not an incomplete document of a tool. */
function isWholeJson(text: string): boolean {
  return [text, text.trimStart().split('\n', 1)[0]!].some((each) => {
    try {
      return typeof JSON.parse(each) === 'object';
    } catch {
      return false;
    }
  });
}

/** Whether a part of a text is compressed, so that the caller must decompress it. */
export function isPacked(text: string): boolean {
  return readerOf(text)?.name === HLOG_READER.name;
}

const NOTHING_UNPACKED: Inflate = () => {
  throw new TypeError('nothing here unpacks');
};

/**
 * Reads the output of a load tool in steps of some milliseconds. It yields so that other work can run, and
 * returns the measurement with its evidence, the problem, or the question that must be answered.
 */
export function* readMeasured(
  text: string,
  answers: Answers,
  inflate: Inflate = NOTHING_UNPACKED,
): Generator<undefined, Reading> {
  const what = known(text);
  if (what === null)
    return { ...failed('text', t`not known`, READABLE.join('; ')), format: null, sign: null };
  const { name: format, sign } = what;
  const read = yield* readKnown(what, answers, inflate);
  if (!read.ok) return { ...read, format, sign };
  const { measurement, sample, units, rows, left } = read.found;
  return { ok: true, measurement, report: { format, sign, sample, units, rows, span: '', left } };
}

function* readKnown(what: Recognised, answers: Answers, inflate: Inflate): Generator<undefined, FoundOrNot> {
  if (what.kind === 'cut') {
    return failed(
      'JSON',
      showValue(what.text.trim().slice(-40)),
      t`a whole JSON document, from the first brace to the last`,
    );
  }
  if (what.kind === 'documents') return readDocuments(what.documents, what.text, answers);
  const { reader, text } = what;
  if (text.length > reader.charactersMax) {
    return failed(
      reader.name,
      t`${grouped(text.length)} characters`,
      t`at most ${grouped(reader.charactersMax)}: for a longer file, use a random sample of the rows`,
    );
  }
  const runs = text.length > SHORT_CHARACTERS ? [] : runsIn(text);
  const [first, ...others] = runs;
  if (first === undefined || others.length === 0) return yield* reader.read(text, answers, inflate);
  const chosen = runs[(answers.part ?? 0) - 1];
  if (chosen === undefined) return partUnread(runs.map(({ label }) => label));
  // Lines before the run become empty, so that line numbers stay correct.
  const part = '\n'.repeat(chosen.from) + text.split('\n').slice(chosen.from, chosen.to).join('\n');
  return yield* chosen.reader.read(part, answers, inflate);
}

/** Asks which one of several runs is meant. */
function partUnread(labels: readonly string[]): Unread {
  return {
    ok: false,
    problem: {
      key: 'part',
      value: t`${labels.length} runs`,
      allowed: t`one of them, by its number from 1 to ${labels.length}`,
    },
    question: {
      key: 'part',
      words: t`The text holds ${labels.length} runs. Which one?`,
      choices: labels.map((label, index) => ({ value: String(index + 1), words: label })),
    },
    sample: null,
  };
}

interface Run {
  readonly reader: Reader;
  /** The first line of the run, and the first line after it. */
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Maximum number of runs that are distinguished. */
const RUNS_MAX = 100;

/**
 * The runs in a text, of any tools. Each begins with the command line above its tool's output, otherwise with
 * the output itself.
 */
function runsIn(text: string): readonly Run[] {
  const lines = text.split('\n').map((line) => line.slice(0, 400).trim().replaceAll('\t', ' '));
  const opened = new Set<number>();
  for (const reader of READERS) {
    // A spectrum within the report of a tool belongs to that report.
    if (reader === HGRM_READER && opened.size > 0) continue;
    if (reader.opens.length === 0 || reader.sign(text) === null) continue;
    const places = reader.opens.map((pattern) =>
      lines.flatMap((line, at) => (pattern.test(line) ? [at] : [])),
    );
    for (const at of places.reduce((most, each) => (each.length > most.length ? each : most))) opened.add(at);
  }
  const starts = [...opened].sort((a, b) => a - b).map((at) => withCommand(lines, at));
  const runs: Run[] = [];
  starts.slice(0, RUNS_MAX).forEach((from, index) => {
    const to = starts[index + 1] ?? lines.length;
    const part = lines.slice(from, to).join('\n');
    const reader = READERS.find((each) => each.opens.length > 0 && each.sign(part) !== null);
    const before = runs.at(-1);
    if (reader === undefined) {
      // A line that only looks like the beginning of a run belongs to the run before.
      if (before !== undefined) runs[runs.length - 1] = { ...before, to };
    } else
      runs.push({ reader, from, to, label: t`${reader.name}, line ${from + 1}: ${labelOf(lines, from)}` });
  });
  return runs;
}

const COMMAND =
  /(?:^|[\s/$#>])(?:ab|wrk2?|hey|oha|vegeta|autocannon|bombardier|fortio|siege|k6|locust|jmeter) /;

/** The line with which a run begins: its command line, if that is directly above. */
function withCommand(lines: readonly string[], at: number): number {
  for (let above = at - 1; above >= Math.max(0, at - 4); above -= 1) {
    if (COMMAND.test(lines[above]!)) return above;
    if (lines[above] !== '' && !/^(?:Summary|=+|-+)/.test(lines[above]!)) break;
  }
  return at;
}

const labelOf = (lines: readonly string[], from: number): string =>
  lines
    .slice(from, from + 3)
    .filter((line) => line !== '')
    .join(' · ')
    .slice(0, 120);

function readDocuments(documents: readonly KnownDocument[], text: string, answers: Answers): FoundOrNot {
  const chosen = documents.length === 1 ? documents[0] : documents[(answers.part ?? 0) - 1];
  if (chosen === undefined) {
    return partUnread(documents.map(({ reader, from }) => t`${reader.name}, line ${lineOf(text, from)}`));
  }
  const read = chosen.reader.read(chosen.value);
  if (!read.ok) return read;
  return { ok: true, found: { ...read.found, sample: shownIn(text, chosen) } };
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The position of the number after the names that a reader shows, with some context. */
function shownIn(text: string, { from, to, reader }: KnownDocument): Sample | null {
  let at = from;
  for (const name of reader.shown) {
    at = text.indexOf(name, at);
    if (at < 0 || at >= to) return null;
    at += name.length;
  }
  const value = /^[\s:"]{1,20}(\d{1,20}(?:\.\d{1,20})?)/.exec(text.slice(at, at + 60))?.[1];
  if (value === undefined) return null;
  const begin = Math.max(text.lastIndexOf('\n', at) + 1, at - 60);
  const end = text.indexOf('\n', at);
  const line = text.slice(begin, Math.min(end < 0 ? text.length : end, at + 80));
  return sampleOf(lineOf(text, at), line.trimEnd(), markOf('duration', line, value, at - begin));
}
