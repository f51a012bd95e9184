// Whether the result hangs on arrivals that come in step: asked in the background once a changed scene has been left alone
// for a while, and only told where it does. Ready scenes do not, which a test holds, so they are not asked about.

import { type ReactNode, useEffect, useState } from 'react';
import { EVENNESS_QUESTION } from '../../scenario/default-question.ts';
import { hasEvenArrivals } from '../../scenario/even-arrivals.ts';
import { isPreset } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { evennessSentence } from '../../share/evenness-text.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { useStudy } from '../study/use-study.ts';
import { UNDERSTAND } from '../text-of-understand.ts';

/** After so long without a change. */
const QUIET_MILLIS = 1500;

export function EvenArrivals(): ReactNode {
  const { setParameter } = useActions();
  const scenario = useScenario((state) => state.scenario);
  const quiet = useQuiet(scenario);
  const asked = quiet === scenario && isWorthAsking(quiet) ? EVENNESS_QUESTION : null;
  const { step } = useStudy(asked, scenario);
  const answer = step?.answer.kind === 'evenness' ? step.answer : null;
  const differences = answer?.differences ?? [];
  return (
    // It is there before its words, or screen readers would not tell of them.
    <div className="even-arrivals" aria-live="polite">
      {asked !== null && differences.length > 0 && (
        <p>
          {evennessSentence(differences)}{' '}
          <button
            type="button"
            className="understand-go"
            onClick={() => setParameter('arrivals', null, 'poisson')}
          >
            {UNDERSTAND.irregular}
          </button>
        </p>
      )}
    </div>
  );
}

/** What was given, once it has stayed the same for a while. */
function useQuiet(scenario: Scenario): Scenario | null {
  const [quiet, setQuiet] = useState<Scenario | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(scenario), QUIET_MILLIS);
    return () => clearTimeout(timer);
  }, [scenario]);
  return quiet;
}

function isWorthAsking(scenario: Scenario): boolean {
  return hasEvenArrivals(scenario) && !isPreset(scenario) && !savesData();
}

/** Where the reader asks for little, nothing is done unasked. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
