// The line that tells the run while nothing has been tried yet. What words it is loaded after the page: there is nothing to tell before
// the first facts of a run.

import { useEffect, useState } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { useParts } from '../parts.ts';
import type * as Narration from './narration.ts';

/** Null where there is nothing to tell. */
export function useNarration(): string | null {
  const scenario = useScenario((state) => state.scenario);
  const { loadNarration } = useParts();
  const [narration, setNarration] = useState<Pick<typeof Narration, 'narrationOf'> | null>(null);
  useEffect(() => {
    // The scene works without the line.
    loadNarration().then(setNarration, () => undefined);
  }, [loadNarration]);
  return useRun(({ facts }) => narration?.narrationOf(scenario, facts) ?? null);
}
