// All numbers of each server, for the printed page. On the screen they are shown only on request. Rendered
// only while printing.

import { type ReactNode, useEffect, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { Badge } from '../shared/badge.tsx';
import { describeServer } from '../stage/describe-server.ts';
import MoreNumbers from '../stage/more-numbers.tsx';
import * as styles from './printed-numbers.module.css';

export function PrintedNumbers(): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const [prints, setPrints] = useState(false);
  useEffect(() => {
    const begins = (): void => setPrints(true);
    const ends = (): void => setPrints(false);
    window.addEventListener('beforeprint', begins);
    window.addEventListener('afterprint', ends);
    return () => {
      window.removeEventListener('beforeprint', begins);
      window.removeEventListener('afterprint', ends);
    };
  }, []);
  if (!prints) return null;
  return (
    <div className={styles.root}>
      {scenario.servers.map((server, index) => (
        <section key={server.id} aria-label={describeServer(server, scenario)}>
          <h2>
            <Badge id={server.id} index={index} /> {describeServer(server, scenario)}
          </h2>
          <MoreNumbers index={index} />
        </section>
      ))}
    </div>
  );
}
