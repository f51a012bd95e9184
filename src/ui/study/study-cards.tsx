// The cards of sweep and objective finder, loaded when their panel is opened. Their settings begin as the link says, and go into
// the page's link.

import { type ReactNode, useEffect, useId, useState } from 'react';
import { useActions, useRun, useScenario, useStudio } from '../../app/studio-context.ts';
import { paragraph } from '../../languages/list.ts';
import { formatCount } from '../../languages/quantity.ts';
import { decodeStudySettings, encodeStudySettings } from '../../links/study-link.ts';
import { formatProblems } from '../../scenario/problem.ts';
import { Button } from '../shared/button.tsx';
import { Sentence } from '../shared/sentence.tsx';
import { canApply, needWords } from '../understand/need-words.ts';
import { type ThreadsNeed, threadsNeeds } from '../understand/threads-need.ts';
import * as understandStyles from '../understand/understand.module.css';
import { UNDERSTAND } from '../words/understand.ts';
import { FinderCard } from './finder-card.tsx';
import * as styles from './study.module.css';
import { SweepCard } from './sweep-card.tsx';

export default function StudyCards(): ReactNode {
  const { view, studies } = useStudio();
  const [{ asked: first, problems }] = useState(() => decodeStudySettings(view.getState().asked));
  const [asked, setAsked] = useState(first);
  useEffect(() => view.setState({ asked: encodeStudySettings(asked) }), [view, asked]);
  return (
    <>
      <ThreadsAnswer />
      {/* Engines that were idle are closed: as on the way to the tab, they open before there is a question. */}
      <div className={styles.cards} onPointerEnter={studies.open} onFocusCapture={studies.open}>
        {asked === first && problems.length > 0 && (
          <p className={styles.problems} role="alert">
            {paragraph(formatProblems(problems))}
          </p>
        )}
        <SweepCard
          choice={asked.sweep}
          onChoice={(part) => setAsked((before) => ({ ...before, sweep: { ...before.sweep, ...part } }))}
        />
        <FinderCard
          settings={asked.find}
          onSettings={(part) => setAsked((before) => ({ ...before, find: { ...before.find, ...part } }))}
        />
      </div>
    </>
  );
}

/**
 * How many threads: for each server whose requests hold one, the answer as a sentence, with a button that sets it.
 */
function ThreadsAnswer(): ReactNode {
  const summary = useRun((state) => state.summary);
  const scenario = useScenario((state) => state.scenario);
  const nodes = useRun((state) => state.nodes);
  const all = summary === null ? [] : threadsNeeds(scenario, summary, nodes);
  const holding = all.filter(({ kind }) => kind !== 'parks');
  return (
    <section className={understandStyles.threadsAnswer} aria-label={UNDERSTAND.answerTitle}>
      {holding.map((need) => (
        <Answer key={need.server} need={need} />
      ))}
      {holding.length === 0 && all[0] !== undefined && <Answer need={all[0]} />}
    </section>
  );
}

function Answer({ need }: { readonly need: ThreadsNeed }): ReactNode {
  const id = useId();
  const { setParameter } = useActions();
  const hasLaw = need.kind === 'threads';
  return (
    <article className={understandStyles.card} aria-labelledby={id}>
      <h2 id={id}>{UNDERSTAND.needTitle(need.kind === 'parks' ? null : need.server)}</h2>
      <p>
        <Sentence pieces={needWords(need, true)} />{' '}
        {canApply(need) && (
          <Button kind="small primary" onClick={() => setParameter(need.key, need.server, need.wanted)}>
            {UNDERSTAND.apply(need.server, formatCount(need.wanted), need.wanted)}
          </Button>
        )}
      </p>
      {hasLaw && <p>{UNDERSTAND.law}</p>}
    </article>
  );
}
