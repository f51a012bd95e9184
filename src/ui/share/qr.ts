// A link as a QR code: which squares are dark, and how well a camera will tell them apart.

import { encodeQR } from 'qr';

/** Squares that the code keeps clear around it, by its standard. */
const QUIET_SQUARES = 4;
/** A code of more squares a side is hard to read across a room: each is smaller than a hundredth of the picture. */
const DENSE_FROM = 89;
/** Longer links would need more squares than a screen shows to a camera. */
export const CODE_CHARACTERS_MAX = 1200;

export interface QrCode {
  /** Squares a side, with the clear ones around it. */
  readonly squares: number;
  /** SVG path of the dark squares, in squares from the corner. */
  readonly path: string;
  readonly isDense: boolean;
}

/** Null where the link is too long for a code that can be read from a screen. */
export function qrOf(href: string): QrCode | null {
  if (href.length > CODE_CHARACTERS_MAX) return null;
  const rows = encodeQR(href, 'raw', { ecc: 'low', border: QUIET_SQUARES });
  const isDense = rows.length - 2 * QUIET_SQUARES >= DENSE_FROM;
  return { squares: rows.length, path: rows.map(pathOfRow).join(''), isDense };
}

/** Runs of dark squares as bars, which leave no hair lines between them. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    const length = x + 1 - from;
    path += `M${from} ${y}h${length}v1h-${length}z`;
  }
  return path;
}
