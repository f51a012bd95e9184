// All readers, and which of them reads a text.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import { withLineEnds } from '../line-ends.ts';
import { isProfileText } from '../machine-profile.ts';
import { AB_PERCENTILES_READER, AB_READER } from './ab.ts';
import { HEY_READER } from './hey.ts';
import { K6_JSON_READER, K6_TEXT_READER } from './k6.ts';
import { CSV_READER } from './latency-csv.ts';
import { failed, type Reader, type Reading, type ReadOptions } from './reader.ts';
import { HGRM_READER } from './spectrum.ts';
import { WRK_READER, WRK2_READER } from './wrk.ts';

/** The first reader that recognizes a text reads it, so those with weaker signs come later. */
const READERS: readonly Reader[] = [
  AB_READER,
  WRK2_READER,
  WRK_READER,
  HEY_READER,
  K6_TEXT_READER,
  K6_JSON_READER,
  AB_PERCENTILES_READER,
  HGRM_READER,
  CSV_READER,
];

const HEAD_CHARACTERS = 16_384;

export const READABLE = READERS.map((reader) => reader.name);
/** Most bytes of a file that any reader takes. */
export const FILE_BYTES_MAX = Math.max(...READERS.map((reader) => reader.charactersMax));

/** The reader of a text; null where it is nothing that any of them knows. A profile of a machine is no measurement. */
export function readerOf(text: string): Reader | null {
  if (isProfileText(text)) return null;
  const head = withLineEnds(text.slice(0, HEAD_CHARACTERS)).replaceAll('\r', '');
  return READERS.find((reader) => reader.detect(head)) ?? null;
}

/**
 * Reads what a load tool printed. In steps, each some milliseconds long: what is yielded is a place to do something else,
 * what is returned is the measurement, or what is wrong with the text.
 */
export function* readMeasured(text: string, options: ReadOptions): Generator<undefined, Reading> {
  const reader = readerOf(text);
  if (reader === null) return failed('text', t`not known`, READABLE.join('; '));
  if (text.length > reader.charactersMax) {
    return failed(
      reader.name,
      t`${grouped(text.length)} characters`,
      t`at most ${grouped(reader.charactersMax)}: for a longer file, use a random sample of the rows`,
    );
  }
  return yield* reader.read(withLineEnds(text), options);
}
