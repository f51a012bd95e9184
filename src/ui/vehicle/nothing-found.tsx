// The message that no request has the latency that the user picked in a chart.

import type { ReactNode } from 'react';
import { useActions, useView } from '../../app/studio-context.ts';
import { Button } from '../shared/button.tsx';
import * as styles from './vehicle.module.css';
import { VEHICLE_TEXT } from './vehicle-text.ts';

export default function NothingFound(): ReactNode {
  const { follow } = useActions();
  const server = useView((state) => state.found?.wanted.server) ?? '';
  return (
    <section className={styles.panel} aria-label={VEHICLE_TEXT.nothingFound(server)}>
      <header className={styles.head}>
        <p role="status">{VEHICLE_TEXT.nothingFound(server)}</p>
        <span className={styles.actions}>
          <Button kind="small" onClick={() => follow(null)}>
            {VEHICLE_TEXT.close}
          </Button>
        </span>
      </header>
    </section>
  );
}
