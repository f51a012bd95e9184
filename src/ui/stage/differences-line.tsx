// Under the scenes: what tells the servers apart. Read when one wants to; it is not announced. There is nothing to say at
// first, so the words are loaded after the scenes; their place is kept.

import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { LoadGuard } from '../shared/load-guard.tsx';
import { useScenario } from '../studio-context.ts';

const DifferencesSaid = lazy(() => import('./differences-said.tsx'));

export function DifferencesLine(): ComponentChildren {
  const count = useScenario(({ scenario }) => scenario.servers.length);
  if (count < 2) return null;
  return (
    <LoadGuard>
      <Suspense fallback={<section className="differences" />}>
        <DifferencesSaid />
      </Suspense>
    </LoadGuard>
  );
}
