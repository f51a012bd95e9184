// Counts claims and figures by kind (checks, fits, constructions) and outcome, for headlines.

import type { ClaimFigure, EvidenceKind, Outcome, Row } from '../protocol/claims-api.ts';

type Tallied = Pick<Row, 'kind' | 'outcome'> & {
  readonly parts: readonly Pick<ClaimFigure, 'kind' | 'outcome' | 'isContradicted'>[];
};

type ByOutcome = Readonly<Record<Outcome, number>>;

export interface Tally {
  readonly claims: Readonly<Record<EvidenceKind, ByOutcome>>;
  readonly figures: Readonly<Record<EvidenceKind, ByOutcome>>;
  /** Checks that are not reproduced because the source contradicts itself. */
  readonly contradicted: number;
}

export function tallyOf(rows: readonly Tallied[]): Tally {
  const parts = rows.flatMap((row) => row.parts);
  const contradicted = parts.filter(({ kind, isContradicted }) => kind === 'check' && isContradicted).length;
  return { claims: countsOf(rows), figures: countsOf(parts), contradicted };
}

function countsOf(all: readonly Pick<ClaimFigure, 'kind' | 'outcome'>[]): Tally['claims'] {
  const of = (kind: EvidenceKind): ByOutcome => {
    const counted = (outcome: Outcome): number =>
      all.filter((each) => each.kind === kind && each.outcome === outcome).length;
    return {
      met: counted('met'),
      missed: counted('missed'),
      'not reproduced': counted('not reproduced'),
    };
  };
  return { check: of('check'), fitted: of('fitted'), construction: of('construction') };
}

const allOf = (counts: ByOutcome): number => counts.met + counts.missed + counts['not reproduced'];

/**
 * "7 of 28 claims are checks: 2 met in every figure, 5 with figures that are not reproduced. …" Checks come
 * first because only they could have refuted the model.
 */
export function tallyWords({ claims, figures, contradicted }: Tally): string {
  const checks = claims.check;
  const all = allOf(checks) + allOf(claims.fitted) + allOf(claims.construction);
  const missed = Object.values(claims).reduce((sum, counts) => sum + counts.missed, 0);
  return [
    `${allOf(checks)} of ${all} claims are checks: ${outcomeWords(checks, ' in every figure', 'with figures that are not reproduced')}.`,
    `Figures that are checks: ${outcomeWords(figures.check, '', contradicted === 0 ? 'not reproduced' : `not reproduced (${contradicted} of these because the source contradicts itself)`)}.`,
    `${allOf(claims.fitted)} claims are fitted, ${allOf(claims.construction)} follow by construction; they prove little and are not counted.`,
    ...(missed === 0 ? [] : [`${missed} ${missed === 1 ? 'claim is' : 'claims are'} OUT OF TOLERANCE.`]),
  ].join(' ');
}

function outcomeWords(counts: ByOutcome, whole: string, notReproduced: string): string {
  return [
    `${counts.met} met${whole}`,
    `${counts['not reproduced']} ${notReproduced}`,
    ...(counts.missed === 0 ? [] : [`${counts.missed} out of tolerance`]),
  ].join(', ');
}
