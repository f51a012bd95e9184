// The worker's side of the evidence page. A claim runs without interruption; terminate the worker to stop it.

import { measured } from '../claims/claims.ts';
import { checkDigests } from '../claims/digest-checks.ts';
import { comparedServer } from '../claims/lab/compare.ts';
import { theoryChecks } from '../claims/theory/theory-checks.ts';
import type { ClaimsApi, DigestCheck, Row, TheoryCheck } from '../protocol/claims-api.ts';
import type { ComparedRun, LabMeasurement } from '../scenario/lab/measurement.ts';

export class ClaimsHost implements ClaimsApi {
  measure(id: string): Row {
    return measured(id);
  }

  checkDigests(): readonly DigestCheck[] {
    return checkDigests();
  }

  compareLab(lab: LabMeasurement, server: string): readonly ComparedRun[] {
    const found = lab.servers.find(({ id }) => id === server);
    if (found === undefined) throw new RangeError(`${server}: no such server`);
    return comparedServer(lab, found);
  }

  checkTheory(place: number): readonly TheoryCheck[] {
    return theoryChecks(place);
  }
}
