// The claims as one reads them before anything has run, each with a link to its scene.

import { encodeLink } from '../links/link.ts';
import { encodeView } from '../links/view-link.ts';
import type { ClaimText, PublishedFigure, Row } from '../protocol/claims-api.ts';
import { type Claim, kindOf, rowOf } from './claim.ts';
import { CLAIMS } from './claims.ts';

export function claimTexts(): readonly ClaimText[] {
  return CLAIMS.map(textOf);
}

function textOf(claim: Claim): ClaimText {
  const { id, title, source, setup, tolerance, basis, free, remark = null, speed = null } = claim;
  const figures = publishedOf(claim);
  const view = encodeView({ speed });
  const query = [encodeLink({ ...claim.scene(), name: title }), ...(view === '' ? [] : [view])].join('&');
  return {
    id,
    title,
    source,
    setup,
    tolerance,
    basis,
    remark,
    kind: kindOf(figures, free),
    free,
    notReproduced: claim.notReproduced ?? null,
    figures,
    query,
  };
}

/** The figures of the claim as they are published, and what is known of them before a run. */
export function publishedOf(claim: Claim): readonly PublishedFigure[] {
  return claim.figures().map(({ simulate: _, ...figure }) => figure);
}

/** Runs the claim with this id. Throws RangeError where there is none. */
export function measured(id: string): Row {
  const claim = CLAIMS.find((each) => each.id === id);
  if (claim === undefined) throw new RangeError(`${id}: there is no such claim`);
  return rowOf(claim);
}
