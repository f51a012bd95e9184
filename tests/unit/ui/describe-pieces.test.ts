// The name of a server over its road, in pieces: one that does not fit is left out, and no number is cut.

import { expect, it } from 'vitest';
import { decodeLink } from '../../../src/links/link.ts';
import { describeInPieces, describeServer } from '../../../src/ui/stage/describe-server.ts';

it.each([
  ['preset=small-selector', ['Thread per connection', ', up to 10,000 threads']],
  ['preset=one-bridge', ['Blocking pool', ', 12 threads']],
  ['preset=one-bridge&A.timeout=300ms', ['Blocking pool', ', 12 threads', ' · call timeout 300 ms']],
])('every piece of %s is shown whole or not at all', (query, pieces) => {
  const link = decodeLink(query);
  if (!link.ok) throw new Error('a link that opens');
  const { scenario } = link;
  const [server] = scenario.servers;
  expect(describeInPieces(server, scenario)).toEqual(pieces);
  expect(describeServer(server, scenario)).toBe(pieces.join(''));
});
