// A file, or standard input, as pieces of text, whatever its length and its characters.

import { closeSync, openSync, readSync } from 'node:fs';
import { encodingOf } from '../importers/bytes.ts';
import { nameOf } from './reading.ts';
import { codeOf } from './run-arguments.ts';
import { UsageError } from './usage-error.ts';

const CHUNK_BYTES = 1 << 20;

/** First bytes of files that are compressed, and what unpacks them. */
const PACKED: readonly (readonly [bytes: string, command: string])[] = [
  ['1f8b', 'zcat'],
  ['28b52ffd', 'zstdcat'],
  ['fd377a58', 'xzcat'],
  ['425a68', 'bzcat'],
];

/** Gives the text piece by piece; `bytes`: how many have been read. `command`: what reads it. Throws UsageError. */
export function readPieces(file: string, command: string, take: (text: string, bytes: number) => void): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let decoder: TextDecoder | null = null;
  let bytes = 0;
  try {
    const descriptor = file === '-' ? 0 : openSync(file, 'r');
    try {
      for (;;) {
        const read = readSync(descriptor, chunk);
        if (read === 0) break;
        if (bytes === 0) refusePacked(chunk, file, command);
        bytes += read;
        const piece = chunk.subarray(0, read);
        decoder ??= new TextDecoder(encodingOf(piece));
        take(decoder.decode(piece, { stream: true }), bytes);
      }
      take(decoder?.decode() ?? '', bytes);
    } finally {
      if (descriptor !== 0) closeSync(descriptor);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${nameOf(file)}: cannot be read (${codeOf(error)})`);
  }
}

function refusePacked(chunk: Buffer, file: string, command: string): void {
  const first = chunk.toString('hex', 0, 4);
  const packed = PACKED.find(([bytes]) => first.startsWith(bytes));
  if (packed === undefined) return;
  const from = file === '-' ? 'FILE' : file;
  throw new UsageError(
    `${nameOf(file)}: is compressed; unpack it first: ${packed[1]} ${from} | threadway ${command} -`,
  );
}
