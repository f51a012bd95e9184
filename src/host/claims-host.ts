// The end of the validation page that computes. A claim is run in one go: whoever wants it stopped ends the worker.

import { checkDigests } from '../claims/digest-checks.ts';
import { claimTexts, measured } from '../claims/list.ts';
import type { ClaimsApi, ClaimText, DigestCheck, Row } from '../protocol/claims-api.ts';

export class ClaimsHost implements ClaimsApi {
  list(): readonly ClaimText[] {
    return claimTexts();
  }

  measure(id: string): Row {
    return measured(id);
  }

  checkDigests(): readonly DigestCheck[] {
    return checkDigests();
  }
}
