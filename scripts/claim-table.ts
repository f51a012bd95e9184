// The claims that `threadway verify` checks, as Markdown.

import { CLAIMS } from '../src/cli/verify/claims.ts';
import { markdownTable } from './markdown.ts';

export function claimTable(): string {
  const rows = CLAIMS.map(({ id, setup, tolerance }) => [`\`${id}\``, setup, tolerance]);
  return `${CLAIMS.length} claims.\n\n${markdownTable(['claim', 'set-up', 'tolerance'], rows)}`;
}
