// The cards of the sweep and of the objective finder, loaded when their panel is opened. Links contain the
// settings of the cards: a link to the page sets them, and the page's own link changes with them.

import { type ReactNode, useEffect, useState } from 'react';
import { useScenario, useStudio } from '../../app/studio-context.ts';
import { paragraph } from '../../languages/list.ts';
import { decodeStudySettings, encodeStudySettings } from '../../links/study-link.ts';
import { formatProblems } from '../../scenario/problem.ts';
import type { Objective } from '../../scenario/question.ts';
import { holdsThreads } from '../../scenario/server.ts';
import { AdviceCard } from '../understand/advice-card.tsx';
import * as understandStyles from '../understand/understand.module.css';
import { ADVICE } from '../words/advice.ts';
import { FinderCard } from './finder-card.tsx';
import { LeversCard } from './levers-card.tsx';
import * as styles from './study.module.css';
import { SweepCard } from './sweep-card.tsx';

export default function StudyCards(): ReactNode {
  const { view, studies } = useStudio();
  const scenario = useScenario((state) => state.scenario);
  const [{ settings: first, problems }] = useState(() =>
    decodeStudySettings(view.getState().asked, scenario),
  );
  const [settings, setSettings] = useState(first);
  useEffect(() => view.setState({ asked: encodeStudySettings(settings) }), [view, settings]);
  return (
    <>
      <ThreadsAnswer objective={settings.find.objectives?.[0] ?? null} />
      {/* Idle engines are closed. Open them when the user is likely to ask a question soon. */}
      <div className={styles.cards} onPointerEnter={studies.open} onFocusCapture={studies.open}>
        {settings === first && problems.length > 0 && (
          <p className={styles.problems} role="alert">
            {paragraph(formatProblems(problems))}
          </p>
        )}
        <SweepCard
          choice={settings.sweep}
          onChoice={(part) => setSettings((before) => ({ ...before, sweep: { ...before.sweep, ...part } }))}
        />
        <FinderCard
          settings={settings.find}
          onSettings={(part) => setSettings((before) => ({ ...before, find: { ...before.find, ...part } }))}
        />
      </div>
    </>
  );
}

interface ThreadsAnswerProps {
  /** The first objective in the finder; null if it is the scene's default. */
  readonly objective: Objective | null;
}

/**
 * Advice on the number of threads, for each server whose requests hold threads, or else for the first server.
 * Below it: what to change first.
 */
function ThreadsAnswer({ objective }: ThreadsAnswerProps): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const { servers } = scenario;
  const holding = servers.flatMap((server, place) => (!holdsThreads(server) ? [] : [place]));
  return (
    <section className={understandStyles.threadsAnswer} aria-label={ADVICE.answerTitle}>
      {(holding.length > 0 ? holding : [0]).map((place) => (
        <AdviceCard key={servers[place]!.id} place={place} />
      ))}
      <LeversCard objective={objective} />
    </section>
  );
}
