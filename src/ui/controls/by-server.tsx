// Controls for settings that servers share but may also set differently. The button after the label shows "="
// while all servers share one value, and "≠" while each server has a control of its own.

import { type ReactNode, useState } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import { Badge } from '../shared/badge.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS } from '../words/controls.ts';
import * as styles from './control.module.css';

interface MayDiffer {
  /** Whether each server has a control of its own. */
  readonly isOpen: boolean;
  /**
   * The button that switches between one control for all servers and one control for each; null if there is
   * only one server.
   */
  readonly sign: ReactNode;
}

/** `makeSame` gives all servers the shared value. */
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
  /** The control for all servers. */
  readonly common: ReactNode;
  /** Renders the control of one server; `face` replaces the control's label. */
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
