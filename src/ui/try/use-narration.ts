// The line about the run until something has been tried. Its texts are loaded after the page, because there
// is nothing to say before the first facts of a run.

import { useEffect, useState } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { useParts } from '../parts.ts';
import type * as Narration from './narration.ts';

/** Null if there is nothing to say. */
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
