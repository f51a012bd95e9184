// Reads interval logs of HdrHistogram (.hlog), versions 1 and 2 of its encoding. Each line contains a
// histogram as base64, mostly compressed by zlib; the caller decompresses it. All intervals together are one
// measurement.

import { t } from '../../languages/t.ts';
import { type Answers, markOf, sampleOf } from '../reading-report.ts';
import { type MeasuredPercentile, NOT_REPORTED } from './measurement.ts';
import {
  type FoundOrNot,
  failed,
  found,
  type Inflate,
  NANOS_OF_UNIT,
  type Reader,
  shortReader,
} from './reader.ts';
import { unitQuestion } from './spectrum.ts';

/** The fields of a line: tag, start, length, maximum, histogram. */
const LINE =
  /^(?:Tag=([^,]{1,80}),)?"?(\d{1,12}(?:\.\d{1,9})?)"?,"?(\d{1,12}(?:\.\d{1,9})?)"?,"?(\d{1,18}(?:\.\d{1,9})?)"?,"?(HIST[A-Za-z0-9+/=]{8,})"?$/;

/** The low four bits of a cookie give the form, the next four the bytes per count. */
const FORMS = { v1: 0x1c849301, v1Packed: 0x1c849302, v2: 0x1c849303, v2Packed: 0x1c849304 } as const;
const HEADER_BYTES = 40;

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(base64: string): Uint8Array {
  const text = base64.replaceAll('=', '');
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const each of text) {
    bits = ((bits << 6) | DIGITS.indexOf(each)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
  }
  return bytes;
}

/**
 * Adds the counts of an encoded histogram to `counts`, by the highest value of each bucket. Returns whether
 * the histogram is valid.
 */
function addHistogram(encoded: Uint8Array, inflate: Inflate, counts: Map<number, number>): boolean {
  const outer = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  if (encoded.length < 8) return false;
  const form = (outer.getUint32(0) & ~0xf0) >>> 0;
  const isPacked = form === FORMS.v1Packed || form === FORMS.v2Packed;
  const bytes = isPacked ? inflate(encoded.subarray(8, 8 + outer.getUint32(4))) : encoded;
  if (bytes.length < HEADER_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cookie = view.getUint32(0);
  const inner = (cookie & ~0xf0) >>> 0;
  if (inner !== FORMS.v1 && inner !== FORMS.v2) return false;
  const digits = view.getUint32(12);
  const lowest = Number(view.getBigUint64(16));
  if (digits > 5 || lowest < 1) return false;
  const magnitude = Math.ceil(Math.log2(2 * 10 ** digits));
  const halfMagnitude = Math.max(magnitude, 1) - 1;
  const half = 2 ** halfMagnitude;
  const unitMagnitude = Math.floor(Math.log2(lowest));
  const add = (index: number, count: number): void => {
    if (count <= 0) return;
    let bucket = Math.floor(index / half) - 1;
    let within = (index % half) + half;
    if (bucket < 0) {
      within -= half;
      bucket = 0;
    }
    const width = 2 ** (bucket + unitMagnitude);
    const value = within * width + width - 1;
    counts.set(value, (counts.get(value) ?? 0) + count);
  };
  const end = Math.min(bytes.length, HEADER_BYTES + view.getUint32(4));
  if (inner === FORMS.v2) addPacked(bytes, end, add);
  else addWords(view, end, (cookie & 0xf0) >> 4, add);
  return true;
}

/**
 * Adds counts that are encoded as zigzag numbers of up to nine bytes. A negative number -n stands for n
 * counts of zero.
 */
function addPacked(bytes: Uint8Array, end: number, add: (index: number, count: number) => void): void {
  let index = 0;
  for (let at = HEADER_BYTES; at < end; ) {
    let value = 0;
    for (let byte = 0; byte < 9 && at < end; byte += 1) {
      const each = bytes[at]!;
      at += 1;
      value += (byte === 8 ? each : each & 0x7f) * 2 ** (7 * byte);
      if (each < 0x80) break;
    }
    const count = value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    if (count < 0) index -= count;
    else {
      add(index, count);
      index += 1;
    }
  }
}

function addWords(
  view: DataView,
  end: number,
  bytes: number,
  add: (index: number, count: number) => void,
): void {
  if (![2, 4, 8].includes(bytes)) return;
  for (let index = 0; HEADER_BYTES + (index + 1) * bytes <= end; index += 1) {
    const at = HEADER_BYTES + index * bytes;
    add(
      index,
      bytes === 8 ? Number(view.getBigInt64(at)) : bytes === 4 ? view.getInt32(at) : view.getInt16(at),
    );
  }
}

const FRACTIONS = [0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999];

function read(text: string, { unit }: Answers, inflate: Inflate): FoundOrNot {
  const lines = text.split('\n').map((line) => line.trim());
  const counts = new Map<number, number>();
  let shown: { readonly index: number; readonly most: string } | null = null;
  for (let index = 0; index < lines.length; index += 1) {
    const match = LINE.exec(lines[index]!);
    if (match === null) continue;
    let isRead = false;
    try {
      isRead = addHistogram(bytesOf(match[5]!), inflate, counts);
    } catch {
      // A histogram that cannot be decompressed is damaged, which is reported below.
    }
    if (!isRead)
      return failed(t`line ${index + 1}`, t`a damaged histogram`, t`a histogram in HdrHistogram’s encoding`);
    shown ??= { index, most: match[4]! };
  }
  const values = [...counts.keys()].sort((a, b) => a - b);
  const count = values.reduce((sum, value) => sum + counts.get(value)!, 0);
  if (shown === null || count === 0)
    return failed('hlog', t`none`, t`at least one histogram that contains values`);
  const line = lines[shown.index]!.slice(0, 120);
  const sample = sampleOf(shown.index + 1, line, markOf('duration', line, shown.most));
  if (unit === null) {
    const question = unitQuestion(String(values.at(-1)!));
    return {
      ok: false,
      problem: {
        key: 'unit',
        value: t`not stated in the file`,
        allowed: question.choices.map(({ value }) => value).join(' '),
      },
      question,
      sample,
    };
  }
  const nanos = (value: number): number => Math.round(value * NANOS_OF_UNIT[unit]);
  const percentiles: MeasuredPercentile[] = [];
  let upTo = 0;
  let next = 0;
  let sum = 0;
  for (const value of values) {
    upTo += counts.get(value)!;
    sum += value * counts.get(value)!;
    for (; next < FRACTIONS.length && upTo >= FRACTIONS[next]! * count - 1e-9; next += 1)
      if ((1 - FRACTIONS[next]!) * count >= 1)
        percentiles.push({ fraction: FRACTIONS[next]!, nanos: nanos(value) });
  }
  percentiles.push({ fraction: 1, nanos: nanos(values.at(-1)!) });
  return found(
    { ...NOT_REPORTED, tool: 'HdrHistogram', count, meanNanos: nanos(sum / count), percentiles },
    sample,
    [{ role: 'duration', unit, source: 'asked' }],
  );
}

export const HLOG_READER: Reader = {
  ...shortReader(
    'HdrHistogram .hlog',
    (head) =>
      head
        .split('\n', 50)
        .some((line) => /^#\[Histogram log format version|,"?HIST[A-Za-z0-9+/]{8}/.test(line.slice(0, 300)))
        ? { certainty: 'certain', words: t`its lines “${'HIST…'}”` }
        : null,
    [],
    read,
  ),
  charactersMax: 20_000_000,
};
