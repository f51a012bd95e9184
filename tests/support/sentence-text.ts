// The text of a sentence that the page shows as marked pieces.

import type { Piece } from '../../src/ui/words/sentence.ts';

export function sentenceText(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : piece.server))
    .join('');
}
