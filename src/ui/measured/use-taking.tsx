// Applies a scenario that was derived from pasted text, and lets the user undo that. Undo reverts the latest
// change, so it is offered only until something else changes.

import { type ReactNode, useState } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { Button } from '../shared/button.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';

interface ScenarioTaker {
  take(next: Scenario): void;
  /** The message, and the undo button. */
  readonly outcome: ReactNode;
}

export function useTaking(): ScenarioTaker {
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const [taken, setTaken] = useState<Scenario | null>(null);
  const [undone, setUndone] = useState(false);
  // The store holds the applied object itself, unless the object changed nothing or was refused.
  const isInForce = taken === scenario;
  const undo = (): void => {
    actions.undo();
    setTaken(null);
    setUndone(true);
  };
  return {
    take(next) {
      actions.takeScenario(next);
      setTaken(next);
      setUndone(false);
    },
    outcome: (
      <>
        <span role="status">{isInForce ? MEASURED_TEXT.taken : undone ? MEASURED_TEXT.undone : ''}</span>{' '}
        {isInForce && (
          <Button kind="small" onClick={undo}>
            {MEASURED_TEXT.undo}
          </Button>
        )}
      </>
    ),
  };
}
