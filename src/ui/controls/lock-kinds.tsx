// Chooses the kind of each lock in the scenario.

import { type ReactNode, useId } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import { formatLock } from '../../links/structure-text.ts';
import type { ProgramLock } from '../../scenario/scenario.ts';
import { Badge } from '../shared/badge.tsx';
import { Select } from '../shared/select.tsx';
import { serverClass } from '../shared/server-class.ts';
import { CONTROLS, LOCKS } from '../words/controls.ts';
import { useMayDiffer } from './by-server.tsx';
import * as styles from './control.module.css';
import { serverView } from './server-view.ts';
import { locksWithKind } from './structure-texts.ts';

export function LockKinds(): ReactNode {
  const locks = useScenario((state) => state.scenario.locks);
  return locks.map((lock) => <LockKind key={lock.name} lock={lock} />);
}

function LockKind({ lock }: { readonly lock: ProgramLock }): ReactNode {
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const { servers } = scenario;
  const name = CONTROLS.lock(lock.name);
  const differs = scenario.own.some(({ locks }) => locks?.some((each) => each.name === lock.name));
  const { isOpen, sign } = useMayDiffer(name, differs, () =>
    actions.setStructure('lock', scenario.locks.map(formatLock).join('\n')),
  );
  return (
    <>
      <KindControl lock={lock} name={name} server={null} face={name}>
        {sign}
      </KindControl>
      {isOpen &&
        servers.map((server, index) => (
          <div key={server.id} className={`${styles.shared} ${serverClass(index)}`}>
            <KindControl
              lock={lock}
              name={name}
              server={server.id}
              face={<Badge id={server.id} index={index} />}
            />
          </div>
        ))}
    </>
  );
}

interface KindControlProps {
  readonly lock: ProgramLock;
  readonly name: string;
  /** Id of the server; null for all servers. */
  readonly server: string | null;
  readonly face: ReactNode;
  readonly children?: ReactNode;
}

function KindControl({ lock, name, server, face, children }: KindControlProps): ReactNode {
  const actions = useActions();
  const [seen] = serverView(
    useScenario((state) => state.scenario),
    server,
  );
  const { kind, handOverNanos } = seen.locks.find((each) => each.name === lock.name) ?? lock;
  const value = handOverNanos === 0 && kind === 'mutex' ? 'mutex:fair' : kind;
  const id = useId();
  return (
    <div className={styles.root}>
      <span className={styles.label}>
        <label htmlFor={id}>
          {face}
          {server !== null && <span className="visually-hidden">{CONTROLS.ofServer(name, server)}</span>}
        </label>
        {children}
      </span>
      <Select
        id={id}
        options={Object.entries(LOCKS)}
        value={value}
        onValue={(next) =>
          actions.setStructure(
            server === null ? 'lock' : `${server}.lock`,
            locksWithKind(seen, lock.name, next),
          )
        }
      />
    </div>
  );
}
