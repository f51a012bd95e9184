// The line that tells the run while nothing has been tried yet. That of services which call each other is loaded with the first such
// scene; frames do without it.

import { useEffect, useState } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { isServed } from '../../scenario/services.ts';
import { useParts } from '../parts.ts';
import type * as ChainNarration from './chain-narration.ts';
import { narrationOf } from './narration.ts';

/** Null where there is nothing to tell. */
export function useNarration(): string | null {
  const scenario = useScenario((state) => state.scenario);
  const { loadChainNarration } = useParts();
  const hasChain = scenario.upstreams.some(isServed);
  const [chain, setChain] = useState<typeof ChainNarration | null>(null);
  useEffect(() => {
    if (!hasChain || loadChainNarration === null) return;
    // The scene works without the line.
    loadChainNarration().then(setChain, () => undefined);
  }, [hasChain, loadChainNarration]);
  return useRun(({ facts }) => {
    if (!hasChain) return narrationOf(scenario, facts);
    return facts === null || chain === null ? null : chain.chainNarrationOf(scenario, facts);
  });
}
