// The cards of sweep and objective finder, with their style: loaded when the place of the questions is opened.

import type { ReactNode } from 'react';
import { FinderCard } from './finder-card.tsx';
import './study.css';
import { SweepCard } from './sweep-card.tsx';

export default function StudyCards(): ReactNode {
  return (
    <div className="study-cards">
      <SweepCard />
      <FinderCard />
    </div>
  );
}
