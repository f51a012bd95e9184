// Taking a changed scenario over from a measurement, and taking that back: only as long as it is what is in force, since
// an undo takes back whatever was changed last.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { Button } from '../shared/button.tsx';
import { MEASURED_TEXT } from '../words/measured.ts';

interface Taking {
  take(next: Scenario): void;
  /** What came of it, and the button that takes it back. */
  readonly outcome: ComponentChildren;
}

export function useTaking(): Taking {
  const actions = useActions();
  const scenario = useScenario((state) => state.scenario);
  const [taken, setTaken] = useState<Scenario | null>(null);
  const [undone, setUndone] = useState(false);
  // The page keeps the very scenario that it was given, unless that changes nothing or makes no sense.
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
