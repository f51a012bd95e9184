// The kind of each lock that the scenario has: what its steps take it as.

import { type ReactNode, useId } from 'react';
import { LOCK_KINDS, type Lock } from '../../scenario/scenario.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { CONTROLS, LOCKS } from '../text-of-controls.ts';
import { locksWithKind } from './structure-texts.ts';

export function LockKinds(): ReactNode {
  const locks = useScenario((state) => state.scenario.locks);
  return locks.map((lock) => <LockKind key={lock.name} lock={lock} />);
}

function LockKind({ lock }: { readonly lock: Lock }): ReactNode {
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const id = useId();
  return (
    <div className="control">
      <label htmlFor={id} className="control-label">
        {CONTROLS.lock(lock.name)}
      </label>
      <select
        id={id}
        value={lock.kind}
        onChange={(event) =>
          actions.setStructure('lock', locksWithKind(scenario, lock.name, event.target.value))
        }
      >
        {LOCK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {LOCKS[kind]}
          </option>
        ))}
      </select>
    </div>
  );
}
