// All claims of the validation table, in the order of the sources. Also the claims' texts without results,
// each with a link to its scene.

import { encodeLink } from '../links/link.ts';
import { encodeView } from '../links/view-link.ts';
import type { ClaimText, PublishedFigure, Row } from '../protocol/claims-api.ts';
import { ASYNCHRONOUS_IO_CLAIMS } from './asynchronous-io.ts';
import { type Claim, kindOf, rowOf } from './claim.ts';
import { NON_BLOCKING_CLAIMS } from './non-blocking.ts';
import { SELECTOR_CLAIMS } from './selectors.ts';
import { SET_THROUGHPUT_CLAIMS } from './set-throughput.ts';
import { SHARED_DATA_CLAIMS } from './shared-data.ts';
import { THREAD_POOL_CLAIMS } from './thread-pool-size.ts';

export const CLAIMS: readonly Claim[] = [
  ...NON_BLOCKING_CLAIMS,
  ...SELECTOR_CLAIMS,
  ...ASYNCHRONOUS_IO_CLAIMS,
  ...SHARED_DATA_CLAIMS,
  ...THREAD_POOL_CLAIMS,
  ...SET_THROUGHPUT_CLAIMS,
];

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

/** The claim's figures as published, with what is known before a run. */
export function publishedOf(claim: Claim): readonly PublishedFigure[] {
  return claim.figures().map(({ simulate: _, ...figure }) => figure);
}

/** Runs the claim with this id. Throws RangeError if there is none. */
export function measured(id: string): Row {
  const claim = CLAIMS.find((each) => each.id === id);
  if (claim === undefined) throw new RangeError(`${id}: there is no such claim`);
  return rowOf(claim);
}
