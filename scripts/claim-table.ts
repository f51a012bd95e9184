// The claims that `threadway verify` checks, as Markdown, by source.

import type { Claim } from '../src/claims/claim.ts';
import { CLAIMS } from '../src/claims/claims.ts';
import { markdownTable } from './markdown.ts';

/** A table for each source, under its title. */
export function claimTables(): string {
  const titles = [...new Set(CLAIMS.map(titleOf))];
  const tables = titles.map((title) =>
    tableOf(
      title,
      CLAIMS.filter((claim) => titleOf(claim) === title),
    ),
  );
  return [`${CLAIMS.length} claims of ${titles.length} sources.`, ...tables].join('\n\n');
}

function titleOf({ source: { title, author } }: Claim): string {
  return author === null ? `"${title}"` : `${author}, "${title}"`;
}

function tableOf(title: string, claims: readonly Claim[]): string {
  const head = ['claim', 'set-up', 'tolerance', 'calibrated or checked', 'remark'];
  return `### ${title}\n\n${markdownTable(head, claims.map(rowOf))}`;
}

function rowOf({ id, setup, tolerance, basis, remark = '' }: Claim): readonly string[] {
  return [`\`${id}\``, setup, tolerance, basis, remark];
}
