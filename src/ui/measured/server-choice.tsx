// Chooses one of the scene's servers; hidden if there is only one.

import type { ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { SelectField } from '../shared/select.tsx';
import * as styles from './measured.module.css';

interface ServerChoiceProps {
  readonly label: string;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export function ServerChoice({ label, chosen, onChoose }: ServerChoiceProps): ReactNode {
  const servers = useScenario((state) => state.scenario.servers);
  if (servers.length === 1) return null;
  return (
    <SelectField
      className={styles.choice}
      label={label}
      options={servers.map(({ id }) => [id, id])}
      value={chosen}
      onValue={onChoose}
    />
  );
}
