// Renders the evidence page from the recorded results into the build; validation.html is its template.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimTexts } from '../src/claims/claims.ts';
import { labScenario } from '../src/claims/lab/simulated.ts';
import {
  expectationFor,
  REPLICATIONS,
  REQUESTS,
  THEORY_CASES,
  theoryQuery,
} from '../src/claims/theory/theory-checks.ts';
import { encodeLink } from '../src/links/link.ts';
import { LAB_MEASUREMENTS } from '../src/scenario/lab/measured.ts';
import { EVIDENCE } from '../src/ui/words/evidence.ts';
import { EvidencePage } from '../src/validation/evidence-page.tsx';
import { RECORDED } from '../src/validation/recorded.ts';
import type { ShownQueue } from '../src/validation/shown.ts';
import { filled } from './template.ts';

export function writeEvidencePage(folder: string): void {
  const path = join(folder, 'validation.html');
  const page = {
    id: 'evidence',
    home: './',
    title: EVIDENCE.title,
    description: EVIDENCE.description,
    head: [],
    content: (
      <EvidencePage
        claims={claimTexts()}
        labs={LAB_MEASUREMENTS}
        labQuery={(lab, server, load) => encodeLink(labScenario(lab, server, load))}
        queues={queues()}
        replications={REPLICATIONS}
        requests={REQUESTS}
      />
    ),
  };
  writeFileSync(path, filled(readFileSync(path, 'utf8'), page));
}

function queues(): readonly ShownQueue[] {
  return THEORY_CASES.map((queued, place) => {
    const { applied } = expectationFor(queued);
    const checks = RECORDED.theory[place];
    if (applied === null || checks === undefined)
      throw new Error(`nothing is recorded of queue ${place}: run "npm run evidence"`);
    const { subject, load, isHighest } = queued;
    return { name: applied.formula.name, subject, load, isHighest, checks, query: theoryQuery(queued) };
  });
}
