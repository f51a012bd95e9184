// Under the scenes: what tells the servers apart. Read when one wants to; it is not announced. There is nothing to say at
// first, so the words are loaded after the scenes; their place is kept.

import { lazy, type ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { LoadGuard } from '../shared/load-guard.tsx';
import * as styles from './differences.module.css';

const DifferenceSentences = lazy(() => import('./difference-sentences.tsx'));

export function DifferencesLine(): ReactNode {
  const count = useScenario(({ scenario }) => scenario.servers.length);
  if (count < 2) return null;
  return (
    <LoadGuard fallback={<section className={styles.root} />}>
      <DifferenceSentences />
    </LoadGuard>
  );
}
