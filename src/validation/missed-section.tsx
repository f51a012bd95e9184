// Everything that is not reproduced, with the reason: figures of articles, intervals that miss a formula,
// errors against real servers.

import type { ReactNode } from 'react';
import type { ClaimText } from '../protocol/claims-api.ts';
import { EVIDENCE } from '../ui/words/evidence.ts';
import { ClaimArticle, JudgingDetails, missedId, sentence } from './claim-section.tsx';
import { FigureTable } from './figure-table.tsx';
import { claimsWith, isInside, type ShownQueue } from './shown.ts';
import { QueueTable } from './theory-section.tsx';

const TEXT = EVIDENCE.missed;

interface MissedProps {
  readonly claims: readonly ClaimText[];
  readonly queues: readonly ShownQueue[];
}

export function MissedSection({ claims, queues }: MissedProps): ReactNode {
  const missed = claimsWith(claims, ({ outcome }) => outcome !== 'met');
  const figures = missed.reduce((sum, each) => sum + each.figures.length, 0);
  const outside = queues.flatMap((queue) =>
    queue.checks.filter((check) => !isInside(check)).map((check) => ({ queue, check })),
  );
  return (
    <section id="missed" className="evidence-section" aria-labelledby="missed-title">
      <h2 id="missed-title">{TEXT.title}</h2>
      <p>{TEXT.what(figures, missed.length)}</p>
      <div className="evidence-cards">
        {missed.map(({ text, figures: shown }) => (
          <ClaimArticle key={text.id} text={text} id={missedId(text)}>
            <FigureTable text={text} figures={shown} />
            {text.notReproduced !== null && (
              <p>
                <b>{TEXT.reason}</b> {sentence(text.notReproduced)}
              </p>
            )}
            <JudgingDetails text={text} />
          </ClaimArticle>
        ))}
      </div>
      {outside.length > 0 && (
        <>
          <h3>{TEXT.theory(outside.length)}</h3>
          <p>{TEXT.theoryWhat}</p>
          <QueueTable label={TEXT.theory(outside.length)} rows={outside} />
        </>
      )}
      <h3>{TEXT.servers}</h3>
      <ul className="evidence-reasons">
        {TEXT.serversWhat.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}
