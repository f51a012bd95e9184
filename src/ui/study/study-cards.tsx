// The cards of sweep and objective finder, with their style: loaded when the place of the questions is opened. What is asked
// begins as the link says and is kept for it.

import { type ReactNode, useEffect, useState } from 'react';
import { formatProblem } from '../../scenario/problem.ts';
import { decodeAsked, encodeAsked } from '../../share/asked-link.ts';
import { useStudio } from '../studio-context.ts';
import { FinderCard } from './finder-card.tsx';
import '../../charts/charts.css';
import '../charts/chart-cards.css';
import './study.css';
import { SweepCard } from './sweep-card.tsx';
import { ThreadsAnswer } from './threads-answer.tsx';

export default function StudyCards(): ReactNode {
  const { view } = useStudio();
  const [{ asked: first, problems }] = useState(() => decodeAsked(view.getState().asked));
  const [asked, setAsked] = useState(first);
  useEffect(() => view.setState({ asked: encodeAsked(asked) }), [view, asked]);
  return (
    <>
      <ThreadsAnswer />
      <div className="study-cards">
        {asked === first && problems.length > 0 && (
          <p className="study-problems" role="alert">
            {problems.map(formatProblem).join(' ')}
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
