// A link's query as pairs of key and text. Characters allowed in a query stay readable.

import { t } from '../languages/t.ts';
import { type Problem, showValue } from '../scenario/problem.ts';

export type Pair = readonly [key: string, text: string];

/** Longest query accepted, in characters, also after unpacking. */
export const LENGTH_MAX = 100_000;

/** Key of a link's packed part: see packed-link.ts. */
export const PACKED_KEY = 'z';

export function isPacked(query: string): boolean {
  return /(?:^\??|&)z=/.test(query);
}

export function formatQuery(pairs: readonly Pair[]): string {
  return pairs.map(([key, text]) => `${encodePart(key)}=${encodePart(text)}`).join('&');
}

function encodePart(text: string): string {
  const readable = /%(3A|2C|40|2F|3B|20)/g;
  return encodeURIComponent(text).replace(readable, (code) =>
    code === '%20' ? '+' : decodeURIComponent(code),
  );
}

/** The pairs in order. Unreadable parts are problems, not exceptions. */
export function parseQuery(query: string): { pairs: readonly Pair[]; problems: readonly Problem[] } {
  if (query.length > LENGTH_MAX) {
    const allowed = t`a query of at most ${LENGTH_MAX} characters`;
    return { pairs: [], problems: [{ key: 'link', value: t`${query.length} characters`, allowed }] };
  }
  const pairs: Pair[] = [];
  const problems: Problem[] = [];
  for (const part of query.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = decodePart(equals < 0 ? part : part.slice(0, equals));
    const text = decodePart(equals < 0 ? '' : part.slice(equals + 1));
    if (key === '') problems.push({ key: 'link', value: showValue(part), allowed: t`a key before each "="` });
    else if (key !== null && text !== null) pairs.push([key, text]);
    else problems.push({ key: key ?? 'link', value: showValue(part), allowed: t`percent-encoded UTF-8` });
  }
  return { pairs, problems };
}

/** The last pair of each repeated key, or all pairs if the key is repeatable; and the overridden pairs. */
export function lastOfEach(
  pairs: readonly Pair[],
  addsUp: (key: string) => boolean,
): { readonly pairs: readonly Pair[]; readonly overruled: readonly Problem[] } {
  const last = new Map(pairs);
  const places = new Map(pairs.map(([key], place) => [key, place]));
  const kept = pairs.filter(([key], place) => addsUp(key) || places.get(key) === place);
  const overruled = pairs.flatMap(([key, text]) =>
    addsUp(key) || text === last.get(key)
      ? []
      : [
          {
            key: showValue(key).slice(1, -1),
            value: showValue(text),
            allowed: t`one value for this key: the last one, ${showValue(last.get(key))}, counts`,
          },
        ],
  );
  return { pairs: kept, overruled };
}

function decodePart(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    // A lone surrogate could not be encoded again.
    return /\p{Surrogate}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}
