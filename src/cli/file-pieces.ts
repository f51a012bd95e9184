// Reads a file or standard input as pieces of text. The file may have any length and encoding, and may be
// compressed with gzip.

import { closeSync, openSync, readSync } from 'node:fs';
import { encodingOf } from '../importers/bytes.ts';
import { Gunzip, GunzipError, isGzipHead } from '../importers/gunzip.ts';
import { nameOf } from './reading.ts';
import { codeOf } from './run-arguments.ts';
import { UsageError } from './usage-error.ts';

const CHUNK_BYTES = 1 << 20;

/** First bytes of files in formats that this command cannot unpack, and the tools that can. */
const PACKED: readonly (readonly [bytes: string, command: string])[] = [
  ['28b52ffd', 'zstdcat'],
  ['fd377a58', 'xzcat'],
  ['425a68', 'bzcat'],
];

/**
 * Passes the text to `take`, piece by piece. `bytes`: number of bytes read so far. `command`: the command
 * that reads, for messages. Throws UsageError.
 */
export function readPieces(file: string, command: string, take: (text: string, bytes: number) => void): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let decoder: TextDecoder | null = null;
  let gunzip: Gunzip | null = null;
  let bytes = 0;
  const takeBytes = (piece: Uint8Array): void => {
    decoder ??= new TextDecoder(encodingOf(piece));
    take(decoder.decode(piece, { stream: true }), bytes);
  };
  try {
    const descriptor = file === '-' ? 0 : openSync(file, 'r');
    try {
      for (;;) {
        const read = readSync(descriptor, chunk);
        if (read === 0) break;
        const piece = chunk.subarray(0, read);
        if (bytes === 0) {
          refusePacked(chunk, file, command);
          if (isGzipHead(piece)) gunzip = new Gunzip(takeBytes);
        }
        bytes += read;
        if (gunzip === null) takeBytes(piece);
        else unpacking(file, gunzip, (each) => each.push(piece));
      }
      if (gunzip !== null) unpacking(file, gunzip, (each) => each.end());
      take((decoder as TextDecoder | null)?.decode() ?? '', bytes);
    } finally {
      if (descriptor !== 0) closeSync(descriptor);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`${nameOf(file)}: cannot be read (${codeOf(error)})`);
  }
}

function unpacking(file: string, gunzip: Gunzip, act: (gunzip: Gunzip) => void): void {
  try {
    act(gunzip);
  } catch (error) {
    if (!(error instanceof GunzipError)) throw error;
    throw new UsageError(`${nameOf(file)}: cannot be unpacked (gzip: ${error.message})`);
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
