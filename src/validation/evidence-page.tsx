// The evidence page, which the build renders. The most convincing results come first; everything that is not
// reproduced comes last, in full.

import type { ReactNode } from 'react';
import type { FigureName } from '../scenario/lab/measurement.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { ClaimSection } from './claim-section.tsx';
import { LabSection } from './lab-section.tsx';
import { MissedSection } from './missed-section.tsx';
import { AGAIN_ID, RunAgain } from './run-again.tsx';
import { comparedFigures, type Evidence, errorsIn, figuresOf, isInside } from './shown.ts';
import { TheorySection } from './theory-section.tsx';

/** One in this many of the 99 % intervals misses the true value by chance. */
const MISSES_ONE_IN = 100;

interface EvidencePageProps extends Evidence {
  /** Runs per theoretical queue. Below: requests per run. */
  readonly replications: number;
  readonly requests: number;
}

export function EvidencePage({ replications, requests, ...evidence }: EvidencePageProps): ReactNode {
  const { claims, labs, queues, labQuery } = evidence;
  return (
    <>
      <a className="skip-link" href="#servers">
        {EVIDENCE.skip}
      </a>
      <PageHeader home="./" here="evidence" />
      <main className="evidence">
        <div className="evidence-intro">
          <h1>{EVIDENCE.title}</h1>
          <p>{EVIDENCE.lead}</p>
        </div>
        <Summary {...evidence} />
        <div id={AGAIN_ID} className="evidence-again">
          <RunAgain />
        </div>
        <LabSection labs={labs} labQuery={labQuery} />
        <TheorySection queues={queues} replications={replications} requests={requests} />
        <ClaimSection claims={claims} />
        <MissedSection claims={claims} queues={queues} />
        <p className="muted">{EVIDENCE.more}</p>
      </main>
    </>
  );
}

/** Results of the three kinds of evidence, each with a link to its part of the page. */
function Summary({ claims, labs, queues }: Evidence): ReactNode {
  const servers = labs.flatMap((lab) => lab.servers.map((server) => ({ lab, server })));
  const rows = servers.flatMap(({ lab, server }) =>
    server.runs.flatMap(({ load }) => comparedFigures(lab, server, load)),
  );
  const median = (figure: FigureName): string =>
    EVIDENCE.percent(errorsIn(rows, figure)?.median ?? Number.NaN);
  const runs = servers.reduce((sum, { server }) => sum + server.runs.length, 0);
  const intervals = queues.flatMap(({ checks }) => checks);
  const inside = intervals.filter(isInside).length;
  const checks = claims.flatMap(figuresOf).filter(({ kind }) => kind === 'check');
  const met = checks.filter(({ outcome }) => outcome === 'met').length;
  const contradicted = checks.filter(({ isContradicted }) => isContradicted).length;
  const { servers: ofServers, theory, articles } = EVIDENCE;
  return (
    <ul className="evidence-summary">
      <Tile
        href="#servers"
        title={ofServers.title}
        number={median('p50, ms')}
        words={ofServers.summary(median('p99, ms'), runs, servers.length)}
      />
      <Tile
        href="#theory"
        title={theory.title}
        number={theory.ratio(inside, intervals.length)}
        words={theory.summary(Math.round(intervals.length / MISSES_ONE_IN))}
      />
      <Tile
        href="#articles"
        title={articles.title}
        number={theory.ratio(met, checks.length)}
        words={articles.summary(checks.length - met, contradicted)}
      />
    </ul>
  );
}

interface TileProps {
  readonly href: string;
  readonly title: string;
  readonly number: string;
  readonly words: string;
}

function Tile({ href, title, number, words }: TileProps): ReactNode {
  return (
    <li>
      <a href={href}>{title}</a>
      <strong>{number}</strong>
      <span>{words}</span>
    </li>
  );
}
