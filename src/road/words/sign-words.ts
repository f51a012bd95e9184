// All that is written on the picture, in words for those who do not see it. Pure. The sentence about the scene is apart:
// it is shown beside the picture.

import type { Signs } from './signs.ts';

/** Whole phrases, one after the other; nothing is left out for want of room. */
export function wordsOf(signs: Signs): string {
  const { queue, lanes, lot, bridges } = signs;
  const longest = [
    queue.queued,
    queue.oldest,
    ...queue.more,
    ...lanes.notes.map(({ texts }) => texts),
    signs.parks ? lot.parked : [],
    lot.scale,
    signs.loop,
    ...bridges.headings,
  ].map((texts) => texts[0]);
  const ready = lanes.readyBeyond.reduce((sum, count) => sum + count, 0);
  const more = ready > 0 ? [`${ready} more ready behind those on the lanes`] : [];
  const nodes = bridges.signs.flatMap(({ look, state }, node) =>
    look.deck === 'whole' ? [] : [`node ${node + 1}: ${state[0] ?? ''}`],
  );
  const phrases = [...longest.filter((text) => text !== undefined && text !== ''), ...more, ...nodes];
  return phrases.map((phrase) => `${phrase}.`).join(' ');
}
