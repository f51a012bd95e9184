// A line below the stage with the differences between servers. Screen readers do not announce it. At first
// there are no differences to describe, so its code is loaded after the stage; its height is reserved.

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
