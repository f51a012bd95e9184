// `npm run evidence`: runs the claims, the lab's servers and the theoretical queues, and records the results
// in src/validation/recorded.ts for the evidence page. Tests rerun everything and compare.

import { writeFileSync } from 'node:fs';
import { rowOf } from '../src/claims/claim.ts';
import { CLAIMS, publishedOf } from '../src/claims/claims.ts';
import { comparedServer } from '../src/claims/lab/compare.ts';
import { THEORY_CASES, theoryChecks } from '../src/claims/theory/theory-checks.ts';
import { LAB_MEASUREMENTS } from '../src/scenario/lab/measured.ts';
import { type RecordedResults, recordedCheck, recordedPart, recordedRun } from '../src/validation/record.ts';

const FILE = new URL('../src/validation/recorded.ts', import.meta.url);

const recorded: RecordedResults = {
  claims: Object.fromEntries(
    CLAIMS.map((claim) => {
      const { parts } = rowOf(claim);
      const inOrder = publishedOf(claim).map(({ figure }) => parts.find((part) => part.figure === figure)!);
      return [claim.id, inOrder.map(recordedPart)];
    }),
  ),
  lab: Object.fromEntries(
    LAB_MEASUREMENTS.map((lab) => [
      lab.machine,
      Object.fromEntries(
        lab.servers.map((server) => [server.id, comparedServer(lab, server).map(recordedRun)]),
      ),
    ]),
  ),
  theory: THEORY_CASES.map((_, place) => theoryChecks(place).map(recordedCheck)),
};

writeFileSync(
  FILE,
  `// Recorded results of the claims, the servers of the lab and the queues of theory. Written by \`npm run evidence\`.

import type { RecordedResults } from './record.ts';

export const RECORDED: RecordedResults = ${JSON.stringify(recorded, null, 1)};
`,
);
