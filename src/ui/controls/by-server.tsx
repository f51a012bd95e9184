// What all servers share and may differ in: the sign behind the label that lets it differ, "=" while it is the same for all,
// "≠" where it may differ, and then a control for each server.

import { type ReactNode, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS } from '../words/controls.ts';
import * as styles from './control.module.css';

interface MayDiffer {
  /** Whether each server has a control of its own. */
  readonly isOpen: boolean;
  /** The sign; null where there is one server. */
  readonly sign: ReactNode;
}

/** `makeSame` sets what all have for each server. */
export function useMayDiffer(label: string, differs: boolean, makeSame: () => void): MayDiffer {
  const several = useScenario(({ scenario }) => scenario.servers.length > 1);
  const [wanted, setWanted] = useState(false);
  const isOpen = differs || (wanted && several);
  const toggle = (): void => {
    setWanted(!isOpen);
    if (differs) makeSame();
  };
  const sign = several && (
    <button
      type="button"
      className={`${styles.helpButton} ${styles.differsButton}`}
      aria-label={CONTROLS.differs(label)}
      aria-pressed={isOpen}
      title={isOpen ? CONTROLS.makeSame : CONTROLS.letDiffer}
      onClick={toggle}
    >
      <span aria-hidden="true">{isOpen ? '≠' : '='}</span>
    </button>
  );
  return { isOpen, sign };
}

interface ByServerProps {
  readonly label: string;
  /** The control of all servers. */
  readonly common: ReactNode;
  /** The control of one server; `face` replaces its label. */
  readonly children: (id: string, index: number, face: ReactNode) => ReactNode;
}

export function ByServer({ label, common, children }: ByServerProps): ReactNode {
  const servers = useScenario(({ scenario }) => scenario.servers);
  return (
    <fieldset className={styles.shared}>
      <legend className="visually-hidden">{CONTROLS.ofEach(label)}</legend>
      {common}
      {servers.map(({ id }, index) => (
        <div key={id} className={serverClass(index)}>
          {children(id, index, <Badge id={id} index={index} />)}
        </div>
      ))}
    </fieldset>
  );
}
