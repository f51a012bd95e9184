// The claims checked by `threadway verify` as Markdown tables, by source.

import { type Claim, kindOf, worstOf } from '../src/claims/claim.ts';
import { CLAIMS, publishedOf } from '../src/claims/claims.ts';
import { tallyOf, tallyWords } from '../src/claims/tally.ts';
import type { EvidenceKind, FreeValue, Outcome } from '../src/protocol/claims-api.ts';
import { markdownTable } from './markdown.ts';

/** One table per source, under its title. */
export function claimTables(): string {
  const titles = [...new Set(CLAIMS.map(titleOf))];
  const tables = titles.map((title) =>
    tableOf(
      title,
      CLAIMS.filter((claim) => titleOf(claim) === title),
    ),
  );
  return [`${CLAIMS.length} claims of ${titles.length} sources. ${claimTally()}`, ...tables].join('\n\n');
}

/** How many claims are checks, and their recorded outcomes, without running them. */
export function claimTally(): string {
  return tallyWords(
    tallyOf(
      CLAIMS.map((claim) => {
        const parts = publishedOf(claim).map(({ kind, isReproduced, isContradicted }) => ({
          kind,
          ...(isContradicted && { isContradicted }),
          outcome: (isReproduced ? 'met' : 'not reproduced') satisfies Outcome as Outcome,
        }));
        return {
          kind: kindOf(parts, claim.free),
          outcome: worstOf(parts.map(({ outcome }) => outcome)),
          parts,
        };
      }),
    ),
  );
}

const KINDS: Readonly<Record<EvidenceKind, string>> = {
  check: '**check**',
  fitted: 'fitted',
  construction: 'by construction',
};

/** "2, 1 fitted here: CPU per request, 45 us; timer slack". */
function freeWords(free: readonly FreeValue[]): string {
  if (free.length === 0) return '0';
  const fits = free.filter(({ from }) => from === 'here').length;
  return `${free.length}, ${fits} fitted here: ${free.map(({ name }) => name).join('; ')}`;
}

function titleOf({ source: { title, author } }: Claim): string {
  return author === null ? `"${title}"` : `${author}, "${title}"`;
}

function tableOf(title: string, claims: readonly Claim[]): string {
  const head = [
    'claim',
    'what it is',
    'free values',
    'set-up',
    'tolerance',
    'why',
    'not reproduced',
    'remark',
  ];
  return `### ${title}\n\n${markdownTable(head, claims.map(rowOf))}`;
}

function rowOf(claim: Claim): readonly string[] {
  const { id, free, setup, tolerance, basis, notReproduced = '', remark = '' } = claim;
  const kind = KINDS[kindOf(publishedOf(claim), free)];
  return [`\`${id}\``, kind, freeWords(free), setup, tolerance, basis, notReproduced, remark];
}
