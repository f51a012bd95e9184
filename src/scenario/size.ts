// Sizes as text ("512MiB", "2MB", "10000") and in the form that the engine stores: whole bytes.

import { ownValue } from './own-value.ts';

const UNITS = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  K: 1024,
  KiB: 1024,
  M: 1024 ** 2,
  MiB: 1024 ** 2,
  G: 1024 ** 3,
  GiB: 1024 ** 3,
  T: 1024 ** 4,
  TiB: 1024 ** 4,
} as const;

const BINARY = ['TiB', 'GiB', 'MiB', 'KiB'] as const;

/**
 * Reads "512MiB", "512M" (binary, as in ulimit and the JVM), "2MB" (decimal) or plain bytes. Null if it is
 * not a size.
 */
export function parseBytes(text: string): number | null {
  const match = /^(\d+(?:\.\d*)?|\.\d+)\s*([kKMGT]i?B|[KMGT]|B)?$/.exec(text.trim());
  if (match === null) return null;
  const unit = ownValue<number>(UNITS, match[2] ?? 'B');
  if (unit === undefined) return null;
  const bytes = Math.round(Number(match[1]) * unit);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** The shortest exact text that `parseBytes` reads back: 2113536 gives "2064KiB", 10000 gives "10000". */
export function formatBytes(bytes: number): string {
  for (const name of BINARY) {
    const value = bytes / UNITS[name];
    if (value >= 1 && String(value).length <= 6 && value * UNITS[name] === bytes) return `${value}${name}`;
  }
  return String(bytes);
}
