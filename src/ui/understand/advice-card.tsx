// Advice for a server. Each change that helps has a button.

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useScenario, useStudio } from '../../app/studio-context.ts';
import { formatCount, formatInstant } from '../../languages/quantity.ts';
import { same } from '../../scenario/same.ts';
import { Button } from '../shared/button.tsx';
import { Sentence } from '../shared/sentence.tsx';
import { useInView } from '../shared/use-in-view.ts';
import { ADVICE } from '../words/advice.ts';
import { UNDERSTAND } from '../words/understand.ts';
import type { Advice, Offer } from './advice-words.ts';
import * as styles from './understand.module.css';
import { type TriedAdvice, useAdvice } from './use-advice.ts';
import { useChange } from './use-change.ts';

const UNKNOWN: Pick<Advice, 'pieces' | 'offers'> = { pieces: [UNDERSTAND.notYet], offers: [] };

const INSTANT_STEP_NANOS = 1e7;
/** The card counts as seen when this much of it is in the window. */
const SEEN_PX = 60;

interface AdviceCardProps {
  /** Index of the server in the scene. */
  readonly place: number;
  readonly children?: ReactNode;
}

export function AdviceCard({ place, children }: AdviceCardProps): ReactNode {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const advice = useAdvice(place, useInView(card, -SEEN_PX));
  const { pieces: lead, offers } = advice ?? UNKNOWN;
  useMarkOnSlider(advice);
  const tried = advice?.tried ?? null;
  const server = useScenario(({ scenario }) => scenario.servers[place]?.id ?? null);
  return (
    <article ref={card} className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{advice?.title ?? ADVICE.title(server)}</h2>
      {(lead.length > 0 || offers.length === 0) && (
        <p>
          <Sentence pieces={lead} /> {offers.length === 0 && children}
        </p>
      )}
      {tried !== null && offers.length > 0 && (
        <p className="muted">
          {ADVICE.tried(
            formatInstant(tried.atNanos, INSTANT_STEP_NANOS),
            tried.queued === 0 ? '' : formatCount(tried.queued),
          )}
        </p>
      )}
      {offers.map((offer, index) => (
        <p key={`${offer.remedy.parameter} ${offer.remedy.group}`}>
          <Sentence pieces={offer.pieces} /> <Apply offer={offer} server={server} isFirst={index === 0} />{' '}
          {index === offers.length - 1 && children}
        </p>
      ))}
    </article>
  );
}

/**
 * Marks the recommended number on the slider for threads. The mark stays while new advice is being computed.
 */
function useMarkOnSlider(advice: TriedAdvice | null): void {
  const { view } = useStudio();
  const needed = advice?.needed;
  useEffect(() => {
    if (needed === null || advice === null || same(view.getState().needed, needed ?? null)) return;
    view.setState({ needed: needed ?? null });
  });
}

interface ApplyProps {
  readonly offer: Offer;
  readonly server: string | null;
  readonly isFirst: boolean;
}

function Apply({ offer: { remedy, value, button }, server, isFirst }: ApplyProps): ReactNode {
  const apply = useChange(server);
  if (button === null) return null;
  return (
    <Button kind={isFirst ? 'small primary' : 'small'} onClick={() => apply(remedy, value)}>
      {button}
    </Button>
  );
}
