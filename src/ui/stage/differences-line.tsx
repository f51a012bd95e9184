// A line below the stage with the differences between the servers. It is not announced. At first there is
// nothing to say, so its texts are loaded after the stage; room is reserved for it.

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
